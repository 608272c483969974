// SPDX-License-Identifier: MIT
//
// One permit as a lock, which two take and one tries; then two wait for two.
#include "test-permits.h"
#include "treadle.h"

#include <pthread.h>

static struct permits *p;
static int inside; // guarded by the permit

static void *enters(void *arg)
{
	permits_take(p);
	inside++;
	tr_check(inside == 1, "one has the only permit");
	inside--;
	permits_give(p);
	return arg;
}

static void *takes(void *arg)
{
	permits_take(p);
	return arg;
}

static void as_lock(void)
{
	pthread_t t[2];
	p = permits_new(1);
	for (int i = 0; i < 2; i++)
		TR_MUST(pthread_create(&t[i], NULL, enters, NULL));
	if (permits_try(p)) {
		inside++;
		inside--;
		permits_give(p);
	}
	for (int i = 0; i < 2; i++)
		TR_MUST(pthread_join(t[i], NULL));
	permits_free(p);
}

// Takes it by a try and does not give it back: who tries at the same time must not wait.
static void *tries(void *arg)
{
	*(bool *)arg = permits_try(p);
	return NULL;
}

static void try_each(void)
{
	pthread_t t;
	bool got, mine;
	p = permits_new(1);
	TR_MUST(pthread_create(&t, NULL, tries, &got));
	tries(&mine);
	TR_MUST(pthread_join(t, NULL));
	tr_check(got != mine, "one of them has it");
	permits_give(p);
	permits_take(p);
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
	permits_free(p);
}

void test(void)
{
	as_lock();
	try_each();
	two_wait();
}
