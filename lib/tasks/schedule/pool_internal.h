// SPDX-License-Identifier: MIT
//
// What the files of the pool share: pool_start.c (items, start and stop), pool_work.c (workers and
// queues), pool_show.c (what is shown). The contract, the invariant and the lock order are in
// pool.h.
#ifndef TASKS_POOL_INTERNAL_H
#define TASKS_POOL_INTERNAL_H

#include "tasks/schedule/deque.h"
#include "tasks/schedule/pool.h"

struct tr_pool_worker {
	struct tr_deque local;
	struct tr_pool *pool;
	bool has_pushed;		    // its own: it may have something in its queue
	struct tr_pool_worker *stolen_from; // its own: into whose queue it has looked last
	bool arrow;			    // its own: an arrow to that queue is shown
	pthread_t thread;
	char name[24], local_name[24], source_name[24]; // for the visualizer
	char apart[64]; // so that no two workers write to the same line of the cache
};

// pool_work.c -------------------------------------------------------------------------------------

// The duties of the context.
int pool_submit(struct tr_context *context, struct tr_continuation *c);
int pool_run_inline(struct tr_context *context, struct tr_continuation *c);
size_t pool_waiting(struct tr_context *context, const struct tr_continuation **list, size_t n);

// Ends the pool if it is stopping and at rest. The lock is held.
void pool_end_if_idle(struct tr_pool *p);

// The body of a worker's thread: returns when the pool is over.
void *pool_work(void *worker);

// The calling thread is one of the pool's from now on, its worker or not. Is it?
void pool_enter(const struct tr_pool *p);
bool pool_is_inside(const struct tr_pool *p);

// pool_show.c -------------------------------------------------------------------------------------

// Where a worker has from what it runs.
enum pool_source { POOL_IDLE, POOL_LOCAL, POOL_GLOBAL, POOL_STOLEN };

// What waits in the global queue; the lock is held, or the pool is not in use yet.
void pool_show_queue(const struct tr_pool *p);

// What a worker runs; item: its name, or NULL.
void pool_show_worker(struct tr_pool_worker *w, enum pool_source source, const char *item);

// The pool as one thing made of several; that it is gone.
void pool_show_made(const struct tr_pool *p);
void pool_show_gone(const struct tr_pool *p);

#endif
