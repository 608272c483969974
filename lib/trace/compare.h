// SPDX-License-Identifier: MIT
//
// Does a run do what an earlier one did? The operations of each thread are compared: operation,
// object, other thread or object, value and line. The interleaving of threads is not, since the new
// run follows the old one's schedule. Objects correspond by where they are first used, not by
// number or address.
//
// A comparison belongs to one thread at a time.
#ifndef TRACE_COMPARE_H
#define TRACE_COMPARE_H

#include "base/buf.h"
#include "trace/story.h"

#include <stdbool.h>
#include <stdint.h>

struct compare;

// old: the earlier run; it must stay as it is. lines: places in the source must agree as well.
// NULL when memory runs out. Nothing in this header blocks.
struct compare *compare_start(const struct trace *old, bool lines);
void compare_end(struct compare *c);

// The number that a thread of the old run has in the new one.
uint32_t compare_thread(const struct compare *c, uint32_t old);

// Compares the EV_PEND at slot `at` of the new run; `story` was folded over the events before it.
// Returns 0, ENOMEM, or EINVAL if the operation differs from the old run's: then b says what was
// expected and what was found.
int compare_pend(struct compare *c, const struct story *story, const struct trace *now, uint32_t at,
		 struct buf *b);

// The plan's step of this number (from 0) is not possible in the new run: adds to b which step it
// is and what prevents it. Returns 0 or ENOMEM.
int compare_refused(struct compare *c, const struct story *story, const struct trace *now,
		    uint64_t step, struct buf *b);

#endif
