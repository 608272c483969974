// SPDX-License-Identifier: MIT
//
// One of two parties has a deadline and is interrupted, at any moment: the round is complete for
// both or for none; who gave up hears why, the other that it is broken. An interruption is never
// lost: it is told, or still there afterwards.
#include <errno.h>
#include <semaphore.h>

#include "treadle.h"

static struct tr_barrier b;
static sem_t sent; // the interruption was
static int first, second;

static void *wavers(void *arg)
{
	struct timespec soon = tr_deadline(10);
	first = tr_barrier_wait(&b, &soon, NULL);
	sem_wait(&sent);
	tr_check(tr_interrupted() == (first != EINTR), "told %d: the interruption", first);
	return arg;
}

static void *stays(void *arg)
{
	second = tr_barrier_wait(&b, NULL, NULL);
	return arg;
}

int main(void)
{
	pthread_t x, y;
	sem_init(&sent, 0, 0);
	tr_check(tr_barrier_init(&b, 2, NULL, NULL) == 0, "it begins");
	pthread_create(&x, NULL, wavers, NULL);
	pthread_create(&y, NULL, stays, NULL);
	tr_interrupt(x);
	sem_post(&sent);
	pthread_join(x, NULL);
	pthread_join(y, NULL);
	tr_check(first == 0 || first == EINTR || first == ETIMEDOUT, "the first hears %d", first);
	tr_check(second == (first == 0 ? 0 : ECANCELED), "of %d and %d", first, second);
	tr_check(tr_barrier_is_broken(&b) == (first != 0), "broken after %d", first);
	tr_reachable(first == 0, "complete");
	tr_reachable(first == EINTR, "broken by interruption");
	tr_reachable(first == ETIMEDOUT, "broken by the deadline");
	tr_check(tr_barrier_destroy(&b) == 0, "nobody waits");
	sem_destroy(&sent);
	return 0;
}
