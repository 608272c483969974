// SPDX-License-Identifier: MIT
//
// A counting semaphore, fourth way: first come, first served, and only the head is woken.
//
// As sem_fifo.h, but each request has a condition of its own. A release signals only the head, if
// it can continue; a thread that leaves signals the new head, if that can continue. So no thread
// wakes in vain: a release costs the context switches of the threads it serves, not of all that
// wait.
//
// Invariant: 0 <= permits <= max; requests are in order of arrival; if there are enough permits for
// the head, its condition has been signalled since that became true. Source: "Sincronização com
// Monitores na CLI e na Infra-estrutura Java" (C. Martins).
//
// Functions return 0 or an errno value; an error changes nothing. Any thread may call them; only
// acquire blocks, and its thread must not be cancelled.
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

// permits: at first; max: the most there can be. EINVAL: not 0 <= permits <= max, or max < 1; or an
// error of pthread_mutex_init.
int tr_sem_specific_init(struct tr_sem_specific *s, int permits, int max);

// EBUSY: a thread waits.
int tr_sem_specific_destroy(struct tr_sem_specific *s);

// Takes n permits, all or none; waits its turn until the deadline (absolute, CLOCK_MONOTONIC; NULL:
// none). EINVAL: n < 1 or n > max; or the call has to wait and the deadline is invalid. ETIMEDOUT;
// EINTR; ENOMEM: as tr_cond_wait; or an error of pthread_cond_init.
int tr_sem_specific_acquire(struct tr_sem_specific *s, int n, const struct timespec *deadline);

// Gives n permits back; permits have no holder. EINVAL: n < 1. EOVERFLOW: there would be more than
// max.
int tr_sem_specific_release(struct tr_sem_specific *s, int n);

#ifdef __cplusplus
}
#endif
#endif
