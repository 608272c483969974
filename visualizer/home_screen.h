// SPDX-License-Identifier: MIT
//
// The screen with which `treadle` begins, without a run: a menu of which one row is taken.
#ifndef VISUALIZER_HOME_SCREEN_H
#define VISUALIZER_HOME_SCREEN_H

#include "base/status.h"
#include "visualizer/panes/menu.h"

struct home_screen {
	struct menu *menu; // its title and foot are the screen's
	// The command line of a row, by the row's value: shown in the last line. NULL: none.
	const char *(*says)(const void *of, uint64_t value);
	const void *of;
	const char *message; // shown below the title; NULL: none
};

// Takes over the terminal, in the user's theme, until a row is taken or the screen is left, and
// gives it back. *taken: a row was taken, the chosen one. Blocks until then. Returns an exit
// code: EXIT_OK, EXIT_USAGE if the terminal will not do or the settings are wrong (then *st has the
// line). A SIGTERM or SIGHUP ends this process as it would have. Main thread only.
int home_screen_run(const struct home_screen *h, bool *taken, struct status *st);

#endif
