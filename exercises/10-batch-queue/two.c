// SPDX-License-Identifier: MIT
//
// Two stops, and a passenger at each: a bus is for the passenger that waits at its stop.
#include <errno.h>
#include <pthread.h>

#include "batch-queue.h"
#include "treadle.h"

static struct stop *north, *south;
static int told, bus;

static void *passenger(void *unused)
{
	told = stop_wait(north, &bus, NULL);
	return unused;
}

int main(void)
{
	const struct timespec past = {0};
	pthread_t thread;
	int none;
	north = stop_new();
	south = stop_new();
	TR_MUST(pthread_create(&thread, NULL, passenger, NULL));
	int on = stop_bus(south, 2);
	tr_check(on == 0, "nobody waits in the south: expected 0 on the bus, found %d", on);
	if (stop_waiting(north) == 1) { // or not yet: then nothing is asked
		on = stop_waiting(south);
		tr_check(on == 0, "nobody waits in the south: expected 0 on the bus, found %d", on);
		on = stop_bus(north, 1);
		tr_check(on == 1,
			 "one passenger waits in the north: expected 1 on the bus, found %d", on);
	} else {
		tr_interrupt(thread);
	}
	int late = stop_wait(south, &none, &past); // while the one in the north goes
	tr_check(late == ETIMEDOUT, "no bus comes in the south: expected ETIMEDOUT, found %s",
		 tr_error_name(late));
	TR_MUST(pthread_join(thread, NULL));
	tr_check(told || bus == 1, "the passenger waits in the north: expected bus 1, found %d",
		 bus);
	stop_free(north);
	stop_free(south);
	return 0;
}
