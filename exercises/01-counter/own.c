// SPDX-License-Identifier: MIT
//
// Two gates of one fair. Each of the two threads then makes a small fair of its own, and frees it.
#include "counter.h"
#include "treadle.h"

#include <pthread.h>

static struct counter *fair;

static void *gate(void *arg)
{
	counter_arrive(fair);
	struct counter *own = counter_new();
	tr_check(own, "counter_new: expected a counter, found NULL");
	counter_arrive(own);
	int total = counter_total(own);
	tr_check(total == 1, "one person came to the small fair: expected a total of 1, found %d",
		 total);
	counter_free(own);
	return arg;
}

int main(void)
{
	pthread_t other;
	fair = counter_new();
	tr_check(fair, "counter_new: expected a counter, found NULL");
	TR_MUST(pthread_create(&other, NULL, gate, NULL));
	gate(NULL);
	TR_MUST(pthread_join(other, NULL));
	int total = counter_total(fair);
	tr_check(total == 2, "two people have arrived: expected a total of 2, found %d", total);
	counter_free(fair);
	return 0;
}
