// SPDX-License-Identifier: MIT
//
// The moments of a client as virtual time: how the harness sleeps to one, and in which one it is.
// Any thread; each reads the clock.
#ifndef GRADING_CONTRACT_MOMENTS_H
#define GRADING_CONTRACT_MOMENTS_H

#include <stdbool.h>
#include <time.h>

// Begins: moment 0 is now. Called once, before all others.
void moments_begin(void);

// When a moment is.
struct timespec moment_time(unsigned moment);

// Which one it is now. *between: it is a while after the one before that, when nothing happens.
unsigned moment_now(bool *between);

// Sleeps to a moment, or to half-way behind it. Returns at once if it is past.
void moment_await(unsigned moment);
void moment_await_half(unsigned moment);

#endif
