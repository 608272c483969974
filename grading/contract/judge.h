// SPDX-License-Identifier: MIT
//
// Judging one execution of a client by a contract: row by row, with the set of all states that
// explain the rows so far. Linearizability, with calls that wait: a step of the contract is kept
// only if each call that has returned has the result and the row that were recorded, and at the end
// of a moment nobody may be left waiting who could go on.
//
// There is one judge in a process, in memory of its own; it takes none, and blocks nowhere. One
// thread at a time.
#ifndef GRADING_CONTRACT_JUDGE_H
#define GRADING_CONTRACT_JUDGE_H

#include "grading/contract/history.h"

enum judgement {
	JUDGE_EXPLAINED,
	JUDGE_REFUSED,
	JUDGE_OPEN // the contract leaves more orders than there is room for
};

// Why an execution was refused.
struct refusal {
	enum contract_rule rule;
	const char *property; // of the spec
	unsigned row;
	char text[512]; // what was expected and what was found, untranslated
};

// Begins with a new object. The contract and the client must last.
void judge_begin(const struct contract *k, const struct client *c);

// Takes in the next row. Refused: *why says it, and this judge is done.
enum judgement judge_row(const struct history *h, struct refusal *why);

// Takes in the next row, whatever happened in it: all that the contract allows. JUDGE_EXPLAINED or
// JUDGE_OPEN.
enum judgement judge_any(void);

// What judge_any() has met so far.
const struct judge_met *judge_met(void);

#endif
