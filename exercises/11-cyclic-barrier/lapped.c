// SPDX-License-Identifier: MIT
//
// A round of two is complete, and one of them sleeps so long that as many resets as the argument
// says may have come before it wakes up: its round is complete all the same.
#include <pthread.h>
#include <stdlib.h>

#include "cyclic-barrier.h"
#include "treadle.h"

static struct barrier *b;

static void *party(void *unused)
{
	int result = barrier_wait(b, NULL, NULL);
	tr_check(result == 0, "the round is complete: expected 0, found %s", tr_error_name(result));
	return unused;
}

int main(int argc, char **argv)
{
	pthread_t t;
	int resets = argc > 1 ? atoi(argv[1]) : 1;
	b = barrier_new(2, NULL, NULL);
	TR_MUST(pthread_create(&t, NULL, party, NULL));
	party(NULL);
	for (int i = 0; i < resets; i++)
		barrier_reset(b);
	TR_MUST(pthread_join(t, NULL));
	barrier_free(b);
	return 0;
}
