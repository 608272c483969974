// SPDX-License-Identifier: MIT
//
// A priority scheduler: a few consumers, and the most urgent of what waits goes first.
//
//	struct tr_priorities all;
//	struct tr_priority urgent, normal;
//	tr_priorities_start(&all, 2, 0);	// two consumers, no ageing
//	tr_priority_init(&urgent, &all, 1);	// the lower number first
//	tr_priority_init(&normal, &all, 2);
//	c.on = &normal.context;			// c is resumed there
//	tr_priority_submit(&urgent, &d);
//	...
//	tr_priorities_stop(&all);		// all that waited has run
//
// What one submits to is a level: one for each priority. What is submitted gets a number, and is
// taken in the order of (rank, number). Without ageing the rank is the priority: so within a level
// it is first come, first served. What runs is never interrupted, however urgent what comes then.
//
// Ageing, an A above 0: the rank is A times the priority, plus the number. So what waits with
// priority p is passed by what comes later with a lower q only if that is among the next
// (p - q) * A - 1 that are submitted: by finitely many, and nothing starves. (All that waits ages
// alike, so an order between two never changes, and what is in the heap stays where it is.)
//
// Invariant, whenever the lock is free: what waits is in the heap and on the list of its level, and
// its held_by is that level; if anything waits, then as many consumers as there are things that
// wait, or all, are awake or signalled. A consumer leaves only when nothing waits and the scheduler
// is being stopped. Lock order: nothing is locked under the lock, and no continuation runs under
// it.
//
// Source: "Mecanismos de programação concorrente em C#" (S. Mançano). The text orders by priority
// and time of creation; two clock readings may be equal, two numbers never are. Its consumers look
// once a second, for ever; these wait on a condition, and end.
//
// Functions return 0 or an errno value, and have changed nothing if that is not 0.
#ifndef TASKS_PRIORITY_H
#define TASKS_PRIORITY_H

#include <pthread.h>
#include <stdbool.h>
#include <sys/queue.h>

#include "tasks/continuation.h"
#include "tasks/heap.h"

#ifdef __cplusplus
extern "C" {
#endif

struct tr_priority_consumer; // its thread and its number

struct tr_priorities {
	pthread_mutex_t lock;
	pthread_cond_t work; // for: something waits, or stopping. Loops: another may take it

	// Stay as they were made.
	int n;
	struct tr_priority_consumer *each;
	int ageing;

	// Guarded by lock.
	struct tr_heap heap;
	unsigned long long numbers; // given so far
	LIST_HEAD(, tr_priority) levels;
	bool stopping, stopped; // told to stop; have ended
};

struct tr_priority {
	struct tr_context context; // first: a pointer to it is one to the level

	// Stay as they were made.
	struct tr_priorities *all;
	int priority;

	// Guarded by all->lock.
	LIST_ENTRY(tr_priority) other;
	struct tr_continuations waiting;
};

// Starts n consumers. ageing: see above; 0: none. EINVAL: n < 1 or ageing < 0; ENOMEM; or what
// pthread_mutex_init, pthread_cond_init or pthread_create return; then none has been started.
int tr_priorities_start(struct tr_priorities *p, int n, int ageing);

// Makes the level of a priority, from 0. EEXIST: there is one; EINVAL: priority < 0, or p is NULL;
// ECANCELED: the scheduler has been told to stop. Any thread; does not block.
int tr_priority_init(struct tr_priority *level, struct tr_priorities *p, int priority);

// Ends a level, so that its priority is free. EBUSY: something waits there. No thread may submit
// to it any more. Any thread; does not block.
int tr_priority_destroy(struct tr_priority *level);

// Submits c, whatever context it names; a consumer runs it, with the caller's logical context.
// ECANCELED: the scheduler has been told to stop; EINVAL: c runs nothing; ENOMEM. Any thread, also
// from inside a continuation; does not block.
int tr_priority_submit(struct tr_priority *level, struct tr_continuation *c);

// Takes nothing more, runs what waits, in its order, and waits for the consumers to end: blocks,
// without a deadline, not interruptible. EALREADY: it has been stopped, or is about to be;
// EDEADLK: a consumer cannot wait for itself. After that only submit (which refuses) and the two
// that destroy make sense.
int tr_priorities_stop(struct tr_priorities *p);

// EBUSY: stop has not returned yet, or there is a level. No thread may submit any more.
int tr_priorities_destroy(struct tr_priorities *p);

#ifdef __cplusplus
}
#endif
#endif
