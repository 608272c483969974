// SPDX-License-Identifier: MIT
//
// Does a run do what an earlier one did? Compared is, for each thread by itself, what it comes
// to: operation, object, other thread or object, value and line. How threads are interleaved is
// not compared, since the new run is on the old one's schedule. Objects correspond by where
// they are first met, not by number or address.
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
// NULL when memory runs out. Blocks never, as all here.
struct compare *compare_start(const struct trace *old, bool lines);
void compare_end(struct compare *c);

// The number that a thread of the old run has in the new one.
uint32_t compare_thread(const struct compare *c, uint32_t old);

// Takes in the EV_PEND at a slot of the new run, over whose events up to it `story` was folded.
// 0; ENOMEM; or EINVAL if it differs from the old run: then b is what was expected and what came.
int compare_pend(struct compare *c, const struct story *story, const struct trace *now, uint32_t at,
		 struct buf *b);

// The plan's step of this number (from 0) could not happen in the new run: adds to b what it was
// and what stood in its way. 0 or ENOMEM.
int compare_refused(struct compare *c, const struct story *story, const struct trace *now,
		    uint64_t step, struct buf *b);

#endif
