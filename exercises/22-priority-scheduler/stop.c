// SPDX-License-Identifier: MIT
//
// Main submits a task, and stops the scheduler, while a client submits another. What was accepted
// has been called when stop returns; what was refused is not called.
#include <errno.h>
#include <pthread.h>

#include "priority-scheduler.h"
#include "treadle.h"

static struct scheduler *scheduler;
static int early, late;

static void is_called(void *calls)
{
	++*(int *)calls;
}

static void *client(void *told)
{
	*(int *)told = scheduler_submit(scheduler, 1, is_called, &late);
	return NULL;
}

int main(void)
{
	pthread_t thread;
	int told, again = 0;
	scheduler = scheduler_new(1);
	TR_MUST(scheduler_submit(scheduler, 2, is_called, &early));
	TR_MUST(pthread_create(&thread, NULL, client, &told));
	scheduler_stop(scheduler);
	int calls = late; // a race, if it were called now
	tr_check(early == 1, "accepted before the stop: expected 1 call, found %d", early);
	TR_MUST(pthread_join(thread, NULL));
	tr_check(told == 0 || told == ECANCELED, "submitted: expected 0 or ECANCELED, found %s",
		 tr_error_name(told));
	tr_check(calls == (told == 0), "calls when stop returns: expected %d, found %d", told == 0,
		 calls);
	int refused = scheduler_submit(scheduler, 1, is_called, &again);
	tr_check(refused == ECANCELED, "after the stop: expected ECANCELED, found %s",
		 tr_error_name(refused));
	refused = scheduler_submit(scheduler, 1, is_called, &again);
	tr_check(refused == ECANCELED && again == 0, "again: expected ECANCELED, found %s",
		 tr_error_name(refused));
	scheduler_free(scheduler);
	return 0;
}
