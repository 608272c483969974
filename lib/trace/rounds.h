// SPDX-License-Identifier: MIT
//
// Loops without an end, which an execution follows for some rounds only. A thread that comes to
// begin one more round of such a loop is parked: it stays where it is for the rest of the execution
// (OP_PARK). That depends on what the thread itself has done and on nothing else, so it commutes
// with whatever other threads do.
//
// A place is known by its address and those of the calls that lead there, since a function that is
// called twice in one round is come to twice. Addresses are the same in each execution of a
// program.
//
// Any thread; nothing here blocks.
#ifndef TRACE_ROUNDS_H
#define TRACE_ROUNDS_H

#include "base/mix.h"
#include "model/op.h"

#include <stdbool.h>
#include <stdint.h>

#define ROUNDS_LOOPS 12 // of more, the rest is not known
#define ROUNDS_MOST 100 // of a loop

// A loop, by the place of the first operation in it. A round has passed when the thread comes back
// there and has got on in between (op_gets_on(), in a loop that waits nothing passes); or has come
// to the place `by`, if that is not 0: where a loop begins with an inner one, it is one behind
// that. (by == head: each time that it comes back.)
struct endless_loop {
	uint64_t head, by;
};

struct endless {       // all zero: every loop is followed
	uint32_t most; // how many rounds are followed
	uint32_t n;    // loops; a round of one begins those behind it anew
	struct endless_loop loops[ROUNDS_LOOPS];
};

// The number of a place: caller is that of the call in which it is, or 0.
static inline uint64_t rounds_place(uint64_t caller, uint64_t pc)
{
	return mix64(mix_hash(caller) + pc);
}

// Is a thread's coming to this operation a visit of a place? Not of the end of a thread or of the
// program, nor of what is a mere part of an operation.
static inline bool rounds_visit(uint8_t code)
{
	return !op_resumes(code) && !op_parks(code) && !op_ends(code) && !op_ends_program(code);
}

struct trace;

// Adds *r to a new trace, as meta events, so that the execution can be run again. 0 or ENOMEM.
int rounds_to_trace(const struct endless *r, struct trace *t);

// What the execution of a trace was given; all zero: nothing.
void rounds_of_trace(struct endless *r, const struct trace *t);

#endif
