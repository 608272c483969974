// SPDX-License-Identifier: MIT
//
// A semaphore in real time, free of the runtime: threads take and give back permits, with and
// without deadlines, while they are interrupted. No permit may be lost, and none made.
#include "semaphore.h"

#include <stdatomic.h>
#include <stdlib.h>

enum { THREADS = 4, PERMITS = 3, ROUNDS = 2000 };

static atomic_int taken, running = THREADS;

static void *works(void *arg)
{
	unsigned seed = (unsigned)(size_t)arg;
	for (int i = 0; i < ROUNDS; i++) {
		int n = 1;
#ifndef PLAIN
		n += rand_r(&seed) % PERMITS;
#endif
		struct timespec soon = tr_deadline(rand_r(&seed) % 3);
		int result = acquire(n, rand_r(&seed) % 2 ? &soon : NULL);
		if (result == 0) {
			int all = taken += n;
			tr_check(all <= PERMITS, "%d of %d permits are taken", all, PERMITS);
			if (rand_r(&seed) % 4 == 0)
				sched_yield();
			taken -= n;
			release(n);
		}
		tr_check(result == 0 || result == ETIMEDOUT || result == EINTR, "%d", result);
	}
	running--;
	return NULL;
}

int main(void)
{
	const struct timespec pause = {.tv_nsec = 100 * 1000};
	pthread_t t[THREADS];
	unsigned seed = 7;

	begin(PERMITS, PERMITS);
	for (size_t i = 0; i < THREADS; i++)
		pthread_create(&t[i], NULL, works, (void *)(i + 1));
	while (running > 0) {
		tr_interrupt(t[rand_r(&seed) % THREADS]);
		nanosleep(&pause, NULL);
	}
	for (int i = 0; i < THREADS; i++)
		pthread_join(t[i], NULL);
	tr_interrupted();
	end(PERMITS);
	return 0;
}
