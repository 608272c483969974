// SPDX-License-Identifier: MIT
//
// Two wait, and a bus comes: both are on it.
#include <pthread.h>
#include <stdbool.h>

#include "batch-queue.h"
#include "treadle.h"

static struct stop *stop;
static int told[2], bus[2];

static void *passenger(void *me)
{
	int *i = me;
	told[*i] = stop_wait(stop, &bus[*i], NULL);
	return NULL;
}

int main(void)
{
	int numbers[] = {0, 1}, on;
	pthread_t t[2];
	stop = stop_new();
	for (int i = 0; i < 2; i++)
		TR_MUST(pthread_create(&t[i], NULL, passenger, &numbers[i]));
	bool both = stop_waiting(stop) == 2; // or not yet: then nothing is asked
	tr_reachable(both, "main sees both wait");
	if (both) {
		on = stop_bus(stop, 7);
		tr_check(on == 2, "two passengers wait: expected 2 on the bus, found %d", on);
		on = stop_waiting(stop);
		tr_check(on == 0, "nobody waits any more: expected 0, found %d", on);
	}
	for (int i = 0; i < 2 && !both; i++)
		tr_interrupt(t[i]);
	for (int i = 0; i < 2; i++) {
		TR_MUST(pthread_join(t[i], NULL));
		tr_check(!both || (told[i] == 0 && bus[i] == 7),
			 "a passenger on bus 7: expected result 0 and bus 7, found result %s and "
			 "bus %d",
			 tr_error_name(told[i]), bus[i]);
	}
	stop_free(stop);
	return 0;
}
