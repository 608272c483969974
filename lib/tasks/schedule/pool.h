// SPDX-License-Identifier: MIT
//
// A work-stealing thread pool, like the default scheduler of .NET: workers that run items, with a
// global queue and a local queue for each worker.
//
//	struct tr_pool pool;
//	struct tr_pool_item item = {.run = mail, .arg = letter, .name = "mail"};
//	tr_pool_start(&pool, 2);
//	tr_pool_run(&pool, &item);	// a worker calls mail(letter), once
//	...
//	tr_pool_stop(&pool);		// returns when all accepted items have run
//	tr_pool_destroy(&pool);
//
// An item submitted from outside goes to the *global* queue, first in, first out. One submitted by
// a worker, from inside an item, goes to the worker's *local* queue (deque.h). An idle worker looks
//	1. in its own local queue, the newest first: its data are still in the cache;
//	2. in the global queue, the oldest first;
//	3. in the other workers' local queues, the oldest first: it *steals*.
// An item that takes long, or blocks, gets a thread of its own (tr_pool_run_long).
//
// An item returns 0 or an errno value, which is reported (tr_pool_on_failed). It runs with the
// logical context of the thread that submitted it (continuation.h). An item must not wait for
// another of the same pool: if all workers wait, none is left to run that. Use a continuation, run
// the other item inline (run_inline of the context), or use tr_pool_run_long.
//
// Stopping loses no item. From tr_pool_stop on, submissions from outside and from long-running
// items are refused (ECANCELED). A worker's own submissions are part of an accepted item, and are
// still accepted; the workers end together, when all of them sleep. (Items that always submit
// another keep the pool running.)
//
// Invariant, whenever the locks are free: as many workers as there are continuations queued, or
// all, are awake or have a pending wake-up; and while a worker sleeps, `arrived` and all other
// workers' queues are *watched*. Why no wake-up is lost: before a worker sleeps, under the pool's
// lock, it looks into `arrived` and the other workers' queues, each under its own lock, and marks
// those it finds empty as watched. A later submission sees the mark under the same lock, and then
// wakes a sleeper. The mark is cleared, under both locks, when no worker sleeps. So a submission
// takes the pool's lock only if a worker sleeps. A worker *spins* first (tasks/spin.h): it counts
// as sleeping, but sees a wake-up without a signal, so the waker signals only if there are more
// pending wake-ups than spinning workers.
//
// The global queue has two parts, with a lock each: threads outside append to `arrived`, under
// `door`; a worker that finds `queue` empty moves all of `arrived` there. The order is that of one
// queue. With one list and one lock, a submitter of many small items contends with a worker for
// each of them, and a sleep takes longer than an item; so they contend once for each `queue`.
//
// Lock order: the pool's lock, then the door or a deque's. No item runs under any.
//
// Sources: "Mecanismos de programação concorrente em C#" (S. Mançano), on the default scheduler;
// "Acesso round robin ao ThreadPool" (S. Toub), on the event and the context.
//
// Functions that return an int return 0 or an errno value; an error changes nothing. Any thread may
// call them. None is interruptible or has a deadline; only tr_pool_stop blocks.
#ifndef TASKS_POOL_H
#define TASKS_POOL_H

#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>

#include "tasks/continuation.h"

#ifdef __cplusplus
extern "C" {
#endif

struct tr_pool_worker; // its thread and local queue

// A unit of work. It belongs to the pool from tr_pool_run until its run() begins, which may free it
// or submit it anew.
struct tr_pool_item {
	int (*run)(void *arg); // returns 0 or an errno value; never NULL
	void *arg;
	const char *name; // for tr_pool_failed and the visualizer: a literal, or NULL

	struct tr_continuation c; // the pool's
};

// Called when an item has failed, in the thread that ran it, with its logical context.
typedef void (*tr_pool_failed)(void *arg, const char *name, int error);

// How many items were taken from which queue.
struct tr_pool_counts {
	unsigned long local, global, stolen; // by workers
	unsigned long inlined;		     // by run_inline
	unsigned long own_thread;	     // started by tr_pool_run_long
	unsigned long failed;
};

struct tr_pool {
	struct tr_context context; // first: the pool is cast from it
	pthread_mutex_t lock;
	pthread_cond_t work; // waited for: a wake-up, or the end. Loops: spurious wake-ups
	pthread_cond_t last; // waited for: no long-running item. Loops: the same

	// Never change.
	int n;
	struct tr_pool_worker *each;

	// Guarded by lock.
	struct tr_continuations queue; // the global one, but for `arrived`
	int sleeping;		       // workers that sleep without a pending wake-up
	int wakeups;		       // pending wake-ups
	int spinning;		       // workers of both kinds that spin, and need no signal
	bool over;		       // stopping, and all workers are idle
	bool stopped;		       // all workers have ended
	int long_running;	       // threads of long-running items that have not ended
	bool ended;		       // last_ended has ended, and is not joined
	pthread_t last_ended;
	tr_pool_failed on_failed; // NULL: none
	void *on_failed_arg;
	struct tr_pool_counts counts; // except local and stolen, which the deques count

	char apart[64]; // workers and submitters write to different cache lines
	pthread_mutex_t door;

	// Guarded by door.
	struct tr_continuations arrived; // submitted since a worker last looked here
	bool watched;			 // a worker found nothing: submitting must wake one
	bool stopping; // stop was called. Written under both locks, read under either
};

// Starts n workers, or none. EINVAL: n < 1; ENOMEM; or an error of pthread_mutex_init,
// pthread_cond_init or pthread_create.
int tr_pool_start(struct tr_pool *p, int n);

// Has f(arg, name of the item, error) called for each item that fails from now on. f may be NULL.
void tr_pool_on_failed(struct tr_pool *p, tr_pool_failed f, void *arg);

// Submits an item. EINVAL: item or item->run is NULL; ECANCELED: the pool is being stopped, and the
// caller is not one of its workers.
int tr_pool_run(struct tr_pool *p, struct tr_pool_item *item);

// Runs the item in a thread of its own. EINVAL: as above; ECANCELED: the pool is being stopped; or
// an error of pthread_create. tr_pool_stop waits for the item: give it a token to end it early
// (cancel.h).
int tr_pool_run_long(struct tr_pool *p, struct tr_pool_item *item);

// Submits a continuation, whatever c->on. EINVAL: c->run is NULL; ECANCELED: as tr_pool_run.
int tr_pool_submit(struct tr_pool *p, struct tr_continuation *c);

// Refuses submissions from outside, blocks until all accepted items have run, and joins all
// threads. EDEADLK: the caller is a thread of the pool; EALREADY: stop was called before.
int tr_pool_stop(struct tr_pool *p);

// No thread may use the pool any more. EBUSY: stop has not returned yet.
int tr_pool_destroy(struct tr_pool *p);

// Reads the counts, one queue after the other: exact only while the pool is idle.
void tr_pool_counts(struct tr_pool *p, struct tr_pool_counts *counts);

#ifdef __cplusplus
}
#endif
#endif
