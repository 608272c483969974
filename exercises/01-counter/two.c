// SPDX-License-Identifier: MIT
//
// Two fairs at once: a person that comes to one is not at the other.
#include "counter.h"
#include "treadle.h"

#include <pthread.h>

static struct counter *north, *south;

static void *gate(void *arg)
{
	counter_arrive(north);
	counter_enter(north);
	return arg;
}

int main(void)
{
	pthread_t thread;
	north = counter_new();
	south = counter_new();
	TR_MUST(pthread_create(&thread, NULL, gate, NULL));
	for (int i = 0; i < 3; i++)
		counter_arrive(south);
	TR_MUST(pthread_join(thread, NULL));
	tr_check(counter_total(north) == 1 && counter_inside(north) == 1,
		 "the fair in the north: expected 1 person, 1 of them inside; found %d, %d of them "
		 "inside",
		 counter_total(north), counter_inside(north));
	tr_check(counter_total(south) == 3 && counter_inside(south) == 0,
		 "the fair in the south: expected 3 people, 0 of them inside; found %d, %d of them "
		 "inside",
		 counter_total(south), counter_inside(south));
	counter_free(north);
	counter_free(south);
	return 0;
}
