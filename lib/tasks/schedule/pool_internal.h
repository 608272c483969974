// SPDX-License-Identifier: MIT
//
// Shared by pool_start.c (items, start and stop), pool_work.c (workers and queues) and pool_show.c
// (the visualizer's view). The contract, the invariant and the lock order are in pool.h.
#ifndef TASKS_POOL_INTERNAL_H
#define TASKS_POOL_INTERNAL_H

#include "tasks/schedule/deque.h"
#include "tasks/schedule/pool.h"

struct tr_pool_worker {
	struct tr_deque local;
	struct tr_pool *pool;
	bool has_pushed;		    // the worker's own: its queue may not be empty
	struct tr_pool_worker *stolen_from; // the worker's own: the queue it looked into last
	bool arrow;			    // the worker's own: an arrow to that queue is shown
	pthread_t thread;
	char name[24], local_name[24], source_name[24]; // for the visualizer
	char apart[64];					// workers write to different cache lines
};

// pool_work.c -------------------------------------------------------------------------------------

// The functions of the context.
int pool_submit(struct tr_context *context, struct tr_continuation *c);
int pool_run_inline(struct tr_context *context, struct tr_continuation *c);
size_t pool_waiting(struct tr_context *context, const struct tr_continuation **list, size_t n);

// Ends the pool if it is stopping and idle. The lock is held.
void pool_end_if_idle(struct tr_pool *p);

// The body of a worker's thread: returns when the pool is over.
void *pool_work(void *worker);

// Makes the calling thread one of the pool's; is it one?
void pool_enter(const struct tr_pool *p);
bool pool_is_inside(const struct tr_pool *p);

// pool_show.c -------------------------------------------------------------------------------------

// Where a worker's item came from.
enum pool_source { POOL_IDLE, POOL_LOCAL, POOL_GLOBAL, POOL_STOLEN };

// Shows `queue`. The lock is held, or the pool is not in use yet.
void pool_show_queue(const struct tr_pool *p);

// Shows what a worker runs, and its source. item: its name, or NULL.
void pool_show_worker(struct tr_pool_worker *w, enum pool_source source, const char *item);

// Shows the pool's parts as one object; that it is gone.
void pool_show_made(const struct tr_pool *p);
void pool_show_gone(const struct tr_pool *p);

#endif
