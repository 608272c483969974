// SPDX-License-Identifier: MIT
//
// What was given is taken or left, to the last permit.
#include "test-desk.h"
#include "treadle.h"

#include <pthread.h>

static struct desk *d;
static int taken[2];

static void *hurries(void *arg)
{
	struct timespec soon = tr_deadline(5);
	*(int *)arg = desk_take(d, &soon) == 0;
	return NULL;
}

static void *waits(void *arg)
{
	*(int *)arg = desk_take(d, NULL) == 0;
	return NULL;
}

static int left(void)
{
	struct timespec long_ago = {.tv_sec = 0};
	int n = 0;
	while (desk_take(d, &long_ago) == 0)
		n++;
	return n;
}

void test(void)
{
	pthread_t t[2];
	d = desk_new(0);
	TR_MUST(pthread_create(&t[0], NULL, waits, &taken[0]));
	TR_MUST(pthread_create(&t[1], NULL, hurries, &taken[1]));
	desk_give(d);
	desk_give(d);
	for (int i = 0; i < 2; i++)
		TR_MUST(pthread_join(t[i], NULL));
	tr_check(taken[0] + taken[1] + left() == 2, "two were given: taken or left");
	desk_give(d);
	tr_check(left() == 1, "one more is one more");
	desk_free(d);
}
