// SPDX-License-Identifier: MIT
//
// One "go" is needed, and two threads say it, perhaps at the same moment. When nothing is to be
// done any more, or the call has returned that is one too many, the latch is open: a pilot gets 0,
// though its deadline has passed.
#include "count-down-latch.h"
#include "treadle.h"

#include <pthread.h>

static struct latch *go;

static void *station(void *arg)
{
	latch_count_down(go);
	return arg;
}

static void passes(const char *when)
{
	struct timespec past = tr_deadline(0);
	int result = latch_wait(go, &past);
	tr_check(result == 0, "%s, so the latch is open: expected 0 of latch_wait, found %s", when,
		 tr_error_name(result));
}

int main(void)
{
	pthread_t thread;
	go = latch_new(1);
	tr_check(go, "latch_new: expected a latch, found NULL");
	TR_MUST(pthread_create(&thread, NULL, station, NULL));
	if (latch_count(go) == 0)
		passes("latch_count has returned 0");
	latch_count_down(go);
	passes("go is said");
	TR_MUST(pthread_join(thread, NULL));
	latch_free(go);
}
