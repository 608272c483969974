// SPDX-License-Identifier: MIT
//
// The barrier in real time, free of the runtime: rounds that are complete, time out, are
// interrupted and reset. Each complete round lets exactly its parties go.
#include <errno.h>
#include <stdatomic.h>
#include <stdlib.h>

#include "treadle.h"

enum { PARTIES = 4, ROUNDS = 400 };

static struct tr_barrier b;
static int actions; // by the action: one at a time
static atomic_int through, running = PARTIES;

static int counts(void *arg)
{
	(void)arg;
	actions++;
	return 0;
}

static void *works(void *arg)
{
	for (int i = 0; i < ROUNDS; i++) {
		struct timespec soon = tr_deadline(3);
		int result = tr_barrier_wait(&b, &soon, NULL);
		tr_check(result == 0 || result == ETIMEDOUT || result == EINTR ||
				 result == ECANCELED,
			 "it hears %d", result);
		if (result == 0)
			through++;
		else if (result != ECANCELED)
			tr_barrier_reset(&b); // who broke it repairs it
	}
	running--;
	return arg;
}

int main(void)
{
	const struct timespec pause = {.tv_nsec = 300 * 1000};
	pthread_t t[PARTIES];
	unsigned seed = 7;

	tr_check(tr_barrier_init(&b, PARTIES, counts, NULL) == 0, "it begins");
	for (int i = 0; i < PARTIES; i++)
		pthread_create(&t[i], NULL, works, NULL);
	while (running > 0) {
		tr_interrupt(t[rand_r(&seed) % PARTIES]);
		nanosleep(&pause, NULL);
	}
	for (int i = 0; i < PARTIES; i++)
		pthread_join(t[i], NULL);
	tr_check(through == PARTIES * actions, "%d went through in %d rounds", through, actions);
	tr_check(tr_barrier_destroy(&b) == 0, "nobody waits");
	return 0;
}
