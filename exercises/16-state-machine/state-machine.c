// SPDX-License-Identifier: MIT
//
// A trip: the prices of a flight, and of a hotel. So far it is only a task that stays pending.
#include "state-machine.h"

#include <errno.h>
#include <stdlib.h>

struct trip {
	int state;		     // -1 running, n suspended at await n, -2 finished
	struct tr_awaiter awaiter;   // the awaiter in hand
	struct tr_continuation next; // resumes the machine
	struct tr_task *task;	     // what the caller was given
				     // What else must survive an await?
};

struct tr_task *trip(struct tr_context *on, struct tr_task *flight, hotel_ask *ask, void *arg)
{
	struct tr_task *task;
	(void)on;
	(void)flight;
	(void)ask;
	(void)arg;
	return tr_task_new(&task, "trip") == 0 ? task : NULL;
}
