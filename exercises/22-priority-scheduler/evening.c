// SPDX-License-Identifier: MIT
//
// Two consumers that have nothing to do go home when the scheduler is stopped.
#include "priority-scheduler.h"
#include "treadle.h"

int main(void)
{
	struct scheduler *scheduler = scheduler_new(2);

	tr_check(scheduler, "scheduler_new(2): expected a scheduler, found NULL");
	scheduler_stop(scheduler);
	scheduler_free(scheduler);
	return 0;
}
