// SPDX-License-Identifier: MIT
//
// A screen of rows of which one is taken: where `treadle` begins, without a run to look at.
#ifndef VISUALIZER_HOME_SCREEN_H
#define VISUALIZER_HOME_SCREEN_H

#include "base/status.h"
#include "visualizer/panes/menu.h"

struct home_screen {
	struct menu *menu; // its title is that of the screen; its foot, what the keys do
	// What taking a row does, for the last line, by the row's value: a command line. NULL:
	// none.
	const char *(*says)(const void *of, uint64_t value);
	const void *of;
	const char *message; // below the title, NULL: nothing is said
};

// Takes over the terminal, in the user's theme, until a row is taken or the screen is left, and
// gives it back. *taken: the chosen row's value is to be done. Blocks until then. Returns an exit
// code: EXIT_OK, EXIT_USAGE if the terminal will not do or the settings are wrong (then *st has the
// line). A SIGTERM or SIGHUP ends this process as it would have. Main thread only.
int home_screen_run(const struct home_screen *h, bool *taken, struct status *st);

#endif
