// SPDX-License-Identifier: MIT
//
// A desk that hands out permits to threads which do not wait for ever, and the test that you write
// for it.
#ifndef TEST_DESK_H
#define TEST_DESK_H

#include <time.h>

struct desk;

// A new desk with so many permits, 0 or more.
struct desk *desk_new(int permits);

// Gives it back. No thread uses it any more.
void desk_free(struct desk *d);

// One more permit. Any thread may call this and the next, at any time.
void desk_give(struct desk *d);

// Takes a permit; waits while there is none. Returns 0; or ETIMEDOUT if the deadline (absolute, of
// CLOCK_MONOTONIC: tr_deadline) has passed while it had to wait: then it has taken none. A thread
// that need not wait does not look at the deadline. NULL: there is none.
int desk_take(struct desk *d, const struct timespec *deadline);

// Yours: uses desks, and demands by tr_check() what must hold. When it returns, its threads have
// ended and its desks are given back.
void test(void);

#endif
