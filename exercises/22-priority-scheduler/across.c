// SPDX-License-Identifier: MIT
//
// Two schedulers: a task of the north submits one to the south, which takes it from anybody.
#include "priority-scheduler.h"
#include "treadle.h"

static struct scheduler *south;
static int calls;

static void is_called(void *unused)
{
	(void)unused;
	calls++;
}

static void submits(void *unused)
{
	(void)unused;
	int told = scheduler_submit(south, 1, is_called, NULL);
	tr_check(told == 0, "submitted to the south by a task of the north: expected 0, found %s",
		 tr_error_name(told));
}

int main(void)
{
	struct scheduler *north = scheduler_new(1);
	south = scheduler_new(1);
	tr_check(north && south, "scheduler_new(1): expected a scheduler, found NULL");
	TR_MUST(scheduler_submit(north, 1, submits, NULL));
	scheduler_stop(north);
	scheduler_stop(south);
	tr_check(calls == 1, "the south's task is called: expected 1 call, found %d", calls);
	scheduler_free(north);
	scheduler_free(south);
	return 0;
}
