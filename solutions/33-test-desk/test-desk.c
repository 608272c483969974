// SPDX-License-Identifier: MIT
//
// The answer: one waits with a deadline and one without, and two permits are given: whatever
// happens, what was given is taken or still there.
#include "test-desk.h"
#include "treadle.h"

#include <errno.h>
#include <pthread.h>
#include <stdbool.h>

static struct desk *d;
static int hasty, patient; // what they were told

static void *waits_a_while(void *arg)
{
	struct timespec deadline = tr_deadline(10);
	hasty = desk_take(d, &deadline);
	return arg;
}

static void *waits(void *arg)
{
	patient = desk_take(d, NULL);
	return arg;
}

// Whether there is one, now; nobody else is here.
static bool one_left(void)
{
	const struct timespec past = {0};
	int rc = desk_take(d, &past);
	tr_check(rc == 0 || rc == ETIMEDOUT, "there is one, or there is none");
	return rc == 0;
}

static void counts(void)
{
	pthread_t a, b;
	d = desk_new(0);
	TR_MUST(pthread_create(&a, NULL, waits_a_while, NULL));
	TR_MUST(pthread_create(&b, NULL, waits, NULL));
	desk_give(d);
	desk_give(d);
	TR_MUST(pthread_join(a, NULL));
	TR_MUST(pthread_join(b, NULL));
	tr_check(patient == 0, "who waits for ever gets one of two");
	tr_check(one_left() == (hasty != 0), "what was given is taken, or still there");
	tr_check(!one_left(), "no more are there than were given");
	desk_give(d);
	tr_check(one_left(), "who got none has taken none");
	desk_free(d);
}

void test(void)
{
	counts();
}
