// SPDX-License-Identifier: MIT
//
// How a recorded thread ends: the robust mutexes that it holds are given back first, each in a step
// of its own, as the model and a controlled run have it; the kernel does so as the thread ends, and
// nothing is recorded of it. Used by one thread; nothing here blocks.
#ifndef RECORDING_EXITS_H
#define RECORDING_EXITS_H

#include <stdbool.h>
#include <stdint.h>

struct line;

// The thread of a lane comes to its end: it is pending at the first of those steps. False: no
// memory, or the line has failed.
bool exit_begin(struct line *l, uint32_t lane);

// It takes such a step, and is pending at the next one, or at its end. False: it does not fit.
bool exit_goes(struct line *l, uint32_t lane);

#endif
