// SPDX-License-Identifier: MIT
//
// Two threads wait for the same condition, which is signalled once for each. The one that has
// waited longest continues first.
#include "hoare-monitor.h"
#include "treadle.h"

#include <pthread.h>

static struct hoare *monitor;
static struct hoare_condition *bell;
static int came, went; // all are touched inside only
static bool closed;

static void *waiter(void *arg)
{
	hoare_enter(monitor);
	if (!closed) {
		int mine = ++came;
		hoare_wait(bell);
		went++;
		tr_check(went == mine,
			 "a signal wakes the thread that has waited longest: number %d in the "
			 "queue woke as number %d",
			 mine, went);
	}
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
	for (int i = 0; i < 2; i++)
		TR_MUST(pthread_create(&threads[i], NULL, waiter, NULL));
	hoare_enter(monitor);
	tr_reachable(came == 2, "two wait for the same condition");
	for (int n = came, i = 1; i <= n; i++) {
		hoare_signal(bell);
		tr_check(went == i, "one thread continues for each signal: expected %d, found %d",
			 i, went);
	}
	closed = true;
	hoare_leave(monitor);
	for (int i = 0; i < 2; i++)
		TR_MUST(pthread_join(threads[i], NULL));
	hoare_condition_free(bell);
	hoare_free(monitor);
}
