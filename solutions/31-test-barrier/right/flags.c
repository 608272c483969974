// SPDX-License-Identifier: MIT
//
// Each thread has a flag of its own for each round, under one lock.
#include "test-barrier.h"
#include "treadle.h"

#include <pthread.h>

enum { MOST = 3, ROUNDS = 2 };

static struct barrier *b;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int threads, rounds;
static bool here[ROUNDS][MOST]; // guarded by lock, as the next
static int told[ROUNDS];

static void comes(int round, int me)
{
	pthread_mutex_lock(&lock);
	here[round][me] = true;
	pthread_mutex_unlock(&lock);
}

static void goes(int round, bool is_told)
{
	pthread_mutex_lock(&lock);
	told[round] += is_told;
	for (int i = 0; i < threads; i++)
		tr_check(here[round][i], "nobody goes before all have come");
	pthread_mutex_unlock(&lock);
}

static void *walks(void *arg)
{
	int me = *(int *)arg;
	for (int i = 0; i < rounds; i++) {
		comes(i, me);
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
