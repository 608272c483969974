// SPDX-License-Identifier: MIT
//
// Each thread has a flag of its own for each round, so that threads that set theirs need no lock.
#include "test-barrier.h"
#include "treadle.h"

#include <pthread.h>
#include <stdatomic.h>

enum { MOST = 3, ROUNDS = 2 };

static struct barrier *b;
static int threads, rounds;
static atomic_bool here[ROUNDS][MOST];
static atomic_int told[ROUNDS];

static void goes(int round, bool is_told)
{
	if (is_told)
		told[round]++;
	for (int i = 0; i < threads; i++)
		tr_check(here[round][i], "nobody goes before all have come");
}

static void *walks(void *arg)
{
	int me = *(int *)arg;
	for (int i = 0; i < rounds; i++) {
		here[i][me] = true;
		goes(i, barrier_wait(b));
	}
	return NULL;
}

static void walk(int n, int times)
{
	pthread_t t[MOST];
	int id[MOST] = {0, 1, 2};
	threads = n;
	rounds = times;
	b = barrier_new(n);
	for (int i = 1; i < n; i++)
		TR_MUST(pthread_create(&t[i], NULL, walks, &id[i]));
	walks(&id[0]);
	for (int i = 1; i < n; i++)
		TR_MUST(pthread_join(t[i], NULL));
	for (int i = 0; i < times; i++) {
		tr_check(told[i] == 1, "one of each round is told");
		told[i] = 0;
		for (int k = 0; k < n; k++)
			here[i][k] = false;
	}
	barrier_free(b);
}

void test(void)
{
	walk(2, 2);
	walk(3, 1);
}
