// SPDX-License-Identifier: MIT
//
// What one thread writes before the barrier, the other reads after it, without a lock: a barrier
// that opens too early is a race.
#include "test-barrier.h"
#include "treadle.h"

#include <pthread.h>

static struct barrier *b;
static int page[2][3]; // of each round, what each has written
static int told[2][3];
static int threads, rounds;

static void *writes(void *arg)
{
	int me = *(int *)arg;
	for (int i = 0; i < rounds; i++) {
		page[i][me] = i + 1;
		told[i][me] = barrier_wait(b);
		for (int k = 0; k < threads; k++)
			tr_check(page[i][k] == i + 1, "all have written");
	}
	return NULL;
}

static void run(int n, int times)
{
	pthread_t t[3];
	int id[3] = {0, 1, 2};
	threads = n;
	rounds = times;
	b = barrier_new(n);
	for (int i = 0; i < n; i++)
		TR_MUST(pthread_create(&t[i], NULL, writes, &id[i]));
	for (int i = 0; i < n; i++)
		TR_MUST(pthread_join(t[i], NULL));
	for (int i = 0; i < times; i++) {
		int sum = 0;
		for (int k = 0; k < n; k++)
			sum += told[i][k];
		tr_check(sum == 1, "one is told");
	}
	for (int i = 0; i < 2; i++)
		for (int k = 0; k < 3; k++)
			page[i][k] = told[i][k] = 0;
	barrier_free(b);
}

void test(void)
{
	run(3, 1);
	run(2, 2);
}
