// SPDX-License-Identifier: MIT
//
// What is recorded of an execution of a client, and what the judge meets where nothing was
// recorded.
#ifndef GRADING_CONTRACT_HISTORY_H
#define GRADING_CONTRACT_HISTORY_H

#include "grading/contract/client.h"

// The return of a call.
struct seen {
	unsigned row; // of the return; 0: it has not returned
	bool between; // before that row, when nothing happened
	int result;
	int out[CONTRACT_OUTS];
};

// An event that a job has noted.
struct seen_event {
	unsigned op, job;
	unsigned thread; // a column; CONTRACT_COLUMNS: a thread of the object
	unsigned row;
	bool between; // before that row, when nothing happened
	int result;
};

enum { HISTORY_EVENTS = 64 }; // more than any contract allows

// An execution up to now.
struct history {
	struct seen call[CLIENT_CALLS];
	unsigned nevents;
	struct seen_event event[HISTORY_EVENTS]; // in the order of noting
	// The numbers reported after each row: of the object, and of a second object, which no
	// thread uses.
	int look[CLIENT_ROWS + 1][2 * CONTRACT_LOOKS];
};

// What was met in any of the orders that a contract allows.
struct judge_met {
	bool late[CLIENT_CALLS];	// the call gave up at its deadline
	bool interrupted[CLIENT_CALLS]; // the call was interrupted while it waited
	bool refused;			// a call began that the contract does not allow there
};
#endif
