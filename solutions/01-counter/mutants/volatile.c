// SPDX-License-Identifier: MIT
//
// breaks: exact
// volatile is about the compiler, not about other threads.
#include "counter.h"

#include <stdlib.h>

struct counter {
	volatile int waiting, inside;
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
	if (c->waiting == 0)
		return false;
	c->waiting--;
	c->inside++;
	return true;
}

int counter_total(struct counter *c)
{
	return c->waiting + c->inside;
}

int counter_inside(struct counter *c)
{
	return c->inside;
}
