// SPDX-License-Identifier: MIT
//
// A bounded blocking queue with two conditions (see blocking_queue.h).
//
// All threads that wait on not_full wait for the same thing, and one free place serves one of them;
// so a signal is enough, and likewise for not_empty. A signal may meet a thread that leaves because
// it was interrupted: then it must be passed on, or a place would be free and a thread asleep. At
// the deadline a thread looks once more, and takes what came at the same moment.
//
// Invariant, whenever the lock is free: count <= capacity; if there is room and threads wait on
// not_full, then as many are awake or signalled as there are places (or all); likewise items.
#include "sync/blocking_queue.h"

#include "annotate/annotate.h"
#include "sync/interrupt.h"

#include <errno.h>
#include <stdlib.h>

// Both, or none.
static int conditions_init(struct tr_blocking_queue *q)
{
	int result = pthread_cond_init(&q->not_full, NULL);
	if (result)
		return result;
	result = pthread_cond_init(&q->not_empty, NULL);
	if (result)
		pthread_cond_destroy(&q->not_full);
	return result;
}

// The lock and its conditions: all, or none.
static int lock_init(struct tr_blocking_queue *q)
{
	int result = pthread_mutex_init(&q->lock, NULL);
	if (result)
		return result;
	result = conditions_init(q);
	if (result)
		pthread_mutex_destroy(&q->lock);
	return result;
}

int tr_blocking_queue_init(struct tr_blocking_queue *q, size_t capacity, enum tr_queue_order order)
{
	if (capacity == 0 || (order != TR_QUEUE_FIFO && order != TR_QUEUE_LIFO))
		return EINVAL;
	void **items = calloc(capacity, sizeof *items);
	const char **texts = calloc(capacity, sizeof *texts);
	int result = items && texts ? lock_init(q) : ENOMEM;
	if (result) {
		free(items);
		free(texts);
		return result;
	}
	tr_object_name(&q->lock, "queue-lock");
	tr_object_name(&q->not_full, "not_full");
	tr_object_name(&q->not_empty, "not_empty");
	q->order = order;
	q->capacity = capacity;
	q->items = items;
	q->first = q->count = 0;
	q->closed = false;
	q->waiting = 0;
	q->text = NULL;
	q->texts = texts;
	return 0;
}

int tr_blocking_queue_destroy(struct tr_blocking_queue *q)
{
	pthread_mutex_lock(&q->lock);
	int waiting = q->waiting;
	pthread_mutex_unlock(&q->lock);
	if (waiting)
		return EBUSY;
	free(q->items);
	free(q->texts);
	pthread_cond_destroy(&q->not_full);
	pthread_cond_destroy(&q->not_empty);
	return pthread_mutex_destroy(&q->lock);
}

// The functions up to the next line are called with the lock held. -------------------------------

// Shows the visualizer what is in the queue now.
static void tell(struct tr_blocking_queue *q)
{
	if (!q->text)
		return;
	for (size_t i = 0; i < q->count; i++)
		q->texts[i] = q->text(q->items[(q->first + i) % q->capacity]);
	tr_queue(q, q->name, q->capacity, q->texts, q->count);
}

static void put(struct tr_blocking_queue *q, void *item)
{
	q->items[(q->first + q->count++) % q->capacity] = item;
	tell(q);
	pthread_cond_signal(&q->not_empty);
}

static void *get(struct tr_blocking_queue *q)
{
	size_t place = q->first;
	if (q->order == TR_QUEUE_FIFO)
		q->first = (q->first + 1) % q->capacity;
	else
		place = (q->first + q->count - 1) % q->capacity;
	q->count--;
	tell(q);
	pthread_cond_signal(&q->not_full);
	return q->items[place];
}

static bool has_room(const struct tr_blocking_queue *q)
{
	return q->count < q->capacity;
}

static bool has_items(const struct tr_blocking_queue *q)
{
	return q->count > 0;
}

// Waits until the queue has what is wanted, or is closed. Returns 0 then, or the wait's error.
static int await(struct tr_blocking_queue *q, bool (*has)(const struct tr_blocking_queue *),
		 pthread_cond_t *changed, const struct timespec *deadline)
{
	int result = 0;

	q->waiting++;
	while (!has(q) && !q->closed && result == 0)
		result = tr_cond_wait(changed, &q->lock, deadline);
	q->waiting--;
	if (result == ETIMEDOUT && (has(q) || q->closed))
		return 0; // it came at the same moment
	if (result == EINTR && has(q))
		pthread_cond_signal(changed); // it may have come to us: pass it on
	return result;
}

// -----------------------------------------------------------------------------------------------

int tr_blocking_queue_add(struct tr_blocking_queue *q, void *item, const struct timespec *deadline)
{
	TR_CALL("blocking_queue_add");
	pthread_mutex_lock(&q->lock);
	int result = await(q, has_room, &q->not_full, deadline);
	if (result == 0 && q->closed)
		result = ECANCELED;
	if (result == 0)
		put(q, item);
	pthread_mutex_unlock(&q->lock);
	return result;
}

int tr_blocking_queue_take(struct tr_blocking_queue *q, void **item,
			   const struct timespec *deadline)
{
	TR_CALL("blocking_queue_take");
	pthread_mutex_lock(&q->lock);
	int result = await(q, has_items, &q->not_empty, deadline);
	if (result == 0 && !has_items(q))
		result = ECANCELED;
	if (result == 0)
		*item = get(q);
	pthread_mutex_unlock(&q->lock);
	return result;
}

int tr_blocking_queue_try_add(struct tr_blocking_queue *q, void *item)
{
	TR_CALL("blocking_queue_try_add");
	pthread_mutex_lock(&q->lock);
	int result = q->closed ? ECANCELED : has_room(q) ? 0 : EAGAIN;
	if (result == 0)
		put(q, item);
	pthread_mutex_unlock(&q->lock);
	return result;
}

int tr_blocking_queue_try_take(struct tr_blocking_queue *q, void **item)
{
	TR_CALL("blocking_queue_try_take");
	pthread_mutex_lock(&q->lock);
	int result = has_items(q) ? 0 : q->closed ? ECANCELED : EAGAIN;
	if (result == 0)
		*item = get(q);
	pthread_mutex_unlock(&q->lock);
	return result;
}

int tr_blocking_queue_close(struct tr_blocking_queue *q)
{
	TR_CALL("blocking_queue_close");
	pthread_mutex_lock(&q->lock);
	q->closed = true;
	pthread_cond_broadcast(&q->not_full);
	pthread_cond_broadcast(&q->not_empty);
	pthread_mutex_unlock(&q->lock);
	return 0;
}

size_t tr_blocking_queue_count(struct tr_blocking_queue *q)
{
	pthread_mutex_lock(&q->lock);
	size_t count = q->count;
	pthread_mutex_unlock(&q->lock);
	return count;
}

void tr_blocking_queue_show(struct tr_blocking_queue *q, const char *name,
			    const char *(*text)(const void *item))
{
	pthread_mutex_lock(&q->lock);
	q->name = name;
	q->text = text;
	tell(q);
	pthread_mutex_unlock(&q->lock);
}
