// SPDX-License-Identifier: MIT
//
// Nobody says "go", and the pilot that waits is interrupted.
#include "count-down-latch.h"
#include "treadle.h"

#include <errno.h>
#include <pthread.h>

static struct latch *go;

static void *pilot(void *arg)
{
	int result = latch_wait(go, NULL);
	tr_check(result == EINTR, "interrupted at a closed latch: expected EINTR, found %s",
		 tr_error_name(result));
	tr_check(!tr_interrupted(), "the interruption was reported, so it is no longer pending");
	return arg;
}

int main(void)
{
	pthread_t thread;
	go = latch_new(1);
	tr_check(go, "latch_new: expected a latch, found NULL");
	TR_MUST(pthread_create(&thread, NULL, pilot, NULL));
	tr_interrupt(thread);
	TR_MUST(pthread_join(thread, NULL));
	tr_check(latch_count(go) == 1, "one go is missing: expected a count of 1, found %d",
		 latch_count(go));
	latch_free(go);
}
