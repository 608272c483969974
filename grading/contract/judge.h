// SPDX-License-Identifier: MIT
//
// Judging an execution of a client by a contract, row by row: linearizability, with calls that
// wait. The judge keeps the set of all states that explain the rows so far. It follows a step of
// the contract only if each call that has returned has the recorded result and row; and a moment is
// over only where no call can take a step.
//
// One judge in a process; allocates nothing but the words of a refusal; never blocks. One thread at
// a time.
#ifndef GRADING_CONTRACT_JUDGE_H
#define GRADING_CONTRACT_JUDGE_H

#include "grading/contract/history.h"

enum judgement {
	JUDGE_EXPLAINED,
	JUDGE_REFUSED,
	JUDGE_OPEN // the contract allows more orders than there is room for
};

// Why an execution was refused.
struct refusal {
	enum contract_rule rule;
	const char *property; // name of a property of the spec
	unsigned row;
	char text[512]; // a sentence of contract/sentences.def
};

// Begins with a new object. Contract and client must last.
void judge_begin(const struct contract *k, const struct client *c);

// Judges the next row. JUDGE_REFUSED: *why is set, and the judge takes no more rows.
enum judgement judge_row(const struct history *h, struct refusal *why);

// Follows the next row with all that the contract allows. Returns JUDGE_EXPLAINED or JUDGE_OPEN.
enum judgement judge_any(void);

// What judge_any() has met so far.
const struct judge_met *judge_met(void);

#endif
