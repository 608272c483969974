// SPDX-License-Identifier: MIT
//
// What helps to understand a failure besides its steps: which signal was lost, which locks were
// held at a data race. Read off the story; what is not known for certain is not said. Used by the
// thread that writes the report. Nothing here blocks.
#ifndef CHECKER_VERDICT_CAUSES_H
#define CHECKER_VERDICT_CAUSES_H

#include "base/buf.h"
#include "checker/path/path.h"
#include "trace/story.h"

// Adds sentences, one a line, for the failing trace t, whose whole story is s and whose path is p;
// nothing where there is nothing to add.
void causes_describe(const struct trace *t, const struct story *s, const struct path *p,
		     struct buf *b);

// The step, from 1, of the signal that was lost, of a trace that ends with a lost wake-up; 0: none
// is known to have been.
size_t causes_lost_signal(const struct trace *t, const struct story *s, const struct path *p);

#endif
