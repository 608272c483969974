// SPDX-License-Identifier: MIT
//
// Without a lock: both numbers in one word, which changes in one step.
#include "counter.h"

#include <stdatomic.h>
#include <stdint.h>
#include <stdlib.h>

#define ONE_INSIDE ((uint64_t)1 << 32)

struct counter {
	_Atomic uint64_t both; // inside in the upper half, waiting in the lower
};

static int inside(uint64_t both)
{
	return (int)(both >> 32);
}

static int waiting(uint64_t both)
{
	return (int)(both & UINT32_MAX);
}

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
	atomic_fetch_add(&c->both, 1);
}

bool counter_enter(struct counter *c)
{
	uint64_t both = atomic_load(&c->both);
	while (waiting(both) > 0)
		if (atomic_compare_exchange_strong(&c->both, &both, both - 1 + ONE_INSIDE))
			return true;
	return false;
}

int counter_total(struct counter *c)
{
	uint64_t both = atomic_load(&c->both);
	return waiting(both) + inside(both);
}

int counter_inside(struct counter *c)
{
	return inside(atomic_load(&c->both));
}
