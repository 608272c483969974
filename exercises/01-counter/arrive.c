// SPDX-License-Identifier: MIT
//
// Two gates: a person arrives at each, and one person goes inside.
#include "counter.h"
#include "treadle.h"

#include <pthread.h>

static struct counter *fair;

static void *first_gate(void *arg)
{
	counter_arrive(fair);
	return arg;
}

static void *second_gate(void *arg)
{
	counter_arrive(fair);
	tr_check(counter_enter(fair), "a person is at the gate: counter_enter returns true");
	return arg;
}

int main(void)
{
	pthread_t first, second;
	fair = counter_new();
	tr_check(fair, "counter_new: expected a counter, found NULL");
	TR_MUST(pthread_create(&first, NULL, first_gate, NULL));
	TR_MUST(pthread_create(&second, NULL, second_gate, NULL));
	TR_MUST(pthread_join(first, NULL));
	TR_MUST(pthread_join(second, NULL));
	tr_check(counter_total(fair) == 2,
		 "two people have arrived: expected a total of 2, found %d", counter_total(fair));
	tr_check(counter_inside(fair) == 1, "one person went inside: expected 1 inside, found %d",
		 counter_inside(fair));
	counter_free(fair);
}
