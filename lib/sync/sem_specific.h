// SPDX-License-Identifier: MIT
//
// A counting semaphore, fourth way: first come, first served, and only the head is woken.
//
// As sem_fifo.h, but each request has a condition of its own. A release signals exactly the head,
// if it can continue; a thread that is served signals the next, if that one can continue, too. So
// none wakes in vain: a release costs the switches of those it serves, not of all that wait.
//
// Invariant: 0 <= permits <= max; requests are in the order in which they came; if the head asks
// for no more than there is, its condition has been signalled since that became so. Source:
// "Sincronização com Monitores na CLI e na Infra-estrutura Java" (C. Martins).
//
// All functions return 0 or an errno value, and change nothing when that is not 0. Any thread
// may call any of them; a thread that waits must not be cancelled.
#ifndef SYNC_SEM_SPECIFIC_H
#define SYNC_SEM_SPECIFIC_H

#include <pthread.h>
#include <sys/queue.h>
#include <time.h>

#ifdef __cplusplus
extern "C" {
#endif

struct tr_sem_specific_request; // a waiting thread's, on its stack, with its condition

struct tr_sem_specific {
	pthread_mutex_t lock;
	int max; // never changes

	// Guarded by lock.
	int permits;
	TAILQ_HEAD(, tr_sem_specific_request) queue;
};

// Permits to begin with, and how many there can be. EINVAL: not 0 <= permits <= max, or max < 1.
// Else 0, or what pthread_mutex_init returns.
int tr_sem_specific_init(struct tr_sem_specific *s, int permits, int max);

// EBUSY: a thread waits.
int tr_sem_specific_destroy(struct tr_sem_specific *s);

// Takes n permits, all or none; waits its turn for them until the deadline (absolute,
// CLOCK_MONOTONIC; NULL: none). EINVAL: n < 1 or more than max; or a wait was needed and the
// deadline is no time. ETIMEDOUT: it passed, and the turn or the permits have not come. EINTR:
// the wait was interrupted. ENOMEM: as tr_cond_wait. Or, and then it has not waited,
// what pthread_cond_init returns.
int tr_sem_specific_acquire(struct tr_sem_specific *s, int n, const struct timespec *deadline);

// Gives n permits back (any thread may: permits have no holder). EINVAL: n < 1. EOVERFLOW: there
// would be more than max.
int tr_sem_specific_release(struct tr_sem_specific *s, int n);

#ifdef __cplusplus
}
#endif
#endif
