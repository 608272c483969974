// SPDX-License-Identifier: MIT
//
// A counting semaphore, second way: n permits at a time, and a release wakes all waiting threads.
//
// Waiters want different numbers of permits, so their predicates differ: a signal could go to one
// that asks for too many, and be lost. After a broadcast each tests its own predicate, and a thread
// that gives up need not signal. Unfair: small requests can overtake a large one for ever.
//
// Invariant: 0 <= permits <= max; a thread in the wait was woken by the last increase of permits,
// or asks for more than there are. Source: "Sincronização com Monitores na CLI e na Infra-estrutura
// Java" (C. Martins).
//
// Functions return 0 or an errno value; an error changes nothing. Any thread may call them; only
// acquire blocks, and its thread must not be cancelled.
#ifndef SYNC_SEM_BROADCAST_H
#define SYNC_SEM_BROADCAST_H

#include <pthread.h>
#include <time.h>

#ifdef __cplusplus
extern "C" {
#endif

struct tr_sem_broadcast {
	pthread_mutex_t lock;
	pthread_cond_t more; // waited for: permits >= n, each its own n. Loops: most wake in vain
	int max;	     // never changes

	// Guarded by lock.
	int permits;
	int waiting; // threads in the wait
};

// permits: at first; max: the most there can be. EINVAL: not 0 <= permits <= max, or max < 1; or an
// error of pthread_mutex_init or pthread_cond_init.
int tr_sem_broadcast_init(struct tr_sem_broadcast *s, int permits, int max);

// EBUSY: a thread waits.
int tr_sem_broadcast_destroy(struct tr_sem_broadcast *s);

// Takes n permits, all or none; waits for them until the deadline (absolute, CLOCK_MONOTONIC; NULL:
// none). EINVAL: n < 1 or n > max; or the call has to wait and the deadline is invalid. ETIMEDOUT:
// there are still too few; EINTR; ENOMEM: as tr_cond_wait.
int tr_sem_broadcast_acquire(struct tr_sem_broadcast *s, int n, const struct timespec *deadline);

// Gives n permits back; permits have no holder. EINVAL: n < 1. EOVERFLOW: there would be more than
// max.
int tr_sem_broadcast_release(struct tr_sem_broadcast *s, int n);

#ifdef __cplusplus
}
#endif
#endif
