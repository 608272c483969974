// SPDX-License-Identifier: MIT
//
// A priority scheduler: a few consumers, which take the most urgent continuation first.
//
//	struct tr_priorities all;
//	struct tr_priority urgent, normal;
//	tr_priorities_start(&all, 2, 0);	// two consumers, no ageing
//	tr_priority_init(&urgent, &all, 1);	// lower numbers first
//	tr_priority_init(&normal, &all, 2);
//	c.on = &normal.context;			// c is resumed there
//	tr_priority_submit(&urgent, &d);
//	...
//	tr_priorities_stop(&all);		// returns when all that waited has run
//
// There is a level for each priority, to which continuations are submitted. A continuation gets a
// number, and is taken in the order of (rank, number). Without ageing the rank is the priority, so
// a level is first in, first out. There is no preemption.
//
// With ageing, A > 0, the rank is A times the priority, plus the number. So a continuation of
// priority p is overtaken by a later one of priority q < p only if that is among the next (p - q) *
// A - 1 submitted: nothing starves. (All that wait age alike, so their order in the heap never
// changes.)
//
// Invariant, whenever the lock is free: a waiting continuation is in the heap and in the list of
// its level, and its held_by is that level; as many consumers as there are waiting continuations,
// or all, are awake or signalled. A consumer leaves only when nothing waits and the scheduler is
// being stopped. Lock order: nothing is locked under the lock, and no continuation runs under it.
//
// Source: "Mecanismos de programação concorrente em C#" (S. Mançano). There the order is by
// priority and time of creation, though two clock readings may be equal, and consumers poll once a
// second, for ever.
//
// Functions return 0 or an errno value; an error changes nothing.
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
	pthread_cond_t
		work; // waited for: something waits, or stopping. Loops: another may be first

	// Stay as they were made.
	int n;
	struct tr_priority_consumer *each;
	int ageing;

	// Guarded by lock.
	struct tr_heap heap;
	unsigned long long numbers; // submitted so far
	LIST_HEAD(, tr_priority) levels;
	bool stopping, stopped; // stop was called; all have ended
};

struct tr_priority {
	struct tr_context context; // first: the level is cast from it

	// Stay as they were made.
	struct tr_priorities *all;
	int priority;

	// Guarded by all->lock.
	LIST_ENTRY(tr_priority) other;
	struct tr_continuations waiting;
};

// Starts n consumers, or none. ageing: see above; 0: none. EINVAL: n < 1 or ageing < 0; ENOMEM; or
// an error of pthread_mutex_init, pthread_cond_init or pthread_create.
int tr_priorities_start(struct tr_priorities *p, int n, int ageing);

// Makes the level of a priority, from 0. EEXIST: there is one; EINVAL: priority < 0, or p is NULL;
// ECANCELED: the scheduler is being stopped. Any thread; does not block.
int tr_priority_init(struct tr_priority *level, struct tr_priorities *p, int priority);

// Removes a level, to which no thread may submit any more. EBUSY: something waits there. Any
// thread; does not block.
int tr_priority_destroy(struct tr_priority *level);

// Submits c, whatever c->on; a consumer runs it, with the caller's logical context. ECANCELED: the
// scheduler is being stopped; EINVAL: c->run is NULL; ENOMEM. Any thread, also from inside a
// continuation; does not block.
int tr_priority_submit(struct tr_priority *level, struct tr_continuation *c);

// Refuses further work, and blocks until the consumers have run what waits, in its order, and
// ended; no deadline, not interruptible. EALREADY: stop was called before; EDEADLK: the caller is a
// consumer. Afterwards only submit (which refuses) and the two destroy functions may be called.
int tr_priorities_stop(struct tr_priorities *p);

// No thread may submit any more. EBUSY: stop has not returned yet, or there is a level.
int tr_priorities_destroy(struct tr_priorities *p);

#ifdef __cplusplus
}
#endif
#endif
