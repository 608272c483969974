// SPDX-License-Identifier: MIT
//
// One waits and gives up: at its deadline (`moment late`), or interrupted (`moment interrupted`);
// and just then a bus comes. It is on the bus, for itself and for the driver; or for neither.
#include <errno.h>
#include <pthread.h>
#include <semaphore.h>
#include <string.h>

#include "batch-queue.h"
#include "treadle.h"

static struct stop *stop;
static sem_t sent; // the interruption was
static int interrupted, told, bus;

static void *wavers(void *unused)
{
	struct timespec soon = tr_deadline(10);
	told = stop_wait(stop, &bus, interrupted ? NULL : &soon);
	if (interrupted) {
		sem_wait(&sent);
		tr_check(tr_interrupted() == (told == 0), "told %d: is the interruption there?",
			 told);
	}
	return unused;
}

int main(int argc, char **argv)
{
	pthread_t t;
	int on;
	interrupted = argc > 1 && strcmp(argv[1], "interrupted") == 0;
	sem_init(&sent, 0, 0);
	stop = stop_new();
	pthread_create(&t, NULL, wavers, NULL);
	if (interrupted) {
		tr_interrupt(t);
		sem_post(&sent);
	}
	on = stop_bus(stop, 7);
	pthread_join(t, NULL);
	tr_check(told == 0 || told == (interrupted ? EINTR : ETIMEDOUT), "told %d", told);
	tr_check(on == (told == 0), "the driver counts %d, and the passenger is told %d", on, told);
	tr_check(bus == (told == 0 ? 7 : 0), "told %d, and bus %d", told, bus);
	tr_reachable(told == 0, "it is on the bus");
	tr_reachable(told != 0, "it gives up");
	on = stop_waiting(stop);
	tr_check(on == 0, "nobody waits any more, not %d", on);
	on = stop_bus(stop, 8);
	tr_check(on == 0, "nobody is there for the next bus, not %d", on);
	stop_free(stop);
	sem_destroy(&sent);
	return 0;
}
