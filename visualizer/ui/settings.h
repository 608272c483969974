// SPDX-License-Identifier: MIT
//
// The user's settings for the screen, from the file $XDG_CONFIG_HOME/treadle/view or
// ~/.config/treadle/view. A line is one of
//
//	theme NAME	a theme (themes.h)
//	color PART COLOUR [bold] [dim] [reverse]
//			one colour of the user's own theme "mine", which begins as a copy of the
//			theme named above it, and is shown: color blocked red bold,
//			color background 17
//	big		large, for a projector
//	show PANE	source, timeline, ...
//	hide PANE
//	lanes N		the code of so many threads side by side
//	fate off	do not find out what can still become of a run
//	mouse off	leave the mouse to the terminal, to select text
//	speed X		steps a second in a run by itself
//	policy WHO	which thread is next in a run by itself: turns, stay or random (turns.h)
//	seed N		of random
//
// A # begins a comment. Options of the command line override the settings.
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
	double speed; // 0: not set
	enum turns_kind turns;
	uint64_t seed; // 0: not set
};

// Reads the user's file, if there is one. EXIT_OK, or EXIT_USAGE with "FILE:LINE: what is wrong".
// Blocks on the disk.
int settings_read(struct settings *s, struct status *st);

// The same of a file that must exist.
int settings_read_file(struct settings *s, const char *path, struct status *st);

#endif
