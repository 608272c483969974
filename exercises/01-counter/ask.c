// SPDX-License-Identifier: MIT
//
// One person goes inside, while another thread asks how many people there are: always one.
#include "counter.h"
#include "treadle.h"

#include <pthread.h>

static struct counter *fair;

static void *guest(void *arg)
{
	tr_check(counter_enter(fair), "a person is at the gate: counter_enter returns true");
	return arg;
}

static void *asker(void *arg)
{
	int total = counter_total(fair), inside = counter_inside(fair);
	tr_check(total == 1, "one person is there: expected a total of 1, found %d", total);
	tr_check(inside == 0 || inside == 1,
		 "one person is there: expected 0 or 1 inside, found %d", inside);
	return arg;
}

int main(void)
{
	pthread_t guests, asks;
	fair = counter_new();
	tr_check(fair, "counter_new: expected a counter, found NULL");
	counter_arrive(fair);
	TR_MUST(pthread_create(&guests, NULL, guest, NULL));
	TR_MUST(pthread_create(&asks, NULL, asker, NULL));
	TR_MUST(pthread_join(guests, NULL));
	TR_MUST(pthread_join(asks, NULL));
	tr_check(counter_inside(fair) == 1, "one person went inside: expected 1 inside, found %d",
		 counter_inside(fair));
	counter_free(fair);
}
