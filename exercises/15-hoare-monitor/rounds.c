// SPDX-License-Identifier: MIT
//
// main waits again and again, and another thread signals each time: more often than a number of
// eight bits can tell.
#include "hoare-monitor.h"
#include "treadle.h"

#include <pthread.h>

enum { ROUNDS = 300 };

static struct hoare *monitor;
static struct hoare_condition *bell;
static int rounds; // is touched inside only

static void *signaller(void *arg)
{
	hoare_enter(monitor);
	for (int i = 1; i <= ROUNDS; i++) {
		hoare_signal(bell);
		tr_check(rounds == i, "one round for each signal: expected %d, found %d", i,
			 rounds);
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
	TR_MUST(pthread_create(&thread, NULL, signaller, NULL));
	for (int i = 0; i < ROUNDS; i++) {
		hoare_wait(bell);
		rounds++;
	}
	hoare_leave(monitor);
	TR_MUST(pthread_join(thread, NULL));
	hoare_condition_free(bell);
	hoare_free(monitor);
}
