// SPDX-License-Identifier: MIT
//
// A queue with two ends, for work stealing: its owner puts continuations in and takes the newest
// out, as from a stack; any other thread takes the oldest.
//
// The newest is what the owner has just made: what it works on is still in its cache. The oldest is
// what the owner will come to last, and in work that splits itself it is the largest piece: whoever
// takes it does not come back soon. The two ends are apart, except when one continuation is left:
// then owner and thief want the same, and the lock decides. Source: "Scheduling multithreaded
// computations by work stealing" (R. Blumofe and C. Leiserson, 1999); a lock for each queue,
// instead of their protocol without one, so that it can be read; "Mecanismos de programação
// concorrente em C#" (S. Mançano), on the local queues of the default scheduler.
//
// Invariant, whenever the lock is free: a continuation is in `items` if and only if its held_by is
// the deque, and n is their number. Each that was put in is taken once, by exactly one thread, or
// withdrawn. Only others make n smaller behind the owner's back, so if the owner reads 0 it is
// empty. Lock order: nothing is locked under a deque's lock.
//
// Any thread may call any of these, but tr_deque_push and tr_deque_take_newest are for the owner.
// None blocks for longer than another one of them takes.
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
	bool watched;		       // a thief found nothing: it wants to hear of what is put in
	unsigned long newest, oldest;  // how many were taken at each end
};

// Makes it empty. name: stays where it is as long as the deque. What pthread_mutex_init returns.
int tr_deque_init(struct tr_deque *d, const char *name);

// It is empty, and no thread uses it.
void tr_deque_destroy(struct tr_deque *d);

// Puts c in. true: the deque is watched.
bool tr_deque_push(struct tr_deque *d, struct tr_continuation *c);

// The one that came last. NULL: it is empty.
struct tr_continuation *tr_deque_take_newest(struct tr_deque *d);

// The one that came first. NULL: it is empty, and from now on watched, until tr_deque_unwatch: so
// whatever is put in after this look is told of by tr_deque_push.
struct tr_continuation *tr_deque_take_oldest(struct tr_deque *d);
void tr_deque_unwatch(struct tr_deque *d);

// Takes c out, wherever it stands. false: it is not here.
bool tr_deque_withdraw(struct tr_deque *d, struct tr_continuation *c);

// Lists what is in it, newest first: the first n go to list[]. How many there are.
size_t tr_deque_list(struct tr_deque *d, const struct tr_continuation **list, size_t n);

// How many were taken at each end since it was made.
void tr_deque_counts(struct tr_deque *d, unsigned long *newest, unsigned long *oldest);

#ifdef __cplusplus
}
#endif
#endif
