// SPDX-License-Identifier: MIT
//
// A double-ended queue for work stealing: its owner pushes continuations and takes the newest, as
// from a stack; other threads take the oldest.
//
// The newest continuation's data are still in the owner's cache. The oldest is what the owner would
// come to last, and in recursive work the largest piece, so thieves seldom come back. Source:
// "Scheduling multithreaded computations by work stealing" (R. Blumofe and C. Leiserson, 1999);
// simplified to a lock for each queue; "Mecanismos de programação concorrente em C#" (S. Mançano),
// on the local queues of the default scheduler.
//
// Invariant, whenever the lock is free: a continuation is in `items` if and only if its held_by is
// the deque; each is taken once, by one thread, or withdrawn. Lock order: nothing is locked under a
// deque's lock.
//
// Any thread may call these, except push and take_newest, which are the owner's. None blocks.
#ifndef TASKS_DEQUE_H
#define TASKS_DEQUE_H

#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>

#include "tasks/continuation.h"

#ifdef __cplusplus
extern "C" {
#endif

struct tr_deque {
	const char *name; // never changes; for the visualizer
	pthread_mutex_t lock;

	// Guarded by lock.
	struct tr_continuations items; // oldest first
	bool watched;		       // a thief found nothing: push reports it
	unsigned long newest, oldest;  // number taken at each end
};

// Makes an empty deque. name: must stay as long as the deque. Returns 0 or an error of
// pthread_mutex_init.
int tr_deque_init(struct tr_deque *d, const char *name);

// The deque must be empty, and no thread may use it.
void tr_deque_destroy(struct tr_deque *d);

// Pushes c. true: the deque is watched.
bool tr_deque_push(struct tr_deque *d, struct tr_continuation *c);

// Takes the newest. NULL: the deque is empty.
struct tr_continuation *tr_deque_take_newest(struct tr_deque *d);

// Takes the oldest. NULL: the deque is empty, and now watched until tr_deque_unwatch: the next push
// returns true.
struct tr_continuation *tr_deque_take_oldest(struct tr_deque *d);
void tr_deque_unwatch(struct tr_deque *d);

// Removes c. false: it is not in the deque.
bool tr_deque_withdraw(struct tr_deque *d, struct tr_continuation *c);

// Writes the n newest to list[], newest first. Returns how many there are.
size_t tr_deque_list(struct tr_deque *d, const struct tr_continuation **list, size_t n);

// How many were taken at each end so far.
void tr_deque_counts(struct tr_deque *d, unsigned long *newest, unsigned long *oldest);

#ifdef __cplusplus
}
#endif
#endif
