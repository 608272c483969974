// SPDX-License-Identifier: MIT
//
// A counting semaphore, third way: n permits at a time, first come, first served.
//
// Each waiter has a request in an explicit queue; only the head is served, and a newcomer may pass
// no other. So a large request no longer starves. All wait on one condition: a release wakes every
// waiter, and all but the head wake in vain (sem_specific.h cures that).
//
// Invariant: 0 <= permits <= max; requests are in the order in which they came; if the head asks
// for no more than there is, all have been woken since that became so. Therefore a thread that
// takes, gives up or releases looks whether the head can continue: when a head gives up, or takes
// less than all, those behind it may be able to continue. Source: "Sincronização com Monitores na
// CLI e na Infra-estrutura Java" (C. Martins).
//
// All functions return 0 or an errno value, and change nothing when that is not 0. Any thread
// may call any of them; a thread that waits must not be cancelled.
#ifndef SYNC_SEM_FIFO_H
#define SYNC_SEM_FIFO_H

#include <pthread.h>
#include <sys/queue.h>
#include <time.h>

#ifdef __cplusplus
extern "C" {
#endif

struct tr_sem_fifo_request; // a waiting thread's, on its stack

struct tr_sem_fifo {
	pthread_mutex_t lock;
	pthread_cond_t
		changed; // for: at the head, and enough permits. Loops: only one can continue
	int max;	 // never changes

	// Guarded by lock.
	int permits;
	TAILQ_HEAD(, tr_sem_fifo_request) queue;
};

// Permits to begin with, and how many there can be. EINVAL: not 0 <= permits <= max, or max < 1.
// Else 0, or what pthread_mutex_init or pthread_cond_init return.
int tr_sem_fifo_init(struct tr_sem_fifo *s, int permits, int max);

// EBUSY: a thread waits.
int tr_sem_fifo_destroy(struct tr_sem_fifo *s);

// Takes n permits, all or none; waits its turn for them until the deadline (absolute,
// CLOCK_MONOTONIC; NULL: none). EINVAL: n < 1 or more than max; or a wait was needed and the
// deadline is no time. ETIMEDOUT: it passed, and the turn or the permits have not come. EINTR:
// the wait was interrupted. ENOMEM: as tr_cond_wait.
int tr_sem_fifo_acquire(struct tr_sem_fifo *s, int n, const struct timespec *deadline);

// Gives n permits back (any thread may: permits have no holder). EINVAL: n < 1. EOVERFLOW: there
// would be more than max.
int tr_sem_fifo_release(struct tr_sem_fifo *s, int n);

#ifdef __cplusplus
}
#endif
#endif
