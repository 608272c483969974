// SPDX-License-Identifier: MIT
//
// How the screen is to look, from the file that a user keeps for it: $XDG_CONFIG_HOME/treadle/view,
// or ~/.config/treadle/view. A line is one of
//
//	theme NAME	a theme (themes.h)
//	color PART COLOUR [bold] [dim] [reverse]
//			one colour of a theme of one's own, "mine", which begins as the theme named
//			above it and is the one shown: color blocked red bold, color background 17
//	big		large, for a projector
//	show PANE	source, timeline, ...
//	hide PANE
//	lanes N		the code of so many threads side by side
//	fate off	do not find out what can still become of a run
//	mouse off	leave it to the terminal, to select text
//	speed X		steps a second while it runs by itself
//	policy WHO	which thread is next in a run: turns, stay or random (turns.h)
//	seed N		of random
//
// What stands behind a # is a comment. What the command line says comes after it, and wins.
#ifndef VISUALIZER_UI_SETTINGS_H
#define VISUALIZER_UI_SETTINGS_H

#include "base/status.h"
#include "visualizer/history/turns.h"
#include "visualizer/panes/layout.h"

struct settings {
	size_t theme; // its number
	struct panes panes;
	bool no_mouse;
	bool no_fate;
	double speed; // 0: not said
	enum turns_kind turns;
	uint64_t seed; // 0: not said
};

// Reads the user's file, if there is one. EXIT_OK, or EXIT_USAGE with "FILE:LINE: what is wrong".
// Blocks on the disk.
int settings_read(struct settings *s, struct status *st);

// The same of a file that must be there.
int settings_read_file(struct settings *s, const char *path, struct status *st);

#endif
