// SPDX-License-Identifier: MIT
//
// A latch that is closed until so many things have been done: threads that wait for all of them
// wait at the latch. Once open it stays open. Any thread may call any of these at any time.
#ifndef COUNT_DOWN_LATCH_H
#define COUNT_DOWN_LATCH_H

#include <time.h>

struct latch;

// A new latch that opens after `count` calls of latch_count_down; one of 0 is open from the
// beginning. NULL: no memory, or count is below 0.
struct latch *latch_new(int count);

// Gives it back. No thread uses it any more, or waits at it.
void latch_free(struct latch *l);

// One thing more is done. The last one opens the latch; a call after that changes nothing. Does not
// wait for the threads that wait at the latch.
void latch_count_down(struct latch *l);

// How many things are still to be done: 0 if it is open.
int latch_count(struct latch *l);

// Waits until the latch is open, and returns 0. If it is open, it returns 0 at once, whatever the
// deadline. deadline: absolute, of CLOCK_MONOTONIC; NULL for none. ETIMEDOUT: it has passed, and
// the latch is closed. EINTR: the thread was interrupted (tr_interrupt), and the latch is closed; a
// thread that is interrupted after it has opened gets 0, and the interruption stays for the
// thread's next wait.
int latch_wait(struct latch *l, const struct timespec *deadline);

#endif
