// SPDX-License-Identifier: MIT
//
// A signal that nobody waits for does nothing: main continues, and a thread that waits later is not
// woken by it.
#include "hoare-monitor.h"
#include "treadle.h"

#include <pthread.h>

static struct hoare *monitor;
static struct hoare_condition *bell;
static bool waits, closed, rung; // all are touched inside only

static void *waiter(void *arg)
{
	hoare_enter(monitor);
	if (!closed) {
		waits = true;
		hoare_wait(bell);
		tr_check(rung, "a signal that came before the wait does not end it");
	}
	hoare_leave(monitor);
	return arg;
}

int main(void)
{
	pthread_t thread;
	monitor = hoare_new();
	bell = hoare_condition_new(monitor);
	tr_check(monitor && bell, "hoare_new and hoare_condition_new: expected a monitor and a "
				  "condition, found NULL");
	hoare_enter(monitor);
	hoare_signal(bell);
	hoare_leave(monitor);
	TR_MUST(pthread_create(&thread, NULL, waiter, NULL));
	hoare_enter(monitor);
	if (waits) {
		rung = true;
		hoare_signal(bell);
	}
	closed = true;
	hoare_leave(monitor);
	TR_MUST(pthread_join(thread, NULL));
	hoare_condition_free(bell);
	hoare_free(monitor);
}
