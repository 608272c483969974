// SPDX-License-Identifier: MIT
//
// A client of the semaphore of semaphore_contract.h, an execution of it that is put together by
// hand, and what the judge says of it: for the tests of grading/contract. One of each, one thread.
#ifndef TESTS_UNIT_JUDGING_H
#define TESTS_UNIT_JUDGING_H

#include "grading/contract/judge.h"

extern struct client client;
extern struct history history;
extern struct refusal why; // of the row that judge_all() has named

// The call has returned, in this row (0: it waits).
void returned(size_t call, unsigned row, int result);

// The number of the row that is refused; 0: none is.
unsigned judge_all(void);

#endif
