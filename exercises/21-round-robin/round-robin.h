// SPDX-License-Identifier: MIT
//
// A round-robin pool: what you implement. The task is in task.md.
#ifndef ROUND_ROBIN_H
#define ROUND_ROBIN_H

#include <stdbool.h>

struct pool;  // yours to define, in round-robin.c
struct queue; // yours, too

// A pool without queues; NULL if there is no memory. Freeing it ends its queues' handles, too, and
// gives back all memory; no thread may use them then, and nothing waits.
struct pool *pool_new(void);
void pool_free(struct pool *p);

// A new queue, empty and open; NULL if there is no memory. The handle is good until pool_free. Any
// thread.
struct queue *pool_create(struct pool *p);

// Submits an item. 0: run(arg) will be called, once; ECANCELED: the queue has been disposed of;
// ENOMEM. Any thread, also from inside an item.
int pool_submit(struct queue *q, void (*run)(void *arg), void *arg);

// Has the queue take no more; what waits in it is still run. 0, or EALREADY: it was disposed of
// before.
int pool_dispose(struct queue *q);

// A worker comes: takes one item, the oldest of the queue whose turn it is, and calls it, without
// holding a lock. false: nothing waits, and nothing was called. Does not wait. Any thread, several
// at once.
bool pool_serve(struct pool *p);

// How many queues there are that are not gone. A queue goes when it is disposed of and empty: at
// once, or when its last item is taken.
int pool_queues(struct pool *p);

#endif
