// SPDX-License-Identifier: MIT
//
// Signals while a screen is there: those that end it, stop it for a while, or change its size. They
// are blocked except while the loop of the screen sleeps (ppoll with `before`), so none comes
// between looking and sleeping. Main thread only.
#ifndef VISUALIZER_TERMINAL_SIGNALS_H
#define VISUALIZER_TERMINAL_SIGNALS_H

#include <signal.h>
#include <stdbool.h>

enum { SIGNALS = 7 };

struct signals {
	sigset_t before; // the mask
	struct sigaction old[SIGNALS];
};

// Before terminal_open(), and after terminal_close().
void signals_take(struct signals *s);
void signals_give_back(struct signals *s);

// Does what they have asked for, but an end: blocks while the process is stopped. Returns whether
// all is to be drawn again.
bool signals_heed(void);

// The one that ends the screen, 0: none came.
int signals_caught(void);

#endif
