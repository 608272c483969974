// SPDX-License-Identifier: MIT
//
// Signals while a screen is shown: those that end it, stop it for a while, or change its size. They
// are blocked except while the loop of the screen sleeps (ppoll with `before`), so that none is
// missed between looking and sleeping. Main thread only.
#ifndef VISUALIZER_TERMINAL_SIGNALS_H
#define VISUALIZER_TERMINAL_SIGNALS_H

#include <signal.h>
#include <stdbool.h>

enum { SIGNALS = 7 };

struct signals {
	sigset_t before; // the signal mask before signals_take()
	struct sigaction old[SIGNALS];
};

// Before terminal_open(), and after terminal_close().
void signals_take(struct signals *s);
void signals_give_back(struct signals *s);

// Does what signals have asked for, except ending: blocks while the process is stopped. Returns
// whether the whole screen is to be drawn again.
bool signals_heed(void);

// The signal that ends the screen; 0: none came.
int signals_caught(void);

#endif
