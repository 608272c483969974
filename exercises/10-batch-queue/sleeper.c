// SPDX-License-Identifier: MIT
//
// A passenger is on bus 1, and sleeps so long that 256 more buses may have come before it wakes up.
#include <pthread.h>

#include "batch-queue.h"
#include "treadle.h"

static struct stop *stop;
static int bus;

static void *passenger(void *unused)
{
	if (stop_wait(stop, &bus, NULL))
		bus = -1;
	return unused;
}

int main(void)
{
	pthread_t t;
	stop = stop_new();
	TR_MUST(pthread_create(&t, NULL, passenger, NULL));
	if (stop_bus(stop, 1) == 1) { // or it does not wait yet: then nothing is asked
		for (int i = 2; i <= 257; i++)
			stop_bus(stop, i);
		TR_MUST(pthread_join(t, NULL));
		tr_check(bus == 1, "the passenger is on the first bus: expected 1, found %d", bus);
	} else {
		tr_interrupt(t);
		TR_MUST(pthread_join(t, NULL));
	}
	stop_free(stop);
	return 0;
}
