// SPDX-License-Identifier: MIT
//
// As many parties as the argument says, and a reset at any moment, when they wait or not yet: a
// thread that waits gets ECANCELED and comes again, and then the round is complete for all.
#include <errno.h>
#include <pthread.h>
#include <stdlib.h>

#include "cyclic-barrier.h"
#include "treadle.h"

static struct barrier *b;

static void *insists(void *unused)
{
	int result = barrier_wait(b, NULL, NULL);
	tr_check(result == 0 || result == ECANCELED,
		 "barrier_wait: expected 0 or ECANCELED, found %s", tr_error_name(result));
	tr_reachable(result == 0, "the reset comes before the thread");
	tr_reachable(result == ECANCELED, "the thread waits when the reset comes");
	if (result != 0) {
		result = barrier_wait(b, NULL, NULL);
		tr_check(result == 0, "the second round is complete: expected 0, found %s",
			 tr_error_name(result));
	}
	return unused;
}

int main(int argc, char **argv)
{
	pthread_t t[2];
	int result, parties = argc > 1 ? atoi(argv[1]) : 2;
	b = barrier_new(parties, NULL, NULL);
	for (int i = 0; i < parties - 1; i++)
		TR_MUST(pthread_create(&t[i], NULL, insists, NULL));
	barrier_reset(b);
	tr_check(!barrier_is_broken(b), "a reset leaves the barrier whole");
	result = barrier_wait(b, NULL, NULL);
	tr_check(result == 0, "main comes after the reset: expected 0, found %s",
		 tr_error_name(result));
	for (int i = 0; i < parties - 1; i++)
		TR_MUST(pthread_join(t[i], NULL));
	tr_check(!barrier_is_broken(b), "a reset leaves the barrier whole");
	barrier_free(b);
	return 0;
}
