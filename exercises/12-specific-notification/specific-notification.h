// SPDX-License-Identifier: MIT
//
// The counter of a food court, where a guest that waits for a dish has a pager. Any thread may call
// any of these functions at any time.
#ifndef SPECIFIC_NOTIFICATION_H
#define SPECIFIC_NOTIFICATION_H

#include "treadle.h"

// A pager: a condition for one guest, which counts what is done with it. Each guest brings its own.
struct pager {
	pthread_cond_t rings;
	int waits, buzzes; // guarded by the lock that the guest waits with
};

static inline void pager_init(struct pager *p)
{
	*p = (struct pager){.waits = 0};
	TR_MUST(pthread_cond_init(&p->rings, NULL));
}

static inline void pager_destroy(struct pager *p)
{
	pthread_cond_destroy(&p->rings);
}

// Sleeps until the pager buzzes, or wakes for no reason: tr_cond_wait, and what that returns. The
// caller has the lock.
static inline int pager_wait(struct pager *p, pthread_mutex_t *lock,
			     const struct timespec *deadline)
{
	p->waits++;
	return tr_cond_wait(&p->rings, lock, deadline);
}

// The pager buzzes. The caller has the lock that the guest waits with.
static inline void pager_buzz(struct pager *p)
{
	p->buzzes++;
	pthread_cond_signal(&p->rings);
}

struct court;

// A new counter for so many kinds of dishes: 0 to kinds - 1. NULL: no memory, or kinds is below 1.
struct court *court_new(int kinds);

// Gives it back. No thread uses it any more, or waits at it.
void court_free(struct court *c);

// A dish of this kind is ready. It is for the guest that has waited longest for this kind. The
// pager of this guest buzzes, and no other. If nobody waits for it, it stays on the counter. Does
// not wait.
void court_serve(struct court *c, int kind);

// A guest wants a dish of this kind: returns 0 when it has one. A dish on the counter is taken at
// once; if there is none the guest waits by its pager, p, and by nothing else. deadline: absolute,
// of CLOCK_MONOTONIC; NULL for none. ETIMEDOUT: it has passed; EINTR: the thread was interrupted
// (tr_interrupt); in both cases no dish was for this guest. If a dish was ready for the guest
// before, it returns 0, and an interruption stays for the thread's next wait.
int court_order(struct court *c, int kind, struct pager *p, const struct timespec *deadline);

// How many guests wait for a dish of this kind; a guest for which one is ready no longer counts.
int court_waiting(struct court *c, int kind);

#endif
