// SPDX-License-Identifier: MIT
//
// The answer: three threads in one round, and two in two. Each notes that it has come before it
// waits; when it goes on, all must have.
#include "test-barrier.h"
#include "treadle.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>

enum { MOST = 3, ROUNDS = 2 };

static struct barrier *b;
static int threads, rounds;
static atomic_int come[ROUNDS], told[ROUNDS];

static void *walks(void *arg)
{
	for (int i = 0; i < rounds; i++) {
		atomic_fetch_add(&come[i], 1);
		if (barrier_wait(b))
			atomic_fetch_add(&told[i], 1);
		tr_check(atomic_load(&come[i]) == threads, "all have come before one goes on");
	}
	return arg;
}

static void walk(int n, int times)
{
	pthread_t t[MOST];
	threads = n;
	rounds = times;
	b = barrier_new(n);
	for (int i = 0; i < times; i++) {
		atomic_store(&come[i], 0);
		atomic_store(&told[i], 0);
	}
	for (int i = 1; i < n; i++)
		TR_MUST(pthread_create(&t[i], NULL, walks, NULL));
	walks(NULL);
	for (int i = 1; i < n; i++)
		TR_MUST(pthread_join(t[i], NULL));
	for (int i = 0; i < times; i++)
		tr_check(atomic_load(&told[i]) == 1, "one thread of each round is told");
	barrier_free(b);
}

void test(void)
{
	walk(3, 1);
	walk(2, 2);
}
