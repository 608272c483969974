// SPDX-License-Identifier: MIT
//
// One consumer. While its first task runs, that submits five others, and one of these a sixth: they
// are called in the order of their priorities, and of the same priority as they came.
#include <semaphore.h>
#include <string.h>

#include "priority-scheduler.h"
#include "treadle.h"

static struct scheduler *scheduler;
static char seen[8];
static sem_t over;

static void is_called(void *letter)
{
	tr_check(strlen(seen) < 6, "six tasks are called: found more than %s", seen);
	strncat(seen, letter, 1);
	if (strlen(seen) == 6)
		TR_MUST(sem_post(&over));
}

static void is_called_and_submits(void *letter)
{
	TR_MUST(scheduler_submit(scheduler, 1, is_called, "u"));
	is_called(letter);
}

static void first(void *unused)
{
	(void)unused;
	TR_MUST(scheduler_submit(scheduler, 2, is_called_and_submits, "a"));
	TR_MUST(scheduler_submit(scheduler, 10, is_called, "z"));
	TR_MUST(scheduler_submit(scheduler, 2, is_called, "b"));
	TR_MUST(scheduler_submit(scheduler, 2, is_called, "c"));
	TR_MUST(scheduler_submit(scheduler, 2, is_called, "d"));
}

int main(void)
{
	TR_MUST(sem_init(&over, 0, 0));
	scheduler = scheduler_new(1);
	tr_check(scheduler, "scheduler_new(1): expected a scheduler, found NULL");
	TR_MUST(scheduler_submit(scheduler, 5, first, NULL));
	TR_MUST(sem_wait(&over));
	scheduler_stop(scheduler);
	tr_check(strcmp(seen, "aubcdz") == 0,
		 "by priority, and then as they came: expected aubcdz, found %s", seen);
	scheduler_free(scheduler);
	TR_MUST(sem_destroy(&over));
	return 0;
}
