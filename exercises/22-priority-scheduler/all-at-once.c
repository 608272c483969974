// SPDX-License-Identifier: MIT
//
// all-at-once CONSUMERS: as many tasks as consumers, each of which waits for all the others: so
// many must run at once.
#include <pthread.h>
#include <stdlib.h>

#include "priority-scheduler.h"
#include "treadle.h"

static pthread_barrier_t meeting;

static void meet(void *unused)
{
	(void)unused;
	pthread_barrier_wait(&meeting);
}

int main(int argc, char **argv)
{
	int consumers = argc > 1 ? atoi(argv[1]) : 2;
	TR_MUST(pthread_barrier_init(&meeting, NULL, (unsigned)consumers + 1));
	struct scheduler *scheduler = scheduler_new(consumers);
	tr_check(scheduler, "scheduler_new(%d): expected a scheduler, found NULL", consumers);
	for (int i = 0; i < consumers; i++)
		TR_MUST(scheduler_submit(scheduler, 1, meet, NULL));
	meet(NULL); // main is the last of them
	scheduler_stop(scheduler);
	scheduler_free(scheduler);
	TR_MUST(pthread_barrier_destroy(&meeting));
	return 0;
}
