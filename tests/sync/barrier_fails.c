// SPDX-License-Identifier: MIT
//
// The action fails: one party hears its error, all others that the barrier is broken; after a
// reset, which may come while some of them are still on the way out, the next round is complete.
#include <errno.h>

#include "treadle.h"

enum { PARTIES = 2 };

static struct tr_barrier b;
static int answers[PARTIES];
static bool failing = true;

static int fails(void *arg)
{
	(void)arg;
	bool was = failing;
	failing = false;
	return was ? EIO : 0;
}

// The one whose action failed repairs and comes back; so do the others, when it has.
static void *works(void *arg)
{
	int *answer = arg, again;
	*answer = tr_barrier_wait(&b, NULL, NULL);
	if (*answer == EIO)
		tr_barrier_reset(&b);
	else if (tr_barrier_is_broken(&b))
		return NULL; // too early
	again = tr_barrier_wait(&b, *answer == EIO ? &(struct timespec){0} : NULL, NULL);
	tr_check(again == 0 || again == ECANCELED || (*answer == EIO && again == ETIMEDOUT),
		 "the second time it hears %d", again);
	tr_reachable(again == 0, "the second round is complete");
	return NULL;
}

int main(void)
{
	pthread_t t[PARTIES];
	int errors = 0;
	tr_check(tr_barrier_init(&b, PARTIES, fails, NULL) == 0, "it begins");
	for (int i = 0; i < PARTIES; i++)
		pthread_create(&t[i], NULL, works, &answers[i]);
	for (int i = 0; i < PARTIES; i++)
		pthread_join(t[i], NULL);
	for (int i = 0; i < PARTIES; i++) {
		tr_check(answers[i] == EIO || answers[i] == ECANCELED, "one hears %d", answers[i]);
		errors += answers[i] == EIO;
	}
	tr_check(errors == 1, "%d hear the action's error", errors);
	tr_check(tr_barrier_destroy(&b) == 0, "nobody waits");
	return 0;
}
