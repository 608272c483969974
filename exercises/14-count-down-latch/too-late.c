// SPDX-License-Identifier: MIT
//
// The last "go" is said, and only then the pilot is interrupted: it starts, and its next wait is
// interrupted.
#include "count-down-latch.h"
#include "treadle.h"

#include <errno.h>
#include <pthread.h>

static struct latch *go, *never;

static void *pilot(void *arg)
{
	int result = latch_wait(go, NULL);
	tr_check(result == 0, "the latch was open before the interruption: expected 0, found %s",
		 tr_error_name(result));
	result = latch_wait(never, NULL);
	tr_check(result == EINTR,
		 "the interruption stays for the next wait: expected EINTR, found %s",
		 tr_error_name(result));
	return arg;
}

int main(void)
{
	pthread_t thread;
	go = latch_new(1);
	never = latch_new(1);
	tr_check(go && never, "latch_new: expected a latch, found NULL");
	TR_MUST(pthread_create(&thread, NULL, pilot, NULL));
	latch_count_down(go);
	tr_interrupt(thread);
	TR_MUST(pthread_join(thread, NULL));
	latch_free(go);
	latch_free(never);
}
