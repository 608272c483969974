// SPDX-License-Identifier: MIT
//
// So many threads wait for one condition, each of them brought by the one before, which is inside
// then. The last one signals once for each: they continue in the order in which they came.
#include "hoare-monitor.h"
#include "treadle.h"

#include <pthread.h>
#include <stdlib.h>

enum { MOST = 20 };

static struct hoare *monitor;
static struct hoare_condition *bell;
static pthread_t threads[MOST];
static int waiters, came, went; // are touched inside only

static void *comes(void *arg)
{
	hoare_enter(monitor);
	int mine = ++came;
	if (mine <= waiters) {
		TR_MUST(pthread_create(&threads[mine], NULL, comes, NULL));
		hoare_wait(bell);
		went++;
		tr_check(went == mine,
			 "a signal wakes the thread that has waited longest: number %d in the "
			 "queue woke as number %d",
			 mine, went);
	} else {
		for (int i = 1; i <= waiters; i++) {
			hoare_signal(bell);
			tr_check(went == i,
				 "one thread continues for each signal: expected %d, found %d", i,
				 went);
		}
	}
	hoare_leave(monitor);
	return arg;
}

int main(int argc, char **argv)
{
	waiters = argc > 1 ? atoi(argv[1]) : 0;
	if (waiters < 1 || waiters >= MOST)
		return 2;
	monitor = hoare_new();
	bell = hoare_condition_new(monitor);
	tr_check(monitor && bell, "hoare_new and hoare_condition_new: expected a monitor and a "
				  "condition, found NULL");
	TR_MUST(pthread_create(&threads[0], NULL, comes, NULL));
	for (int i = 0; i <= waiters; i++)
		TR_MUST(pthread_join(threads[i], NULL));
	hoare_condition_free(bell);
	hoare_free(monitor);
}
