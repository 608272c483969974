// SPDX-License-Identifier: MIT
//
// A cyclic barrier: parties wait for each other, round after round. The last to arrive runs an
// action, if there is one, and lets all continue; the barrier is then ready for the next round at
// once.
//
// A round that cannot be completed breaks the barrier: a party gives up by deadline or
// interruption, or the action fails. The party that broke it gets the reason, all others ECANCELED,
// and so do all that come until it is reset.
//
// Invariant: fewer than `parties` wait in the current batch; a broken barrier has none waiting. A
// round is decided in one place, under the lock and on behalf of the parties that wait (delegated
// execution), by serving the batch they are in. So a round that is complete stays complete for each
// of them, and their places in the next are free, before any of them has run. Source:
// "Sincronização com Monitores na CLI e na Infra-estrutura Java" (C. Martins) and
// java.util.concurrent.CyclicBarrier.
//
// What returns an int returns 0 or an errno value. Any thread may call any of them, the action none
// of its own barrier; a thread that waits must not be cancelled.
#ifndef SYNC_BARRIER_H
#define SYNC_BARRIER_H

#include <pthread.h>
#include <stdbool.h>
#include <time.h>

#include "sync/batch.h"

#ifdef __cplusplus
extern "C" {
#endif

struct tr_barrier {
	pthread_mutex_t lock;
	pthread_cond_t served; // for: the request's batch was served. Loops: spurious wake-ups

	// Never change.
	int parties;
	int (*action)(void *arg); // may be NULL
	void *arg;

	// Guarded by lock.
	struct tr_batch_shared arrived; // result: 0, or ECANCELED
	bool broken;
	int waiting; // how many are in the wait, of earlier rounds too
};

// action: returns 0, or the error that it failed with; it runs while the barrier is locked.
// EINVAL: parties < 1. Else 0, or what pthread_mutex_init or pthread_cond_init return.
int tr_barrier_init(struct tr_barrier *b, int parties, int (*action)(void *arg), void *arg);

// EBUSY: a thread waits, or was let go and is still on the way out.
int tr_barrier_destroy(struct tr_barrier *b);

// Arrives, and waits for the others until the deadline (absolute, CLOCK_MONOTONIC; NULL: none).
// 0: the round is complete; *index (unless NULL; set only then) is the order in which the parties
// came: parties - 1 for the first, 0 for the last. These break the barrier: ETIMEDOUT, EINTR: this
// party gave up; or what the action returned, to the last to arrive. ECANCELED: the barrier was
// broken, by another or before, or was reset. These change nothing: EINVAL: a wait was needed and
// the deadline is no time; ENOMEM. A round that was decided counts: a deadline or interruption that
// comes after that does not change its result, and the interruption is left for the caller's next
// wait.
int tr_barrier_wait(struct tr_barrier *b, const struct timespec *deadline, int *index);

// Breaks the round under way, for the parties that wait in it, and begins a new one.
void tr_barrier_reset(struct tr_barrier *b);

// Blocks for no longer than the action runs.
bool tr_barrier_is_broken(struct tr_barrier *b);

#ifdef __cplusplus
}
#endif
#endif
