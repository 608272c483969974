// SPDX-License-Identifier: MIT
//
// The answer: what is given while nobody waits is kept; a try never waits; who waits does not get
// on by a permit that a newcomer has taken; of two that wait, each gets one of two.
#include "test-permits.h"
#include "treadle.h"

#include <pthread.h>
#include <stdatomic.h>

static struct permits *p;
static atomic_bool taken;

static void *takes(void *arg)
{
	permits_take(p);
	atomic_store(&taken, true);
	return arg;
}

static void *tries(void *arg)
{
	bool *got = arg;
	*got = permits_try(p);
	return NULL;
}

static void keeps(void)
{
	p = permits_new(0);
	tr_check(!permits_try(p), "there is none at first");
	permits_give(p);
	permits_take(p);
	tr_check(!permits_try(p), "the one that was given is taken");
	permits_free(p);
}

// One permit is given to a thread that waits, and a newcomer may be faster.
static void newcomer(void)
{
	pthread_t t;
	p = permits_new(0);
	TR_MUST(pthread_create(&t, NULL, takes, NULL));
	permits_give(p);
	if (permits_try(p)) {
		tr_check(!atomic_load(&taken), "of one permit, one of two gets on");
		permits_give(p);
	}
	TR_MUST(pthread_join(t, NULL));
	tr_check(!permits_try(p), "all that were given are taken");
	permits_free(p);
}

// Who tries and is too late does not wait.
static void two_try(void)
{
	pthread_t t;
	bool got;
	p = permits_new(1);
	TR_MUST(pthread_create(&t, NULL, tries, &got));
	bool mine = permits_try(p);
	TR_MUST(pthread_join(t, NULL));
	tr_check(mine != got, "one of two gets the one permit");
	permits_free(p);
}

static void two_wait(void)
{
	pthread_t t[2];
	p = permits_new(0);
	for (int i = 0; i < 2; i++)
		TR_MUST(pthread_create(&t[i], NULL, takes, NULL));
	permits_give(p);
	permits_give(p);
	for (int i = 0; i < 2; i++)
		TR_MUST(pthread_join(t[i], NULL));
	tr_check(!permits_try(p), "two were given, and two taken");
	permits_free(p);
}

void test(void)
{
	keeps();
	newcomer();
	two_try();
	two_wait();
}
