// SPDX-License-Identifier: MIT
//
// What was recorded of an execution of a client, and what can be met where none was.
#ifndef GRADING_CONTRACT_HISTORY_H
#define GRADING_CONTRACT_HISTORY_H

#include "grading/contract/client.h"

// What was recorded of a call.
struct seen {
	unsigned row; // in which it returned; 0: it has not
	bool between; // ... or after it, when nothing happened
	int result;
	int out[CONTRACT_OUTS];
};

// An event that a job has noted.
struct seen_event {
	unsigned op, job;
	unsigned thread; // a column, or CONTRACT_COLUMNS: one of the object's own
	unsigned row;
	bool between; // ... or after it, when nothing happened
	int result;
};

enum { HISTORY_EVENTS = 64 }; // more than any contract allows

// An execution, as far as it has come.
struct history {
	struct seen call[CLIENT_CALLS];
	unsigned nevents;
	struct seen_event event[HISTORY_EVENTS]; // in the order in which they were noted
	// What was reported after each row: of the object, and of another one, which nobody uses.
	int look[CLIENT_ROWS + 1][2 * CONTRACT_LOOKS];
};

// What was met on any of the orders that a contract allows.
struct judge_met {
	bool late[CLIENT_CALLS];	// the call gave up at its deadline
	bool interrupted[CLIENT_CALLS]; // it was interrupted while it waited
	bool refused;			// a call began that the contract does not allow there
};
#endif
