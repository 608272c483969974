// SPDX-License-Identifier: MIT
//
// A counting semaphore, second way: n permits at a time, and a release wakes all waiting threads.
//
// The waiters want different numbers of permits, so they do not wait for the same predicate: a
// signal could go to one that asks for too many, and be lost on it. With broadcast each looks for
// itself, and a thread that leaves need not signal. It is unfair: small requests can pass a large
// one for ever.
//
// Invariant: 0 <= permits <= max; a thread that waits has not looked since permits last grew, or
// asks for more than there are. Source: "Sincronização com Monitores na CLI e na Infra-estrutura
// Java" (C. Martins).
//
// All functions return 0 or an errno value, and change nothing when that is not 0. Any thread
// may call any of them; a thread that waits must not be cancelled.
#ifndef SYNC_SEM_BROADCAST_H
#define SYNC_SEM_BROADCAST_H

#include <pthread.h>
#include <time.h>

#ifdef __cplusplus
extern "C" {
#endif

struct tr_sem_broadcast {
	pthread_mutex_t lock;
	pthread_cond_t more; // for: permits >= n, another n for each. Loops: most wake in vain
	int max;	     // never changes

	// Guarded by lock.
	int permits;
	int waiting; // how many are in the wait
};

// Permits to begin with, and how many there can be. EINVAL: not 0 <= permits <= max, or max < 1.
// Else 0, or what pthread_mutex_init or pthread_cond_init return.
int tr_sem_broadcast_init(struct tr_sem_broadcast *s, int permits, int max);

// EBUSY: a thread waits.
int tr_sem_broadcast_destroy(struct tr_sem_broadcast *s);

// Takes n permits, all or none; waits for them until the deadline (absolute, CLOCK_MONOTONIC;
// NULL: none). EINVAL: n < 1 or more than max; or a wait was needed and the deadline is no time.
// ETIMEDOUT: it passed, and there are still too few. EINTR: the wait was interrupted. ENOMEM: as
// tr_cond_wait.
int tr_sem_broadcast_acquire(struct tr_sem_broadcast *s, int n, const struct timespec *deadline);

// Gives n permits back (any thread may: permits have no holder). EINVAL: n < 1. EOVERFLOW: there
// would be more than max.
int tr_sem_broadcast_release(struct tr_sem_broadcast *s, int n);

#ifdef __cplusplus
}
#endif
#endif
