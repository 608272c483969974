// SPDX-License-Identifier: MIT
//
// Two barriers, and a thread waits at each: a thread that comes to one opens that one only.
#include <pthread.h>

#include "cyclic-barrier.h"
#include "treadle.h"

static struct barrier *left, *right;

static void *party(void *barrier)
{
	int index = -1, result = barrier_wait(barrier, NULL, &index);
	tr_check(result == 0, "the round is complete: expected 0, found %s", tr_error_name(result));
	return NULL;
}

int main(void)
{
	pthread_t first, second;
	left = barrier_new(2, NULL, NULL);
	right = barrier_new(2, NULL, NULL);
	TR_MUST(pthread_create(&first, NULL, party, right));
	TR_MUST(pthread_create(&second, NULL, party, left));
	party(left);
	TR_MUST(pthread_join(second, NULL));
	party(right);
	TR_MUST(pthread_join(first, NULL));
	barrier_free(left);
	barrier_free(right);
	return 0;
}
