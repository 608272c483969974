// SPDX-License-Identifier: MIT
//
// What one thread can see comes first, then two that add, then two that take.
#include "test-account.h"
#include "treadle.h"

#include <pthread.h>

static struct account *a;
static int gone; // how often money was got; each thread has its own lock for nothing else
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void *adds(void *arg)
{
	account_add(a, 4);
	return arg;
}

static void *takes(void *arg)
{
	if (account_take(a, 9)) {
		pthread_mutex_lock(&lock);
		gone++;
		pthread_mutex_unlock(&lock);
	}
	return arg;
}

static void twice(void *(*what)(void *))
{
	pthread_t t;
	TR_MUST(pthread_create(&t, NULL, what, NULL));
	what(NULL);
	TR_MUST(pthread_join(t, NULL));
}

void test(void)
{
	struct account *other = account_new(100);
	a = account_new(2);
	tr_check(!account_take(a, 3), "three cannot be taken from two");
	tr_check(account_money(a) == 2, "two are still there");
	twice(adds);
	tr_check(account_money(a) == 10, "two and twice four is ten");
	twice(takes);
	tr_check(gone == 1 && account_money(a) == 1, "nine of ten can be taken once");
	tr_check(account_money(other) == 100, "the other account is as it was");
	account_free(a);
	account_free(other);
}
