// SPDX-License-Identifier: MIT
//
// A thread pool, as the default scheduler of .NET is one: workers that run items, with a queue for
// what comes from outside and a queue for each worker.
//
//	struct tr_pool pool;
//	struct tr_pool_item item = {.run = mail, .arg = letter, .name = "mail"};
//	tr_pool_start(&pool, 2);
//	tr_pool_run(&pool, &item);	// a worker calls mail(letter), once
//	...
//	tr_pool_stop(&pool);		// all that was accepted has run
//	tr_pool_destroy(&pool);
//
// What a thread outside submits goes to the *global* queue, first in, first out. What a worker
// submits while it runs an item goes to the worker's own *local* queue (deque.h). A worker that
// has nothing to do looks
//	1. in its own local queue, the newest first: its data are still in the cache;
//	2. in the global queue, the oldest first;
//	3. in the other workers' local queues, the oldest first: it *steals*.
// An item that takes long, or blocks, gets a thread of its own (tr_pool_run_long).
//
// An item returns 0, or an errno value; then the worker reports it (tr_pool_on_failed), and goes
// on. An item runs with the logical context of the thread that submitted it (continuation.h). It
// must not wait for an item of the same pool: if all workers do, none is left to run what they wait
// for. Let it have a continuation instead, run the other item itself (run_inline of the context),
// or have a thread of its own.
//
// An orderly end. From tr_pool_stop on the threads outside, the long-running ones too, are refused:
// ECANCELED. What was accepted is run. What a worker submits is a part of the item that it runs, so
// it is still accepted, and run; the workers end together, when all of them sleep. (An item that
// always submits another one never lets the pool end.) Nothing is lost.
//
// Invariant, whenever the locks are free: if anything is queued, then as many workers as there are
// things queued, or all, are awake or have a wake-up on its way; and while a worker sleeps, the
// queues of all others and the door are *watched*. Why no wake-up is lost: the sleepers have one
// lock, and a worker falls asleep under it; before that it has looked behind the door and into the
// other workers' queues, each under its own lock, and where it found nothing it has left the mark
// `watched`. So what is put in later comes with the news that it is watched, and then a sleeper is
// woken. The mark goes, under both locks, when nobody sleeps. So the lock that all workers share is
// needed for a submission only if somebody sleeps. A worker *spins* first (tasks/spin.h): it counts
// among the sleepers, but sees a wake-up without being signalled. Whoever wakes signals only if
// there are more wake-ups on their way than workers that spin.
//
// The door. The global queue is in two parts: threads outside put what they submit behind the
// `door`, at the end of `arrived`; a worker that finds `queue` empty brings all that has arrived
// into it, at once. So the order is that of one queue: all of `queue` came before all of `arrived`.
// What it is for: with one list under one lock, whoever submits many small items meets a worker at
// that lock for each of them, and one of the two is put to sleep and woken again, which takes
// longer than the item. Now they meet once for each `queue` that is used up.
//
// Lock order: the pool's lock, then the door or a deque's. No item runs under any.
//
// Sources: "Mecanismos de programação concorrente em C#" (S. Mançano), on the default scheduler;
// "Acesso round robin ao ThreadPool" (S. Toub), on the event and the context.
//
// Functions return 0 or an errno value, and have changed nothing if that is not 0. Any thread may
// call them, unless it is said. None is interruptible or has a deadline; only tr_pool_stop waits
// for items.
#ifndef TASKS_POOL_H
#define TASKS_POOL_H

#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>

#include "tasks/continuation.h"

#ifdef __cplusplus
extern "C" {
#endif

struct tr_pool_worker; // its thread, its queue

// Something to be run. It is handed over by tr_pool_run, and is the submitter's again when its
// run() begins: it may be freed or submitted anew from there.
struct tr_pool_item {
	int (*run)(void *arg); // 0, or the errno value with which it failed; never NULL
	void *arg;
	const char *name; // for the event and the visualizer: a literal, or NULL

	struct tr_continuation c; // the pool's
};

// What is called when an item has failed: in the thread that ran it, with its logical context.
typedef void (*tr_pool_failed)(void *arg, const char *name, int error);

// How many items were taken from where.
struct tr_pool_counts {
	unsigned long local, global, stolen; // by workers
	unsigned long inlined;		     // by run_inline
	unsigned long own_thread;	     // that were started by tr_pool_run_long
	unsigned long failed;
};

struct tr_pool {
	struct tr_context context; // first: a pointer to it is one to the pool
	pthread_mutex_t lock;
	pthread_cond_t work; // for: a wake-up, or stopping. Loops: spurious wake-ups
	pthread_cond_t last; // for: no long-running item. Loops: the same

	// Stay as they were made.
	int n;
	struct tr_pool_worker *each;

	// Guarded by lock.
	struct tr_continuations queue; // the global one, but for what is behind the door
	int sleeping;		       // workers that wait, and for which no wake-up is on its way
	int wakeups;		       // those on their way
	int spinning;		       // of those that sleep or have one: look, and need no signal
	bool over;		       // stopping, nothing is queued, no worker runs anything
	bool stopped;		       // all workers have ended
	int long_running;	       // threads of their own that have not ended
	bool ended;		       // one of these has ended and is not joined: `last_ended`
	pthread_t last_ended;
	tr_pool_failed on_failed; // NULL: none
	void *on_failed_arg;
	struct tr_pool_counts counts; // but local and stolen, which the deques count

	char apart[64]; // so that workers and submitters do not write to the same line of the cache
	pthread_mutex_t door;

	// Guarded by door.
	struct tr_continuations arrived; // what has come since a worker last looked here
	bool watched;			 // a worker found nothing: it wants to hear of what comes
	bool stopping;			 // told to stop. Set under both locks, read under either
};

// Starts n workers. EINVAL: n < 1; ENOMEM; or what pthread_mutex_init, pthread_cond_init or
// pthread_create return; then none has been started.
int tr_pool_start(struct tr_pool *p, int n);

// Has f(arg, name of the item, error) called for each item that fails from now on. NULL: nothing.
void tr_pool_on_failed(struct tr_pool *p, tr_pool_failed f, void *arg);

// Submits an item. EINVAL: no item, or nothing to run; ECANCELED: the pool has been told to stop,
// and the caller is not one of its workers.
int tr_pool_run(struct tr_pool *p, struct tr_pool_item *item);

// Has the item run by a thread of its own, beside the workers. EINVAL: as above; ECANCELED: the
// pool has been told to stop, whoever asks; or what pthread_create returns. tr_pool_stop waits for
// its end, so give it a token if it must be told (cancel.h).
int tr_pool_run_long(struct tr_pool *p, struct tr_pool_item *item);

// Submits a continuation, whatever context it names. EINVAL: it runs nothing; ECANCELED: as above.
int tr_pool_submit(struct tr_pool *p, struct tr_continuation *c);

// Accepts nothing more from outside, waits until what was accepted has run, and joins all threads.
// EDEADLK: asked by a thread of the pool, which cannot wait for itself; EALREADY: it has been
// stopped, or is about to be.
int tr_pool_stop(struct tr_pool *p);

// EBUSY: stop has not returned yet. No thread may use the pool any more.
int tr_pool_destroy(struct tr_pool *p);

// Each queue is asked in its turn: exact when the pool is at rest.
void tr_pool_counts(struct tr_pool *p, struct tr_pool_counts *counts);

#ifdef __cplusplus
}
#endif
#endif
