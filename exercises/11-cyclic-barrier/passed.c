// SPDX-License-Identifier: MIT
//
// Three threads come to a barrier for two: two of them meet. The third waits for another one, and
// main comes when a round is complete.
#include <pthread.h>

#include "cyclic-barrier.h"
#include "treadle.h"

static struct barrier *b;

static void *party(void *index)
{
	int result = barrier_wait(b, NULL, index);
	tr_check(result == 0, "the round is complete: expected 0, found %s", tr_error_name(result));
	return NULL;
}

int main(void)
{
	pthread_t t[3];
	int index[4] = {-1, -1, -1, -1}, first = 0;
	b = barrier_new(2, NULL, NULL);
	for (int i = 0; i < 3; i++)
		TR_MUST(pthread_create(&t[i], NULL, party, &index[i]));
	party(&index[3]);
	for (int i = 0; i < 3; i++)
		TR_MUST(pthread_join(t[i], NULL));
	for (int i = 0; i < 4; i++)
		first += index[i] == 1;
	tr_check(first == 2, "each of two rounds has one thread that came first");
	barrier_free(b);
	return 0;
}
