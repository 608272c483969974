// SPDX-License-Identifier: MIT
//
// Who goes on looks which round the others are in: never more than one away.
#include "test-barrier.h"
#include "treadle.h"

#include <pthread.h>
#include <stdatomic.h>

static struct barrier *b;
static atomic_int round_of[3], told;
static int threads, rounds;

static void *walks(void *arg)
{
	atomic_int *mine = arg;
	for (int i = 1; i <= rounds; i++) {
		atomic_store(mine, i);
		if (barrier_wait(b))
			atomic_fetch_add(&told, 1);
		for (int k = 0; k < threads; k++)
			tr_check(atomic_load(&round_of[k]) >= i, "all have come as far");
	}
	return NULL;
}

static void walk(int n, int times)
{
	pthread_t t[3];
	b = barrier_new(n);
	threads = n;
	rounds = times;
	atomic_store(&told, 0);
	for (int i = 0; i < n; i++)
		atomic_store(&round_of[i], 0);
	for (int i = 1; i < n; i++)
		TR_MUST(pthread_create(&t[i], NULL, walks, &round_of[i]));
	walks(&round_of[0]);
	for (int i = 1; i < n; i++)
		TR_MUST(pthread_join(t[i], NULL));
	tr_check(atomic_load(&told) == times, "one is told for each round");
	barrier_free(b);
}

void test(void)
{
	walk(2, 2);
	walk(3, 1);
}
