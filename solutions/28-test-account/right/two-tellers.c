// SPDX-License-Identifier: MIT
//
// Two threads take until they are refused: together, all that there is.
#include "test-account.h"
#include "treadle.h"

#include <pthread.h>

static struct account *a, *b;
static int taken[2];

static void *empties(void *arg)
{
	int *mine = arg;
	while (account_take(a, 2))
		*mine += 2;
	account_add(b, *mine);
	return NULL;
}

void test(void)
{
	pthread_t t[2];
	a = account_new(3);
	b = account_new(10);
	for (int i = 0; i < 2; i++)
		TR_MUST(pthread_create(&t[i], NULL, empties, &taken[i]));
	for (int i = 0; i < 2; i++)
		TR_MUST(pthread_join(t[i], NULL));
	tr_check(taken[0] + taken[1] == 2, "two can be taken from three, once");
	tr_check(account_money(a) == 1, "one is left");
	tr_check(account_money(b) == 12, "what was taken is in the other account");
	account_free(a);
	account_free(b);
}
