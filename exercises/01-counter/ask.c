// SPDX-License-Identifier: MIT
//
// One person goes inside, while somebody asks how many people there are: it is one all the time.
#include "counter.h"
#include "treadle.h"

#include <pthread.h>

static struct counter *fair;

static void *guest(void *arg)
{
	tr_check(counter_enter(fair), "who has arrived can go inside");
	return arg;
}

static void *asker(void *arg)
{
	int total = counter_total(fair), inside = counter_inside(fair);
	tr_check(total == 1, "one person is there, and the total is %d", total);
	tr_check(inside == 0 || inside == 1, "one person is there, and %d are inside", inside);
	return arg;
}

int main(void)
{
	pthread_t guests, asks;
	fair = counter_new();
	tr_check(fair, "counter_new gives a counter");
	counter_arrive(fair);
	pthread_create(&guests, NULL, guest, NULL);
	pthread_create(&asks, NULL, asker, NULL);
	pthread_join(guests, NULL);
	pthread_join(asks, NULL);
	tr_check(counter_inside(fair) == 1, "one went inside, and %d are there",
		 counter_inside(fair));
	counter_free(fair);
}
