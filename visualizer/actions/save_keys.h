// SPDX-License-Identifier: MIT
//
// Keys that save what has happened.
#ifndef VISUALIZER_ACTIONS_SAVE_KEYS_H
#define VISUALIZER_ACTIONS_SAVE_KEYS_H

#include <stdbool.h>

struct ui;

// Actions of the table, the number unused: ask for the name of a trace, of a scene.
void save_ask_trace(struct ui *u, unsigned number);
void save_ask_scene(struct ui *u, unsigned number);

// Are there steps that a person has let a program take, which are in no file and no scene?
bool save_needed(const struct ui *u);

// A name was typed.
void save_named_trace(struct ui *u, const char *path);
void save_named_scene(struct ui *u, const char *path);

#endif
