// SPDX-License-Identifier: MIT
//
// A counting semaphore, first way: one permit at a time, and a release signals one waiter.
//
// Signal is enough here, because all wait for the same predicate and one permit serves one of
// them. It has a price: a thread that was signalled and leaves without a permit must pass the
// signal on.
//
// Invariant: 0 <= permits <= max; if permits are left, then every waiting thread was signalled, or
// one that was is on the way to the lock and will take a permit or signal again. Source:
// "Sincronização com Monitores na CLI e na Infra-estrutura Java" (C. Martins). No order is kept: a
// newcomer may pass a waiter.
//
// All functions return 0 or an errno value, and change nothing when that is not 0. Any thread
// may call any of them; a thread that waits must not be cancelled.
#ifndef SYNC_SEM_SIGNAL_H
#define SYNC_SEM_SIGNAL_H

#include <pthread.h>
#include <time.h>

#ifdef __cplusplus
extern "C" {
#endif

struct tr_sem_signal {
	pthread_mutex_t lock;
	pthread_cond_t available; // for: permits > 0. Loops: a newcomer may take the permit first
	int max;		  // never changes

	// Guarded by lock.
	int permits;
	int waiting; // how many are in the wait
};

// Permits to begin with, and how many there can be. EINVAL: not 0 <= permits <= max, or max < 1.
// Else 0, or what pthread_mutex_init or pthread_cond_init return.
int tr_sem_signal_init(struct tr_sem_signal *s, int permits, int max);

// EBUSY: a thread waits.
int tr_sem_signal_destroy(struct tr_sem_signal *s);

// Takes one permit; waits for it until the deadline (absolute, CLOCK_MONOTONIC; NULL: none).
// ETIMEDOUT: it passed, and there is still no permit. EINTR: the wait was interrupted. EINVAL: a
// wait was needed and the deadline is no time. ENOMEM: as tr_cond_wait.
int tr_sem_signal_acquire(struct tr_sem_signal *s, const struct timespec *deadline);

// Gives one permit back (any thread may: permits have no holder). EOVERFLOW: all are there.
int tr_sem_signal_release(struct tr_sem_signal *s);

#ifdef __cplusplus
}
#endif
#endif
