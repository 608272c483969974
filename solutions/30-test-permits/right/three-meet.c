// SPDX-License-Identifier: MIT
//
// Two that take, one that tries and none to begin with; as many are given as are taken.
#include "test-permits.h"
#include "treadle.h"

#include <pthread.h>
#include <stdatomic.h>

static struct permits *p;
static atomic_int given, taken;

static void give(void)
{
	atomic_fetch_add(&given, 1);
	permits_give(p);
}

static void took(void)
{
	int n = atomic_fetch_add(&taken, 1) + 1;
	tr_check(n <= atomic_load(&given), "no more are taken than were given");
}

static void *takes(void *arg)
{
	permits_take(p);
	took();
	return arg;
}

static void two_wait(void)
{
	pthread_t t[2];
	for (int i = 0; i < 2; i++)
		TR_MUST(pthread_create(&t[i], NULL, takes, NULL));
	give();
	give();
	for (int i = 0; i < 2; i++)
		TR_MUST(pthread_join(t[i], NULL));
}

static void newcomer(void)
{
	pthread_t t;
	TR_MUST(pthread_create(&t, NULL, takes, NULL));
	give();
	if (permits_try(p)) {
		took();
		give();
	}
	TR_MUST(pthread_join(t, NULL));
}

void test(void)
{
	p = permits_new(0);
	give();
	takes(NULL);
	two_wait();
	tr_check(!permits_try(p), "none is left over");
	newcomer();
	tr_check(!permits_try(p), "none is left over then");
	permits_free(p);
}
