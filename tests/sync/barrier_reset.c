// SPDX-License-Identifier: MIT
//
// A reset at any moment: who waits hears that the round is broken, comes again, and then the
// round is complete for both.
#include <errno.h>

#include "treadle.h"

static struct tr_barrier b;

static void *insists(void *arg)
{
	int result = tr_barrier_wait(&b, NULL, NULL);
	tr_check(result == 0 || result == ECANCELED, "it hears %d", result);
	tr_reachable(result == 0, "complete at once");
	tr_reachable(result == ECANCELED, "reset");
	if (result != 0)
		tr_check(tr_barrier_wait(&b, NULL, NULL) == 0, "there is one reset only");
	return arg;
}

int main(void)
{
	pthread_t x, y;
	tr_check(tr_barrier_init(&b, 2, NULL, NULL) == 0, "it begins");
	pthread_create(&x, NULL, insists, NULL);
	pthread_create(&y, NULL, insists, NULL);
	tr_barrier_reset(&b);
	pthread_join(x, NULL);
	pthread_join(y, NULL);
	tr_check(!tr_barrier_is_broken(&b), "a reset leaves it whole");
	tr_check(tr_barrier_destroy(&b) == 0, "nobody waits");
	return 0;
}
