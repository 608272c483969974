// SPDX-License-Identifier: MIT
//
// A bounded queue of pointers: a thread that adds to a full one waits, and so does one that takes
// from an empty one; first in first out, or last in first out. A closed queue takes nothing more;
// what is in it can still be taken. It is not promised which of several waiting threads continues
// first (they may be overtaken). Source: Mecanismos de programação concorrente em C# (Mançano,
// UFRJ, 2021), its blocking collection; a Mesa monitor (Lampson & Redell, 1980) inside.
#ifndef SYNC_BLOCKING_QUEUE_H
#define SYNC_BLOCKING_QUEUE_H

#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>
#include <time.h>

#ifdef __cplusplus
extern "C" {
#endif

enum tr_queue_order { TR_QUEUE_FIFO, TR_QUEUE_LIFO };

struct tr_blocking_queue {
	enum tr_queue_order order; // these two stay as they were made
	size_t capacity;
	pthread_mutex_t lock;
	pthread_cond_t not_full, not_empty; // or closed

	// Guarded by lock.
	void **items; // a ring: the oldest is items[first]
	size_t first, count;
	bool closed;
	int waiting; // threads in add or take
	const char *name;
	const char *(*text)(const void *item); // NULL: what is in it is not shown
	const char **texts;		       // room to show it
};

// Makes an empty one. Returns 0; EINVAL for a capacity of 0 or an order that does not exist;
// ENOMEM; or what pthread_mutex_init or pthread_cond_init return.
int tr_blocking_queue_init(struct tr_blocking_queue *q, size_t capacity, enum tr_queue_order order);

// Returns 0; EBUSY while threads wait at it. What is in it is the caller's business.
int tr_blocking_queue_destroy(struct tr_blocking_queue *q);

// Adds an item, or takes one; block while there is no room, or nothing. deadline: absolute, of
// CLOCK_MONOTONIC, NULL for none. Return 0; ETIMEDOUT; EINTR if the thread was interrupted while
// it waited; ECANCELED if the queue is closed (take: and empty); ENOMEM; EINVAL for a deadline that
// is no time (noticed if the call has to wait). After an error the queue and *item are as before.
int tr_blocking_queue_add(struct tr_blocking_queue *q, void *item, const struct timespec *deadline);
int tr_blocking_queue_take(struct tr_blocking_queue *q, void **item,
			   const struct timespec *deadline);

// The same without waiting: EAGAIN if the queue is full, or empty.
int tr_blocking_queue_try_add(struct tr_blocking_queue *q, void *item);
int tr_blocking_queue_try_take(struct tr_blocking_queue *q, void **item);

// Closes it: all threads that wait in vain get ECANCELED. Closing twice is no error. Returns 0.
int tr_blocking_queue_close(struct tr_blocking_queue *q);

// How many items are in it now.
size_t tr_blocking_queue_count(struct tr_blocking_queue *q);

// From now on the visualizer shows what is in it, under this name; text describes an item in a few
// characters. Both must stay. text is called with the queue locked.
void tr_blocking_queue_show(struct tr_blocking_queue *q, const char *name,
			    const char *(*text)(const void *item));

#ifdef __cplusplus
}
#endif
#endif
