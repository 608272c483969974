// SPDX-License-Identifier: MIT
//
// Two consumers, and tasks that need each other: the first waits until the third runs, which the
// second submits.
#include <semaphore.h>

#include "priority-scheduler.h"
#include "treadle.h"

static struct scheduler *scheduler;
static sem_t third_runs, over;
static int calls;

static void first(void *unused)
{
	(void)unused;
	TR_MUST(sem_wait(&third_runs));
	calls++;
	TR_MUST(sem_post(&over));
}

static void third(void *unused)
{
	(void)unused;
	TR_MUST(sem_post(&third_runs));
}

static void second(void *unused)
{
	(void)unused;
	TR_MUST(scheduler_submit(scheduler, 3, third, NULL));
}

int main(void)
{
	TR_MUST(sem_init(&third_runs, 0, 0));
	TR_MUST(sem_init(&over, 0, 0));
	scheduler = scheduler_new(2);
	tr_check(scheduler, "scheduler_new(2): expected a scheduler, found NULL");
	TR_MUST(scheduler_submit(scheduler, 1, first, NULL));
	TR_MUST(scheduler_submit(scheduler, 2, second, NULL));
	TR_MUST(sem_wait(&over));
	scheduler_stop(scheduler);
	tr_check(calls == 1, "the first has run: expected 1 call, found %d", calls);
	scheduler_free(scheduler);
	TR_MUST(sem_destroy(&third_runs));
	TR_MUST(sem_destroy(&over));
	return 0;
}
