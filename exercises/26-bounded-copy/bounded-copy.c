// SPDX-License-Identifier: MIT
//
// A copy from device to device. So far nothing is read, and the task stays pending.
#include "bounded-copy.h"

int bounded_copy(struct tr_device *from, struct tr_device *to, const struct copy_plan *plan,
		 struct tr_task **task)
{
	(void)from;
	(void)to;
	(void)plan;
	return tr_task_new(task, "copy");
}
