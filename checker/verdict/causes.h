// SPDX-License-Identifier: MIT
//
// What helps to understand a failure besides its steps: which signal was lost, which locks were
// held at a data race. Read off the story; only what is certain is reported.
//
// Used by the thread that writes the report. Nothing here blocks.
#ifndef CHECKER_VERDICT_CAUSES_H
#define CHECKER_VERDICT_CAUSES_H

#include "checker/path/path.h"
#include "checker/search/result.h"
#include "trace/story.h"

// Adds sentences to *to for the failing trace t, whose whole story is s and whose path is p; none
// where there is nothing to add. 0 or ENOMEM; *to must be given to text_set_free() in any case.
int causes_describe(const struct trace *t, const struct story *s, const struct path *p,
		    struct text_set *to);

// For a trace that ends with a lost wake-up: the step, from 1, of the signal that was lost. 0: no
// signal is known to have been lost.
size_t causes_lost_signal(const struct trace *t, const struct story *s, const struct path *p);

#endif
