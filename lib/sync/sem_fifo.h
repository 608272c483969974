// SPDX-License-Identifier: MIT
//
// A counting semaphore, third way: n permits at a time, first come, first served.
//
// Each waiter has a request in an explicit queue; only the head is served, and no newcomer
// overtakes, so a large request does not starve. All wait on one condition: a release wakes every
// waiter, and all but the head wake in vain (sem_specific.h cures that).
//
// Invariant: 0 <= permits <= max; requests are in order of arrival; if there are enough permits for
// the head, all waiters have been woken since that became true. So a thread that takes permits,
// gives up or releases wakes them if the head can continue: the request behind a head that leaves
// may be satisfied by what remains. Source: "Sincronização com Monitores na CLI e na
// Infra-estrutura Java" (C. Martins).
//
// Functions return 0 or an errno value; an error changes nothing. Any thread may call them; only
// acquire blocks, and its thread must not be cancelled.
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
	pthread_cond_t changed; // waited for: at the head, and enough permits. Loops: all are woken
	int max;		// never changes

	// Guarded by lock.
	int permits;
	TAILQ_HEAD(, tr_sem_fifo_request) queue;
};

// permits: at first; max: the most there can be. EINVAL: not 0 <= permits <= max, or max < 1; or an
// error of pthread_mutex_init or pthread_cond_init.
int tr_sem_fifo_init(struct tr_sem_fifo *s, int permits, int max);

// EBUSY: a thread waits.
int tr_sem_fifo_destroy(struct tr_sem_fifo *s);

// Takes n permits, all or none; waits its turn until the deadline (absolute, CLOCK_MONOTONIC; NULL:
// none). EINVAL: n < 1 or n > max; or the call has to wait and the deadline is invalid. ETIMEDOUT;
// EINTR; ENOMEM: as tr_cond_wait.
int tr_sem_fifo_acquire(struct tr_sem_fifo *s, int n, const struct timespec *deadline);

// Gives n permits back; permits have no holder. EINVAL: n < 1. EOVERFLOW: there would be more than
// max.
int tr_sem_fifo_release(struct tr_sem_fifo *s, int n);

#ifdef __cplusplus
}
#endif
#endif
