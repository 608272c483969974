// SPDX-License-Identifier: MIT
//
// Two are on a bus. One of them is back at the stop before the other has woken up: that one waits
// for the next bus, and the other is on the first.
#include <pthread.h>
#include <stdbool.h>

#include "batch-queue.h"
#include "treadle.h"

static struct stop *stop;
static int slow[1], fast[2];

static void *once(void *unused)
{
	if (stop_wait(stop, &slow[0], NULL))
		slow[0] = -1;
	return unused;
}

static void *twice(void *unused)
{
	for (int i = 0; i < 2; i++) {
		if (stop_wait(stop, &fast[i], NULL)) {
			fast[i] = -1;
			break;
		}
	}
	return unused;
}

int main(void)
{
	pthread_t t[2];
	int on;
	stop = stop_new();
	TR_MUST(pthread_create(&t[0], NULL, once, NULL));
	TR_MUST(pthread_create(&t[1], NULL, twice, NULL));
	bool both = stop_waiting(stop) == 2, back = false;
	if (both) {
		on = stop_bus(stop, 7);
		tr_check(on == 2, "two passengers wait: expected 2 on bus 7, found %d", on);
		back = stop_waiting(stop) == 1;
		tr_reachable(back, "main sees one of them wait again");
	}
	if (back) {
		on = stop_bus(stop, 8);
		tr_check(on == 1, "one passenger waits: expected 1 on bus 8, found %d", on);
	} else {
		tr_interrupt(t[1]);
	}
	if (!both)
		tr_interrupt(t[0]);
	for (int i = 0; i < 2; i++)
		TR_MUST(pthread_join(t[i], NULL));
	tr_check(!both || slow[0] == 7,
		 "the bus of the one that did not come back: expected 7, found %d", slow[0]);
	tr_check(!back || (fast[0] == 7 && fast[1] == 8),
		 "the buses of the one that came back: expected 7 and 8, found %d and %d", fast[0],
		 fast[1]);
	stop_free(stop);
	return 0;
}
