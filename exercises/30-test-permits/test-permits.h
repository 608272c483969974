// SPDX-License-Identifier: MIT
//
// Permits that threads take and give, as of a semaphore, and the test that you write for them.
#ifndef TEST_PERMITS_H
#define TEST_PERMITS_H

#include <stdbool.h>

struct permits;

// So many permits to begin with, 0 or more.
struct permits *permits_new(int n);

// Gives them back. No thread uses them any more.
void permits_free(struct permits *p);

// One more permit. Any thread may call this and the next two, at any time: it need not have taken
// one before.
void permits_give(struct permits *p);

// Takes a permit; waits while there is none.
void permits_take(struct permits *p);

// Takes a permit and returns true; if there is none, returns false at once.
bool permits_try(struct permits *p);

// Yours: uses permits, and demands by tr_check() what must hold. When it returns, its threads have
// ended and its permits are given back.
void test(void);

#endif
