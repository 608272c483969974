// SPDX-License-Identifier: MIT
//
// A passenger is on a bus, and before it wakes up its deadline passes (`next late`) or it is
// interrupted (`next interrupted`). Another passenger waits for the next bus by then, and is not
// affected.
#include <pthread.h>
#include <stdbool.h>
#include <string.h>

#include "batch-queue.h"
#include "treadle.h"

static struct stop *stop;
static bool interrupted;

static void *wavers(void *told)
{
	struct timespec soon = tr_deadline(10);
	int bus;
	*(int *)told = stop_wait(stop, &bus, interrupted ? NULL : &soon);
	return NULL;
}

static void *patient(void *bus)
{
	if (stop_wait(stop, bus, NULL))
		*(int *)bus = -1;
	return NULL;
}

// Starts one more thread, and looks once whether so many wait. If they do not, nothing is checked,
// and the new thread is interrupted.
static bool comes(pthread_t *t, void *(*body)(void *), void *arg, int waiting)
{
	TR_MUST(pthread_create(t, NULL, body, arg));
	if (stop_waiting(stop) == waiting)
		return true;
	tr_interrupt(*t);
	TR_MUST(pthread_join(*t, NULL));
	return false;
}

int main(int argc, char **argv)
{
	pthread_t t[2];
	int told = 0, bus = 0, on, waiting;
	interrupted = argc > 1 && strcmp(argv[1], "interrupted") == 0;
	stop = stop_new();
	if (comes(&t[0], wavers, &told, 1)) {
		on = stop_bus(stop, 7);
		if (comes(&t[1], patient, &bus, 1)) {
			tr_reachable(on == 1,
				     "the first passenger is on bus 7, and the second waits");
			if (interrupted)
				tr_interrupt(t[0]);
			TR_MUST(pthread_join(t[0], NULL));
			tr_check(on == (told == 0),
				 "the bus counts its passengers: stop_bus returned %d, stop_wait "
				 "returned %s (0: it is on the bus)",
				 on, tr_error_name(told));
			waiting = stop_waiting(stop);
			tr_check(waiting == 1,
				 "the second passenger waits for the next bus: expected 1 waiting, "
				 "found %d",
				 waiting);
			on = stop_bus(stop, 8);
			tr_check(on == 1, "one passenger waits: expected 1 on bus 8, found %d", on);
			TR_MUST(pthread_join(t[1], NULL));
			tr_check(bus == 8, "the bus of the second passenger: expected 8, found %d",
				 bus);
		} else {
			TR_MUST(pthread_join(t[0], NULL));
		}
	}
	stop_free(stop);
	return 0;
}
