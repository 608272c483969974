// SPDX-License-Identifier: MIT
//
// Two gates: at each a person arrives, and at one goes inside.
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
	tr_check(counter_enter(fair), "who has arrived can go inside");
	return arg;
}

int main(void)
{
	pthread_t first, second;
	fair = counter_new();
	tr_check(fair, "counter_new gives a counter");
	pthread_create(&first, NULL, first_gate, NULL);
	pthread_create(&second, NULL, second_gate, NULL);
	pthread_join(first, NULL);
	pthread_join(second, NULL);
	tr_check(counter_total(fair) == 2, "two have arrived, and %d are there",
		 counter_total(fair));
	tr_check(counter_inside(fair) == 1, "one went inside, and %d are there",
		 counter_inside(fair));
	counter_free(fair);
}
