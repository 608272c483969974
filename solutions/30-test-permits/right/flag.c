// SPDX-License-Identifier: MIT
//
// Whether a thread has got on is asked with a lock, after the one permit was taken by another.
#include "test-permits.h"
#include "treadle.h"

#include <pthread.h>

static struct permits *p;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int on; // guarded by lock

static int gets_on(int more)
{
	pthread_mutex_lock(&lock);
	int now = on += more;
	pthread_mutex_unlock(&lock);
	return now;
}

static void *takes(void *arg)
{
	permits_take(p);
	gets_on(1);
	return arg;
}

static void wait_for(int n, bool newcomer)
{
	pthread_t t[2];
	p = permits_new(0);
	gets_on(-gets_on(0));
	for (int i = 0; i < n; i++)
		TR_MUST(pthread_create(&t[i], NULL, takes, NULL));
	for (int i = 0; i < n; i++)
		permits_give(p);
	if (newcomer && permits_try(p)) {
		tr_check(gets_on(0) < n, "who waits has not got on without a permit");
		permits_give(p);
	}
	for (int i = 0; i < n; i++)
		TR_MUST(pthread_join(t[i], NULL));
	tr_check(gets_on(0) == n, "each gets on");
	tr_check(!permits_try(p), "no permit is left");
	permits_free(p);
}

static void *tries(void *arg)
{
	if (permits_try(p))
		gets_on(1);
	return arg;
}

void test(void)
{
	pthread_t t;
	p = permits_new(0);
	permits_give(p);
	TR_MUST(pthread_create(&t, NULL, tries, NULL));
	tries(NULL);
	TR_MUST(pthread_join(t, NULL));
	tr_check(gets_on(0) == 1, "one of two gets the one permit");
	permits_free(p);
	wait_for(1, true);
	wait_for(2, false);
}
