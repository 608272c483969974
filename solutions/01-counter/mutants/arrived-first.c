// SPDX-License-Identifier: MIT
//
// breaks: last
// Two numbers that only grow, without a lock. It asks first who has arrived, and then how many are
// inside: who came between the two is overlooked, though somebody stood at the gate all the time.
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
	int arrived = atomic_load(&c->arrived), inside = atomic_load(&c->inside);
	while (inside < arrived) {
		if (atomic_compare_exchange_strong(&c->inside, &inside, inside + 1))
			return true;
		arrived = atomic_load(&c->arrived);
	}
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
