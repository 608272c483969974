// SPDX-License-Identifier: MIT
//
// A reset at any moment, with one party waiting or not yet: who waits hears ECANCELED and comes
// again, and then the round is complete for both.
#include <errno.h>
#include <pthread.h>

#include "cyclic-barrier.h"
#include "treadle.h"

static struct barrier *b;

static void *insists(void *unused)
{
	int result = barrier_wait(b, NULL, NULL);
	tr_check(result == 0 || result == ECANCELED, "told %d", result);
	tr_reachable(result == 0, "the reset came before it");
	tr_reachable(result == ECANCELED, "it was waiting at the reset");
	if (result != 0) {
		result = barrier_wait(b, NULL, NULL);
		tr_check(result == 0, "there is one reset only, but told %d", result);
	}
	return unused;
}

int main(void)
{
	pthread_t t;
	int result;
	b = barrier_new(2, NULL, NULL);
	pthread_create(&t, NULL, insists, NULL);
	barrier_reset(b);
	tr_check(!barrier_is_broken(b), "a reset leaves it whole");
	result = barrier_wait(b, NULL, NULL);
	tr_check(result == 0, "main comes after the reset, but is told %d", result);
	pthread_join(t, NULL);
	tr_check(!barrier_is_broken(b), "a reset leaves it whole");
	barrier_free(b);
	return 0;
}
