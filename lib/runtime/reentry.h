// SPDX-License-Identifier: MIT
//
// Is the calling thread at the gate already? Then a signal handler has interrupted it there: it
// runs out of turn, and what it does is not seen.
#ifndef RUNTIME_REENTRY_H
#define RUNTIME_REENTRY_H

#include <stdbool.h>

extern __thread bool reentry_inside __attribute__((tls_model("initial-exec")));

// The calling thread comes to the gate, and leaves it.
static inline void reentry_begin(void)
{
	reentry_inside = true;
}

static inline void reentry_end(void)
{
	reentry_inside = false;
}

// Has a signal handler interrupted the calling thread at the gate? Noted for reentry_happened().
bool reentered(void);

// Has that ever been so, in any thread? May be seen late: it is reported at some later operation.
bool reentry_happened(void);

#endif
