// SPDX-License-Identifier: MIT
//
// A cyclic barrier: parties wait for each other, round after round. The last to arrive runs an
// action, if there is one, and lets all continue; the next round can begin at once.
//
// A party that gives up (deadline or interruption) or an action that fails breaks the barrier. The
// party that broke it gets the reason, all others in the round ECANCELED, and so do all that arrive
// until the barrier is reset.
//
// Invariant: fewer than `parties` threads wait in the current batch, none if the barrier is broken.
// The thread that completes or breaks a round serves the batch, under the lock, on behalf of all
// that wait (delegated execution). So a round that is complete stays complete for each of them, and
// the next can begin before any of them has run. Source: "Sincronização com Monitores na CLI e na
// Infra-estrutura Java" (C. Martins) and java.util.concurrent.CyclicBarrier.
//
// Functions that return an int return 0 or an errno value. Any thread may call them, but the action
// must not call those of its own barrier; a thread that waits must not be cancelled. All take the
// lock, and so wait for an action that runs.
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
	pthread_cond_t served; // waited for: the batch was served. Loops: spurious wake-ups

	// Never change.
	int parties;
	int (*action)(void *arg); // may be NULL
	void *arg;

	// Guarded by lock.
	struct tr_batch_shared arrived; // each batch's result: 0 or ECANCELED
	bool broken;
	int waiting; // threads in the wait, those of earlier rounds too
};

// action: returns 0 or an errno value; runs with the barrier locked. EINVAL: parties < 1; or an
// error of pthread_mutex_init or pthread_cond_init.
int tr_barrier_init(struct tr_barrier *b, int parties, int (*action)(void *arg), void *arg);

// EBUSY: a thread waits, or its round is over and it has not yet returned from the wait.
int tr_barrier_destroy(struct tr_barrier *b);

// Arrives, and waits for the others until the deadline (absolute, CLOCK_MONOTONIC; NULL: none). 0:
// the round is complete, and *index (unless NULL) is the caller's place: parties - 1 for the first
// to arrive, 0 for the last. Errors that break the barrier: ETIMEDOUT and EINTR, this party gave
// up; the action's error, for the last to arrive. ECANCELED: another party broke the barrier, or it
// was reset. Errors that change nothing: EINVAL, the call has to wait and the deadline is invalid;
// ENOMEM. Once a round is decided, its result wins over a deadline or an interruption, which then
// stays for the caller's next wait.
int tr_barrier_wait(struct tr_barrier *b, const struct timespec *deadline, int *index);

// Ends the current round, with ECANCELED for the parties that wait in it, and mends a broken
// barrier.
void tr_barrier_reset(struct tr_barrier *b);

// Blocks for no longer than the action runs.
bool tr_barrier_is_broken(struct tr_barrier *b);

#ifdef __cplusplus
}
#endif
#endif
