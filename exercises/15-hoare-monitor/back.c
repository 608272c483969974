// SPDX-License-Identifier: MIT
//
// main signals a thread that waits. Until main continues no third thread comes in, though one may
// want to enter.
#include "hoare-monitor.h"
#include "treadle.h"

#include <pthread.h>

static struct hoare *monitor;
static struct hoare_condition *bell;
static bool waits, closed, signalling; // all are touched inside only

static void *waiter(void *arg)
{
	hoare_enter(monitor);
	if (!closed) {
		waits = true;
		hoare_wait(bell);
		tr_check(signalling,
			 "the thread that was signalled runs before the signaller continues");
	}
	hoare_leave(monitor);
	return arg;
}

static void *newcomer(void *arg)
{
	hoare_enter(monitor);
	tr_check(!signalling, "the signaller continues before any other thread enters");
	hoare_leave(monitor);
	return arg;
}

int main(void)
{
	pthread_t threads[2];
	monitor = hoare_new();
	bell = hoare_condition_new(monitor);
	tr_check(monitor && bell, "hoare_new and hoare_condition_new: expected a monitor and a "
				  "condition, found NULL");
	TR_MUST(pthread_create(&threads[0], NULL, waiter, NULL));
	TR_MUST(pthread_create(&threads[1], NULL, newcomer, NULL));
	hoare_enter(monitor);
	if (waits) {
		signalling = true;
		hoare_signal(bell);
		signalling = false;
	}
	closed = true;
	hoare_leave(monitor);
	TR_MUST(pthread_join(threads[0], NULL));
	TR_MUST(pthread_join(threads[1], NULL));
	hoare_condition_free(bell);
	hoare_free(monitor);
}
