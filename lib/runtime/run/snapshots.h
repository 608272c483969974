// SPDX-License-Identifier: MIT
//
// Snapshots inside an execution, for the runner (runner.h): the memory, the events and output so
// far, and where the running thread stands, taken in front of a choice. The next execution begins
// at the deepest one whose choices so far are its own, instead of at the start; it cannot tell.
//
// A search goes to the end of a branch, then back to where it branches. So what is kept is a stack
// of snapshots on the way of the last execution, and one is taken where others will branch, if that
// pays: to take one costs as much as to put memory back, and saves the time it took to come there.
// A person goes back to anywhere: where choices are asked for, one is taken in front of each, if it
// pays.
//
// There are 16 at most. Which one gives way is a matter of time that the program has computed: the
// one without which a return takes the least longer, compared with what has come since. So they
// stand the closer the later they are, and to go back a little is to compute a little again.
//
// For the one thread of the process, on a stack that is not put back itself (restore.h), but for
// snapshots_due() and snapshots_answered().
#ifndef RUNTIME_RUN_SNAPSHOTS_H
#define RUNTIME_RUN_SNAPSHOTS_H

#include "runtime/run/fiber.h"

#include "trace/wire.h"

// Before restore_take(). False: there is no memory.
bool snapshots_prepare(void);

// The execution that is set down in this cell is next: puts memory back to what it was at its
// snapshot, whose events it then has, or at the start. *from: where its thread stood; NULL: at the
// start. False: more was written to than can be kept in mind.
bool snapshots_back(const struct wire *wire, struct wire_cell *cell, const struct context **from);

// Would one be of use now that so many choices are made in that execution, and the next is due?
bool snapshots_due(uint64_t choices);

// It is, and the thread stands at `here`; all events so far are in the cell. Takes one, if it is
// worth it.
void snapshots_take(const struct wire_cell *cell, uint32_t choices, const struct context *here);

// The plan is used up, and this was the answer when the next choice was asked for.
void snapshots_answered(struct choice c);

#endif
