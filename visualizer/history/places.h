// SPDX-License-Identifier: MIT
//
// Where threads stand in the source, as a person wants to see it: threads are created and joined
// where the program says so, not in the helper of a library that does it for the program.
#ifndef VISUALIZER_HISTORY_PLACES_H
#define VISUALIZER_HISTORY_PLACES_H

#include "trace/story.h"

// The site of an operation, 0: not known.
uint32_t place_of_op(const struct trace *t, const struct op *op);

// Where a thread stands: at its operation; if it is in its own code or has ended, at its last one;
// and where the run has ended in it, there. 0: not known.
uint32_t place_of_thread(const struct story *s, const struct trace *t, uint32_t thread);

#endif
