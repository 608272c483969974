// SPDX-License-Identifier: MIT
//
// breaks: whole
// Each number is atomic, the two together are not.
#include "counter.h"

#include <stdatomic.h>
#include <stdlib.h>

struct counter {
	atomic_int waiting, inside;
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
	c->waiting++;
}

bool counter_enter(struct counter *c)
{
	int waiting = c->waiting;
	while (waiting > 0)
		if (atomic_compare_exchange_strong(&c->waiting, &waiting, waiting - 1)) {
			c->inside++;
			return true;
		}
	return false;
}

int counter_total(struct counter *c)
{
	return c->waiting + c->inside;
}

int counter_inside(struct counter *c)
{
	return c->inside;
}
