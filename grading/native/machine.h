// SPDX-License-Identifier: MIT
//
// The contract beside a native run: the set of all states that explain what was seen so far. A
// moment is one call, one deadline or one interruption, and all returns of calls that follow from
// it. Where the contract allows more orders than there is room for, the client is no longer judged.
//
// One in a process; allocates nothing; never blocks.
#ifndef GRADING_NATIVE_MACHINE_H
#define GRADING_NATIVE_MACHINE_H

#include "base/buf.h"
#include "contract/contract.h"

// A call, as the answer made it.
struct machine_call {
	unsigned op;
	int arg[CONTRACT_ARGS];
	bool open;     // it has begun, and had not returned before this moment
	bool late;     // its deadline has passed
	bool returned; // it has returned in this moment, with:
	int result;
	int out[CONTRACT_OUTS];
};

enum machine_says {
	MACHINE_EXPLAINED, // some order of the calls explains what was seen
	MACHINE_REFUSED,   // none does
	MACHINE_OPEN	   // there are too many orders to tell
};

struct machine_refusal {
	enum contract_rule rule;
	unsigned thread;     // whose call it is
	bool waits;	     // the call waits, and should have returned
	struct buf sentence; // "expected 0, found that it waits"
};

// Begins with a new object.
void machine_begin(const struct contract *k, int begin);

// Does the contract allow the thread to make this call now? *at_once: the call would return without
// waiting.
bool machine_allows(unsigned thread, const struct machine_call *call, bool *at_once);

// The thread is interrupted: the next moment decides what comes of it.
void machine_interrupt(unsigned thread);

// Judges a moment. calls: by thread; open: the numbers of the nopen threads that are in a call, in
// order. *why is filled in on MACHINE_REFUSED; the caller frees its sentence.
enum machine_says machine_moment(const struct machine_call *calls, const unsigned *open,
				 unsigned nopen, struct machine_refusal *why);

// Compares the numbers that the object reports with those of all states that explain the run, and
// drops the states that differ. False: all differ; *i is the first number that does, and *expected
// what it should be.
bool machine_look(const int *seen, int *i, int *expected);

#endif
