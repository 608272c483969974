// SPDX-License-Identifier: MIT
//
// Two stops, and somebody waits at each: a bus at the one is for who waits there.
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
	pthread_t thread;
	north = stop_new();
	south = stop_new();
	pthread_create(&thread, NULL, passenger, NULL);
	int on = stop_bus(south, 2);
	tr_check(on == 0, "nobody waits in the south, not %d", on);
	if (stop_waiting(north) == 1) { // or not yet: then nothing is asked
		on = stop_waiting(south);
		tr_check(on == 0, "nobody waits in the south, not %d", on);
		on = stop_bus(north, 1);
		tr_check(on == 1, "one waits in the north, not %d", on);
	} else {
		tr_interrupt(thread);
	}
	pthread_join(thread, NULL);
	tr_check(told || bus == 1, "it waits in the north, where bus 1 comes, not bus %d", bus);
	stop_free(north);
	stop_free(south);
	return 0;
}
