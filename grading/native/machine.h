// SPDX-License-Identifier: MIT
//
// The contract beside a native run: the set of all states that explain what was seen so far. A
// moment is one call, or a deadline, or an interruption, and what then comes of all that wait. Many
// threads may wait; where the contract leaves more orders than there is room for, there is no
// judgement of this client any more.
//
// One in a process; takes no memory but its own; blocks nowhere.
#ifndef GRADING_NATIVE_MACHINE_H
#define GRADING_NATIVE_MACHINE_H

#include "base/buf.h"
#include "contract/contract.h"

// A call, as it was seen.
struct machine_call {
	unsigned op;
	int arg[CONTRACT_ARGS];
	bool open;     // it was begun, and had not returned before this moment
	bool late;     // its deadline has come
	bool returned; // in this moment, with these:
	int result;
	int out[CONTRACT_OUTS];
};

enum machine_says { MACHINE_EXPLAINED, MACHINE_REFUSED, MACHINE_OPEN };

struct machine_refusal {
	enum contract_rule rule;
	unsigned thread;     // whose call it is
	bool waits;	     // it was found to wait
	struct buf sentence; // "expected 0, found that it waits"
};

// Begins with a new object.
void machine_begin(const struct contract *k, int begin);

// May the thread make this call now? *at_once: it then returns, whatever others do.
bool machine_allows(unsigned thread, const struct machine_call *call, bool *at_once);

// The thread is marked as interrupted.
void machine_interrupt(unsigned thread);

// Takes in a moment: the calls of all threads. Refused: *why says it.
enum machine_says machine_moment(const struct machine_call *calls, struct machine_refusal *why);

// Is it what the object reports in one of the states? Other states are left out. False: *i is the
// first number that is not so, and *expected what it is.
bool machine_look(const int *seen, int *i, int *expected);

#endif
