// SPDX-License-Identifier: MIT
//
// Recorded operations begin in the model.
#ifndef RECORDING_LANES_H
#define RECORDING_LANES_H

#include <stdbool.h>
#include <stdint.h>

struct line;

enum begun { BEGUN, SKIPPED, BEGIN_FAILED };

// The record at hand begins: its operation becomes pending in the model, or is left out.
enum begun lane_begin(struct line *l, uint32_t lane);

// A thread that ends gives back the robust mutexes that it holds, each in a step of its own, as the
// model and a controlled run have it: the kernel does so as the thread ends, and nothing of it is
// recorded. The thread of a lane takes one such step, and is pending at the next, or at its end.
// False: the step does not fit.
bool exit_goes(struct line *l, uint32_t lane);

#endif
