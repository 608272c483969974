// SPDX-License-Identifier: MIT
//
// One person is at the gate, and two doors open for this person: one of them lets nobody in.
#include "counter.h"
#include "treadle.h"

#include <pthread.h>

static struct counter *fair;
static bool entered[2];

static void *door(void *arg)
{
	bool *mine = arg;
	*mine = counter_enter(fair);
	return NULL;
}

int main(void)
{
	pthread_t doors[2];
	fair = counter_new();
	tr_check(fair, "counter_new: expected a counter, found NULL");
	counter_arrive(fair);
	for (int i = 0; i < 2; i++)
		TR_MUST(pthread_create(&doors[i], NULL, door, &entered[i]));
	for (int i = 0; i < 2; i++)
		TR_MUST(pthread_join(doors[i], NULL));
	tr_check(entered[0] + entered[1] == 1,
		 "one person was at the gate: expected 1 to go inside, found %d",
		 entered[0] + entered[1]);
	tr_check(counter_total(fair) == 1, "one person is there: expected a total of 1, found %d",
		 counter_total(fair));
	tr_check(counter_inside(fair) == 1, "one person went inside: expected 1 inside, found %d",
		 counter_inside(fair));
	counter_free(fair);
}
