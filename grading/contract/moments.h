// SPDX-License-Identifier: MIT
//
// Moments of a client in virtual time: sleeping to a moment, and asking for the current one. Any
// thread; each function reads the clock.
#ifndef GRADING_CONTRACT_MOMENTS_H
#define GRADING_CONTRACT_MOMENTS_H

#include <stdbool.h>
#include <time.h>

// Sets moment 0 to now. Called once, before all other functions.
void moments_begin(void);

// The time of a moment.
struct timespec moment_time(unsigned moment);

// The current moment. *between: the time is between the previous moment and this one, when nothing
// happens.
unsigned moment_now(bool *between);

// Sleeps to a moment, or to half-way between it and the next. Returns at once if that is past.
void moment_await(unsigned moment);
void moment_await_half(unsigned moment);

#endif
