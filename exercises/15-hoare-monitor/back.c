// SPDX-License-Identifier: MIT
//
// main signals one that waits. Between that and main's going on nobody else comes in, though
// somebody may stand at the door.
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
		tr_check(signalling, "the signaller goes on after the one that was signalled");
	}
	hoare_leave(monitor);
	return arg;
}

static void *newcomer(void *arg)
{
	hoare_enter(monitor);
	tr_check(!signalling, "the signaller goes on before anybody enters");
	hoare_leave(monitor);
	return arg;
}

int main(void)
{
	pthread_t threads[2];
	monitor = hoare_new();
	bell = hoare_condition_new(monitor);
	tr_check(monitor && bell, "hoare_new gives a monitor, hoare_condition_new a condition");
	pthread_create(&threads[0], NULL, waiter, NULL);
	pthread_create(&threads[1], NULL, newcomer, NULL);
	hoare_enter(monitor);
	if (waits) {
		signalling = true;
		hoare_signal(bell);
		signalling = false;
	}
	closed = true;
	hoare_leave(monitor);
	pthread_join(threads[0], NULL);
	pthread_join(threads[1], NULL);
	hoare_condition_free(bell);
	hoare_free(monitor);
}
