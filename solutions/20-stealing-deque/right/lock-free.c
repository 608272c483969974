// SPDX-License-Identifier: MIT
//
// No lock: "Dynamic circular work-stealing deque" (D. Chase and Y. Lev, 2005). Only thieves, and
// the owner at the last item, change `oldest`, and each by a compare-and-exchange, which decides
// who gets that item. `oldest` never gets smaller, so a thief that was asleep cannot mistake an
// item for another. A thief may still read an array that has been replaced: all are kept until the
// end.
#include "stealing-deque.h"

#include <errno.h>
#include <stdatomic.h>
#include <stdlib.h>

struct array {
	long room;
	struct array *before; // the one that this one replaced
	_Atomic(void *) items[];
};

struct deque {
	atomic_long oldest; // the items oldest .. end - 1 are in it
	atomic_long end;    // the owner's
	_Atomic(struct array *) array;
};

static struct array *array_new(long room, struct array *before)
{
	struct array *a = calloc(1, sizeof *a + (size_t)room * sizeof *a->items);
	if (a) {
		a->room = room;
		a->before = before;
	}
	return a;
}

struct deque *deque_new(int room)
{
	struct deque *d = calloc(1, sizeof *d);
	if (!d)
		return NULL;
	atomic_init(&d->oldest, 0);
	atomic_init(&d->end, 0);
	atomic_init(&d->array, array_new(room, NULL));
	if (!d->array) {
		free(d);
		return NULL;
	}
	return d;
}

static struct array *grow(struct deque *d, struct array *a, long oldest, long end)
{
	struct array *larger = array_new(2 * a->room, a);
	if (!larger)
		return NULL;
	for (long i = oldest; i < end; i++)
		larger->items[i % larger->room] = a->items[i % a->room];
	d->array = larger;
	return larger;
}

int deque_push(struct deque *d, void *item)
{
	long end = d->end, oldest = d->oldest;
	struct array *a = d->array;

	if (end - oldest >= a->room && !(a = grow(d, a, oldest, end)))
		return ENOMEM;
	a->items[end % a->room] = item;
	d->end = end + 1; // from here on a thief finds it
	return 0;
}

void *deque_pop(struct deque *d)
{
	struct array *a = d->array;
	long mine = d->end - 1;

	d->end = mine; // first say so, then look who is there
	long oldest = d->oldest;
	if (oldest < mine)
		return a->items[mine % a->room];
	void *item = NULL;
	if (oldest == mine && atomic_compare_exchange_strong(&d->oldest, &oldest, oldest + 1))
		item = a->items[mine % a->room];
	d->end = mine + 1;
	return item;
}

void *deque_steal(struct deque *d)
{
	for (;;) {
		long oldest = d->oldest;
		if (oldest >= d->end)
			return NULL;
		struct array *a = d->array;
		void *item = a->items[oldest % a->room];
		if (atomic_compare_exchange_strong(&d->oldest, &oldest, oldest + 1))
			return item;
	}
}

void deque_free(struct deque *d)
{
	for (struct array *a = d->array, *before; a; a = before) {
		before = a->before;
		free(a);
	}
	free(d);
}
