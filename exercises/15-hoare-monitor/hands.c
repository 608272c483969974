// SPDX-License-Identifier: MIT
//
// A customer waits for a loaf, without a loop. The baker bakes one for the customer, and signals; a
// thief takes every loaf that lies there. The customer finds the loaf, and the baker continues when
// it is taken.
#include "hoare-monitor.h"
#include "treadle.h"

#include <pthread.h>

static struct hoare *bakery;
static struct hoare_condition *baked;
static bool waits, closed, loaf; // all are touched inside only

static void *customer(void *arg)
{
	hoare_enter(bakery);
	if (!closed) {
		waits = true;
		hoare_wait(baked);
		tr_check(loaf,
			 "the customer that was signalled finds the loaf that the baker left");
		loaf = false;
	}
	hoare_leave(bakery);
	return arg;
}

static void *thief(void *arg)
{
	hoare_enter(bakery);
	loaf = false;
	hoare_leave(bakery);
	return arg;
}

int main(void)
{
	pthread_t threads[2];
	bakery = hoare_new();
	baked = hoare_condition_new(bakery);
	tr_check(bakery && baked, "hoare_new and hoare_condition_new: expected a monitor and a "
				  "condition, found NULL");
	TR_MUST(pthread_create(&threads[0], NULL, customer, NULL));
	TR_MUST(pthread_create(&threads[1], NULL, thief, NULL));
	hoare_enter(bakery);
	tr_reachable(waits, "the customer waits when the baker comes");
	if (waits) {
		loaf = true;
		hoare_signal(baked);
		tr_check(!loaf,
			 "the thread that was signalled runs before the signaller continues");
	}
	closed = true;
	hoare_leave(bakery);
	TR_MUST(pthread_join(threads[0], NULL));
	TR_MUST(pthread_join(threads[1], NULL));
	hoare_condition_free(baked);
	hoare_free(bakery);
}
