// SPDX-License-Identifier: MIT
//
// Without a lock: how many have arrived, and how many are inside, which both only grow. Who enters
// asks first who is inside: if no more have arrived than that, nobody was at the gate then.
#include "counter.h"

#include <stdatomic.h>
#include <stdlib.h>

struct counter {
	atomic_int arrived, inside;
};

struct counter *counter_new(void)
{
	return calloc(1, sizeof(struct counter));
}

void counter_free(struct counter *c)
{
	free(c);
}

void counter_arrive(struct counter *c)
{
	atomic_fetch_add(&c->arrived, 1);
}

bool counter_enter(struct counter *c)
{
	int inside = atomic_load(&c->inside);
	while (inside < atomic_load(&c->arrived))
		if (atomic_compare_exchange_strong(&c->inside, &inside, inside + 1))
			return true;
	return false;
}

int counter_total(struct counter *c)
{
	return atomic_load(&c->arrived);
}

int counter_inside(struct counter *c)
{
	return atomic_load(&c->inside);
}
