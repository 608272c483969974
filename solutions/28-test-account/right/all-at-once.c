// SPDX-License-Identifier: MIT
//
// One account that two threads use in each way, and an empty one beside it.
#include "test-account.h"
#include "treadle.h"

#include <pthread.h>

static struct account *a;

// Adds two and tries to take three: what it has changed.
static void *uses(void *arg)
{
	int *change = arg;
	account_add(a, 2);
	*change = account_take(a, 3) ? -1 : 2;
	return NULL;
}

void test(void)
{
	pthread_t t;
	int one, two;
	struct account *other = account_new(0);
	a = account_new(0);
	TR_MUST(pthread_create(&t, NULL, uses, &one));
	uses(&two);
	TR_MUST(pthread_join(t, NULL));
	tr_check(account_money(a) == one + two, "what is left is what was added and not taken");
	tr_check(one + two == 1, "of twice two, three can be taken once");
	tr_check(account_money(other) == 0, "the other account is empty");
	account_free(a);
	account_free(other);
}
