// SPDX-License-Identifier: MIT
//
// Changing what is looked at: from a recorded trace to its program, to another act or scene of the
// lesson, or of the next one. Opening may take a while, so it is said first, and done when that
// stands on the screen.
#ifndef VISUALIZER_ACTIONS_CHANGE_H
#define VISUALIZER_ACTIONS_CHANGE_H

#include "visualizer/actions/contents.h"
#include "visualizer/panes/keys.h"

struct ui;

// What is to be opened next, when it was said that it will be.
enum change_kind {
	CHANGE_NONE,
	CHANGE_LIVE,
	CHANGE_CONTENT,
	CHANGE_LESSON // the same, of another lesson
};

struct change {
	enum change_kind kind;
	struct contents contents; // acts and scenes, as they were read last
	size_t content;		  // which of them, for CHANGE_CONTENT
};

// Actions of the table, the number unused: to the program of a recorded trace; the menu of acts and
// scenes; the scene behind and before this one.
void change_live(struct ui *u, unsigned number);
void change_menu(struct ui *u, unsigned number);
void change_next_scene(struct ui *u, unsigned number);
void change_previous_scene(struct ui *u, unsigned number);

// A key while the menu is there.
void change_key(struct ui *u, int key, enum action action, unsigned number);

// Does what was said to come. Blocks while a program loads.
void change_now(struct ui *u);

#endif
