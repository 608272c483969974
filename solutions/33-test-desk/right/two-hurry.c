// SPDX-License-Identifier: MIT
//
// Two that hurry and one permit: whoever gets it, it is not lost.
#include "test-desk.h"
#include "treadle.h"

#include <errno.h>
#include <pthread.h>

static struct desk *d;
static int told[2];

static void *hurries(void *arg)
{
	struct timespec soon = tr_deadline(5);
	*(int *)arg = desk_take(d, &soon);
	return NULL;
}

static void one_permit(void)
{
	const struct timespec past = {0};
	pthread_t t[2];
	d = desk_new(0);
	for (int i = 0; i < 2; i++)
		TR_MUST(pthread_create(&t[i], NULL, hurries, &told[i]));
	desk_give(d);
	for (int i = 0; i < 2; i++)
		TR_MUST(pthread_join(t[i], NULL));
	tr_check(told[0] || told[1], "two do not get one permit");
	if (told[0] && told[1])
		tr_check(desk_take(d, &past) == 0, "the permit that nobody took is there");
	tr_check(desk_take(d, &past) == ETIMEDOUT, "there is no more");
	desk_give(d);
	tr_check(desk_take(d, &past) == 0, "but when one is given");
	desk_free(d);
}

static void *waits(void *arg)
{
	*(int *)arg = desk_take(d, NULL);
	return NULL;
}

static void two_wait(void)
{
	pthread_t t[2];
	d = desk_new(0);
	for (int i = 0; i < 2; i++)
		TR_MUST(pthread_create(&t[i], NULL, waits, &told[i]));
	desk_give(d);
	desk_give(d);
	for (int i = 0; i < 2; i++)
		TR_MUST(pthread_join(t[i], NULL));
	tr_check(!told[0] && !told[1], "both get one");
	desk_free(d);
}

void test(void)
{
	one_permit();
	two_wait();
}
