// SPDX-License-Identifier: MIT
//
// A cyclic barrier that can break: what you implement. The task is in task.md.
#ifndef CYCLIC_BARRIER_H
#define CYCLIC_BARRIER_H

#include <stdbool.h>
#include <time.h>

struct barrier; // yours to define, in cyclic-barrier.c

// A barrier for parties (at least 1); NULL if there is no memory. action, unless NULL, is called
// with arg in each round by the last to arrive, before any thread leaves; it returns 0, or the
// error that it failed with, and calls no function of this barrier. No thread may use the barrier
// when it is freed.
struct barrier *barrier_new(int parties, int (*action)(void *arg), void *arg);
void barrier_free(struct barrier *b);

// Arrives, and waits until all parties have. Returns 0: the round is complete; *index (unless NULL;
// set only then) is the order of arrival: parties - 1 for the first, 0 for the last. These break
// the barrier: ETIMEDOUT, EINTR: the deadline (absolute, of CLOCK_MONOTONIC; NULL: none) passed, or
// the thread was interrupted, while it had to wait; or what the action returned, to the last to
// arrive. ECANCELED: another one broke it, or it was broken before, or it was reset. A round that
// was decided, either way, counts: a thread that gives up too late returns what was decided, and an
// interruption stays for the thread's next wait. The last to arrive need not wait, and looks at
// neither.
int barrier_wait(struct barrier *b, const struct timespec *deadline, int *index);

// Threads that wait return ECANCELED, and the barrier is whole again: a new round begins.
void barrier_reset(struct barrier *b);

bool barrier_is_broken(struct barrier *b);

#endif
