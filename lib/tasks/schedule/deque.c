// SPDX-License-Identifier: MIT
//
// The deque of a worker: see deque.h for the contract and the invariant.
#include "tasks/schedule/deque.h"

#include "annotate/annotate.h"
#include "tasks/lists.h"

// Shows the deque. The lock is held.
static void tell(const struct tr_deque *d)
{
	list_show(d, d->name, &d->items);
}

int tr_deque_init(struct tr_deque *d, const char *name)
{
	int result = pthread_mutex_init(&d->lock, NULL);
	if (result != 0)
		return result;
	tr_object_name(&d->lock, "%s", name);
	d->name = name;
	d->watched = false;
	d->newest = d->oldest = 0;
	TAILQ_INIT(&d->items);
	tell(d);
	return 0;
}

void tr_deque_destroy(struct tr_deque *d)
{
	tr_queue(d, NULL, 0, NULL, 0);
	pthread_mutex_destroy(&d->lock);
}

bool tr_deque_push(struct tr_deque *d, struct tr_continuation *c)
{
	pthread_mutex_lock(&d->lock);
	tr_continuation_hold(&d->items, d, c);
	bool watched = d->watched;
	tell(d);
	pthread_mutex_unlock(&d->lock);
	return watched;
}

struct tr_continuation *tr_deque_take_newest(struct tr_deque *d)
{
	pthread_mutex_lock(&d->lock);
	struct tr_continuation *c = TAILQ_LAST(&d->items, tr_continuations);
	if (c) {
		tr_continuation_take(&d->items, d, c);
		d->newest++;
		tell(d);
	}
	pthread_mutex_unlock(&d->lock);
	return c;
}

struct tr_continuation *tr_deque_take_oldest(struct tr_deque *d)
{
	pthread_mutex_lock(&d->lock);
	struct tr_continuation *c = tr_continuation_take_first(&d->items);
	if (c) {
		d->oldest++;
		tell(d);
	} else {
		d->watched = true;
	}
	pthread_mutex_unlock(&d->lock);
	return c;
}

void tr_deque_unwatch(struct tr_deque *d)
{
	pthread_mutex_lock(&d->lock);
	d->watched = false;
	pthread_mutex_unlock(&d->lock);
}

bool tr_deque_withdraw(struct tr_deque *d, struct tr_continuation *c)
{
	pthread_mutex_lock(&d->lock);
	bool taken = tr_continuation_take(&d->items, d, c);
	if (taken)
		tell(d);
	pthread_mutex_unlock(&d->lock);
	return taken;
}

size_t tr_deque_list(struct tr_deque *d, const struct tr_continuation **list, size_t n)
{
	const struct tr_continuation *c;
	size_t all = 0;

	pthread_mutex_lock(&d->lock);
	TAILQ_FOREACH_REVERSE(c, &d->items, tr_continuations, next)
	{
		if (all < n)
			list[all] = c;
		all++;
	}
	pthread_mutex_unlock(&d->lock);
	return all;
}

void tr_deque_counts(struct tr_deque *d, unsigned long *newest, unsigned long *oldest)
{
	pthread_mutex_lock(&d->lock);
	*newest = d->newest;
	*oldest = d->oldest;
	pthread_mutex_unlock(&d->lock);
}
