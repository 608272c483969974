// SPDX-License-Identifier: MIT
//
// For bench/sync_throughput.c: the shortest right programs of a mutex and conditions for what the C
// library has nothing ready for. They know no deadline, no interruption and no misuse.
#ifndef BENCH_SYNC_PLAIN_H
#define BENCH_SYNC_PLAIN_H

#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>

// One has it at a time.
struct plain_resource {
	pthread_mutex_t lock;
	pthread_cond_t free;
	bool busy;
};

static inline void plain_resource_init(struct plain_resource *r)
{
	pthread_mutex_init(&r->lock, NULL);
	pthread_cond_init(&r->free, NULL);
	r->busy = false;
}

static inline void plain_resource_acquire(struct plain_resource *r)
{
	pthread_mutex_lock(&r->lock);
	while (r->busy)
		pthread_cond_wait(&r->free, &r->lock);
	r->busy = true;
	pthread_mutex_unlock(&r->lock);
}

static inline void plain_resource_release(struct plain_resource *r)
{
	pthread_mutex_lock(&r->lock);
	r->busy = false;
	pthread_cond_signal(&r->free);
	pthread_mutex_unlock(&r->lock);
}

// Counts, and wakes all.
struct plain_clock {
	pthread_mutex_t lock;
	pthread_cond_t ticked;
	long now;
};

static inline void plain_clock_init(struct plain_clock *c)
{
	pthread_mutex_init(&c->lock, NULL);
	pthread_cond_init(&c->ticked, NULL);
	c->now = 0;
}

static inline void plain_clock_tick(struct plain_clock *c)
{
	pthread_mutex_lock(&c->lock);
	c->now++;
	pthread_cond_broadcast(&c->ticked);
	pthread_mutex_unlock(&c->lock);
}

// A ring of up to 8 items.
struct plain_queue {
	pthread_mutex_t lock;
	pthread_cond_t not_full, not_empty;
	void *items[8];
	size_t capacity, first, count;
};

static inline void plain_queue_init(struct plain_queue *q, size_t capacity)
{
	pthread_mutex_init(&q->lock, NULL);
	pthread_cond_init(&q->not_full, NULL);
	pthread_cond_init(&q->not_empty, NULL);
	q->capacity = capacity;
	q->first = q->count = 0;
}

static inline int plain_queue_add(struct plain_queue *q, void *item)
{
	pthread_mutex_lock(&q->lock);
	while (q->count == q->capacity)
		pthread_cond_wait(&q->not_full, &q->lock);
	q->items[(q->first + q->count++) % q->capacity] = item;
	pthread_cond_signal(&q->not_empty);
	pthread_mutex_unlock(&q->lock);
	return 0;
}

static inline int plain_queue_take(struct plain_queue *q, void **item)
{
	pthread_mutex_lock(&q->lock);
	while (q->count == 0)
		pthread_cond_wait(&q->not_empty, &q->lock);
	*item = q->items[q->first];
	q->first = (q->first + 1) % q->capacity;
	q->count--;
	pthread_cond_signal(&q->not_full);
	pthread_mutex_unlock(&q->lock);
	return 0;
}

#endif
