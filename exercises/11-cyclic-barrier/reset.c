// SPDX-License-Identifier: MIT
//
// A reset at any moment, with one thread waiting or not yet: a thread that waits gets ECANCELED and
// comes again, and then the round is complete for both.
#include <errno.h>
#include <pthread.h>

#include "cyclic-barrier.h"
#include "treadle.h"

static struct barrier *b;

static void *insists(void *unused)
{
	int result = barrier_wait(b, NULL, NULL);
	tr_check(result == 0 || result == ECANCELED,
		 "barrier_wait: expected 0 or ECANCELED, found %d", result);
	tr_reachable(result == 0, "the reset comes before the thread");
	tr_reachable(result == ECANCELED, "the thread waits when the reset comes");
	if (result != 0) {
		result = barrier_wait(b, NULL, NULL);
		tr_check(result == 0, "the second round is complete: expected 0, found %d", result);
	}
	return unused;
}

int main(void)
{
	pthread_t t;
	int result;
	b = barrier_new(2, NULL, NULL);
	TR_MUST(pthread_create(&t, NULL, insists, NULL));
	barrier_reset(b);
	tr_check(!barrier_is_broken(b), "a reset leaves the barrier whole");
	result = barrier_wait(b, NULL, NULL);
	tr_check(result == 0, "main comes after the reset: expected 0, found %d", result);
	TR_MUST(pthread_join(t, NULL));
	tr_check(!barrier_is_broken(b), "a reset leaves the barrier whole");
	barrier_free(b);
	return 0;
}
