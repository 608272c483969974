// SPDX-License-Identifier: MIT
//
// Two schedulers: each calls what was submitted to it, and one is stopped while the other works.
#include <pthread.h>

#include "priority-scheduler.h"
#include "treadle.h"

static pthread_t north_is, south_is;

static void is_called(void *where)
{
	*(pthread_t *)where = pthread_self();
}

int main(void)
{
	struct scheduler *north = scheduler_new(1), *south = scheduler_new(1);

	TR_MUST(scheduler_submit(north, 1, is_called, &north_is));
	scheduler_stop(north);
	int told = scheduler_submit(south, 1, is_called, &south_is);
	tr_check(told == 0, "the south works still: expected 0, found %s", tr_error_name(told));
	scheduler_stop(south);
	tr_check(!pthread_equal(north_is, south_is), "each has its own consumer");
	scheduler_free(north);
	scheduler_free(south);
	return 0;
}
