// SPDX-License-Identifier: MIT
//
// A thread waits, main signals it, and a third one wants to enter: one of the three at a time is
// inside.
#include "hoare-monitor.h"
#include "treadle.h"

#include <pthread.h>

static struct hoare *monitor;
static struct hoare_condition *bell;
static bool waits, closed; // all are touched inside only
static int inside;	   // how many are

static void comes_in(void)
{
	tr_check(inside == 0, "a thread that comes in is alone inside");
	inside++;
}

static void *waiter(void *arg)
{
	hoare_enter(monitor);
	comes_in();
	if (!closed) {
		waits = true;
		inside--;
		hoare_wait(bell);
		comes_in();
	}
	inside--;
	hoare_leave(monitor);
	return arg;
}

static void *newcomer(void *arg)
{
	hoare_enter(monitor);
	comes_in();
	inside--;
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
	comes_in();
	if (waits) {
		inside--;
		hoare_signal(bell);
		comes_in();
	}
	closed = true;
	inside--;
	hoare_leave(monitor);
	TR_MUST(pthread_join(threads[0], NULL));
	TR_MUST(pthread_join(threads[1], NULL));
	hoare_condition_free(bell);
	hoare_free(monitor);
}
