// SPDX-License-Identifier: MIT
//
// The answer: two accounts. From the one, two threads take while there is enough for one of them;
// to the other, two add. In the end the sums are right, and all can still be used.
#include "test-account.h"
#include "treadle.h"

#include <pthread.h>

static struct account *poor, *rich;
static bool got[2];

static void *takes(void *arg)
{
	bool *mine = arg;
	*mine = account_take(poor, 3);
	return NULL;
}

static void *adds(void *arg)
{
	account_add(rich, 1);
	return arg;
}

static void run(void *(*first)(void *), void *one, void *(*second)(void *), void *two)
{
	pthread_t a, b;
	TR_MUST(pthread_create(&a, NULL, first, one));
	TR_MUST(pthread_create(&b, NULL, second, two));
	TR_MUST(pthread_join(a, NULL));
	TR_MUST(pthread_join(b, NULL));
}

void test(void)
{
	poor = account_new(5);
	rich = account_new(10);
	run(takes, &got[0], takes, &got[1]);
	tr_check(got[0] != got[1], "one of two takes three from an account of five");
	tr_check(account_money(poor) == 2, "three were taken from five, once");
	run(adds, NULL, adds, NULL);
	tr_check(account_money(rich) == 12, "ten and twice one is twelve");
	account_free(poor);
	account_free(rich);
}
