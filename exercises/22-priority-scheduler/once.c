// SPDX-License-Identifier: MIT
//
// once CONSUMERS TASKS: so many of each. Each task is called once; and the consumers need nothing
// but what was submitted to wake up: main waits for all tasks before it stops the scheduler.
#include <semaphore.h>
#include <stdlib.h>

#include "priority-scheduler.h"
#include "treadle.h"

enum { MOST = 2 };

static int calls[MOST];
static sem_t called;

static void is_called(void *number)
{
	int *mine = number;
	++*mine;
	tr_check(*mine == 1, "a task is called once: found %d calls", *mine);
	TR_MUST(sem_post(&called));
}

int main(int argc, char **argv)
{
	int consumers = argc > 1 ? atoi(argv[1]) : 1, tasks = argc > 2 ? atoi(argv[2]) : MOST;

	TR_MUST(sem_init(&called, 0, 0));
	tr_check(!scheduler_new(0), "scheduler_new(0): expected NULL, found a scheduler");
	struct scheduler *scheduler = scheduler_new(consumers);
	for (int i = 0; i < tasks; i++)
		TR_MUST(scheduler_submit(scheduler, 1, is_called, &calls[i]));
	for (int i = 0; i < tasks; i++)
		TR_MUST(sem_wait(&called));
	scheduler_stop(scheduler);
	for (int i = 0; i < tasks; i++)
		tr_check(calls[i] == 1, "task %d is called once: found %d calls", i, calls[i]);
	scheduler_free(scheduler);
	TR_MUST(sem_destroy(&called));
	return 0;
}
