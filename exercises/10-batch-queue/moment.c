// SPDX-License-Identifier: MIT
//
// A passenger waits and gives up, at its deadline (`moment late`) or interrupted (`moment
// interrupted`); and just then a bus comes. Both the passenger and the driver find it on the bus,
// or neither.
#include <errno.h>
#include <pthread.h>
#include <semaphore.h>
#include <string.h>

#include "batch-queue.h"
#include "treadle.h"

static struct stop *stop;
static sem_t sent; // the interruption was
static int interrupted, told, bus = 5;

static void *wavers(void *unused)
{
	struct timespec soon = tr_deadline(10);
	told = stop_wait(stop, &bus, interrupted ? NULL : &soon);
	if (interrupted) {
		TR_MUST(sem_wait(&sent));
		tr_check(tr_interrupted() == (told == 0),
			 "an interruption is reported once: the call returned %s, and the next "
			 "wait reports it not at all or again",
			 tr_error_name(told));
	}
	return unused;
}

int main(int argc, char **argv)
{
	pthread_t t;
	int on;
	interrupted = argc > 1 && strcmp(argv[1], "interrupted") == 0;
	TR_MUST(sem_init(&sent, 0, 0));
	stop = stop_new();
	TR_MUST(pthread_create(&t, NULL, wavers, NULL));
	if (interrupted) {
		tr_interrupt(t);
		TR_MUST(sem_post(&sent));
	}
	on = stop_bus(stop, 7);
	TR_MUST(pthread_join(t, NULL));
	tr_check(told == 0 || told == (interrupted ? EINTR : ETIMEDOUT),
		 "the call returns: expected 0 or %s, found %s",
		 tr_error_name(interrupted ? EINTR : ETIMEDOUT), tr_error_name(told));
	tr_check(on == (told == 0),
		 "the bus counts its passengers: stop_bus returned %d, stop_wait returned %s (0: "
		 "it is on the bus)",
		 on, tr_error_name(told));
	tr_check(told || bus == 7, "the passenger is on the bus: expected bus 7, found %d", bus);
	tr_check(!told || bus == 5,
		 "without a bus the number stays as it was: expected 5, found %d", bus);
	tr_reachable(told == 0, "the passenger is on the bus");
	tr_reachable(told != 0, "the thread gives up");
	on = stop_waiting(stop);
	tr_check(on == 0, "nobody waits any more: expected 0, found %d", on);
	on = stop_bus(stop, 8);
	tr_check(on == 0, "nobody waits: expected 0 on the next bus, found %d", on);
	stop_free(stop);
	sem_destroy(&sent);
	return 0;
}
