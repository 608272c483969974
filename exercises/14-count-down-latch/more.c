// SPDX-License-Identifier: MIT
//
// One more "go" is said than is needed, while a pilot waits; and a latch of 0 is open.
#include "count-down-latch.h"
#include "treadle.h"

#include <pthread.h>

static struct latch *go;

static void *pilot(void *arg)
{
	int result = latch_wait(go, NULL);
	tr_check(result == 0, "the latch opens, so latch_wait returns: expected 0, found %s",
		 tr_error_name(result));
	return arg;
}

int main(void)
{
	pthread_t thread;
	tr_check(!latch_new(-1), "latch_new(-1) returns NULL");
	struct latch *open = latch_new(0);
	tr_check(open && latch_wait(open, NULL) == 0,
		 "a latch made with 0 is open: latch_wait returns 0");
	latch_free(open);

	go = latch_new(1);
	tr_check(go, "latch_new: expected a latch, found NULL");
	TR_MUST(pthread_create(&thread, NULL, pilot, NULL));
	latch_count_down(go);
	latch_count_down(go);
	tr_check(latch_count(go) == 0, "an open latch stays open: expected a count of 0, found %d",
		 latch_count(go));
	TR_MUST(pthread_join(thread, NULL));
	latch_free(go);
}
