// SPDX-License-Identifier: MIT
//
// A counting semaphore, first way: one permit at a time, and a release signals one waiter.
//
// Signal is enough here, because all wait for the same predicate and one permit serves one of them.
// In return, a thread that was signalled and leaves without a permit must pass the signal on.
//
// Invariant: 0 <= permits <= max; if permits are left, every thread in the wait was signalled, or
// one that was signalled is about to take a permit or to signal again. Unfair: a newcomer may
// overtake a waiter. Source: "Sincronização com Monitores na CLI e na Infra-estrutura Java" (C.
// Martins).
//
// Functions return 0 or an errno value; an error changes nothing. Any thread may call them; only
// acquire blocks, and its thread must not be cancelled.
#ifndef SYNC_SEM_SIGNAL_H
#define SYNC_SEM_SIGNAL_H

#include <pthread.h>
#include <time.h>

#ifdef __cplusplus
extern "C" {
#endif

struct tr_sem_signal {
	pthread_mutex_t lock;
	pthread_cond_t
		available; // waited for: permits > 0. Loops: a newcomer may take the permit first
	int max;	   // never changes

	// Guarded by lock.
	int permits;
	int waiting; // threads in the wait
};

// permits: at first; max: the most there can be. EINVAL: not 0 <= permits <= max, or max < 1; or an
// error of pthread_mutex_init or pthread_cond_init.
int tr_sem_signal_init(struct tr_sem_signal *s, int permits, int max);

// EBUSY: a thread waits.
int tr_sem_signal_destroy(struct tr_sem_signal *s);

// Takes one permit; waits for it until the deadline (absolute, CLOCK_MONOTONIC; NULL: none).
// ETIMEDOUT: there is still no permit; EINTR; EINVAL: the call has to wait and the deadline is
// invalid; ENOMEM: as tr_cond_wait.
int tr_sem_signal_acquire(struct tr_sem_signal *s, const struct timespec *deadline);

// Gives one permit back; permits have no holder. EOVERFLOW: there would be more than max.
int tr_sem_signal_release(struct tr_sem_signal *s);

#ifdef __cplusplus
}
#endif
#endif
