// SPDX-License-Identifier: MIT
//
// Who hurries gives on what it has got, so that the other one always gets a permit.
#include "test-desk.h"
#include "treadle.h"

#include <errno.h>
#include <pthread.h>

static struct desk *d;

static void *hurries(void *arg)
{
	struct timespec soon = tr_deadline(5);
	int rc = desk_take(d, &soon);
	tr_check(rc == 0 || rc == ETIMEDOUT, "it has a permit, or is too late");
	if (rc == 0)
		desk_give(d);
	return arg;
}

static void *waits(void *arg)
{
	tr_check(desk_take(d, NULL) == 0, "who waits for ever gets one");
	return arg;
}

void test(void)
{
	const struct timespec past = {0};
	pthread_t t[2];
	d = desk_new(0);
	TR_MUST(pthread_create(&t[0], NULL, hurries, NULL));
	TR_MUST(pthread_create(&t[1], NULL, waits, NULL));
	desk_give(d);
	for (int i = 0; i < 2; i++)
		TR_MUST(pthread_join(t[i], NULL));
	tr_check(desk_take(d, &past) == ETIMEDOUT, "the one permit is taken");
	desk_give(d);
	desk_give(d);
	tr_check(desk_take(d, &past) == 0 && desk_take(d, NULL) == 0, "two more are there");
	desk_free(d);
}
