// SPDX-License-Identifier: MIT
//
// A pilot waits with a deadline, and "go" is said before it or after. Nobody interrupts the pilot,
// so no interruption is left for its next wait.
#include "count-down-latch.h"
#include "treadle.h"

#include <pthread.h>

static struct latch *go;

static void *station(void *arg)
{
	latch_count_down(go);
	return arg;
}

int main(void)
{
	pthread_t thread;
	struct timespec limit = tr_deadline(1000);
	go = latch_new(1);
	tr_check(go, "latch_new: expected a latch, found NULL");
	TR_MUST(pthread_create(&thread, NULL, station, NULL));
	latch_wait(go, &limit);
	tr_check(!tr_interrupted(), "nobody has interrupted the pilot, so nothing is pending");
	TR_MUST(pthread_join(thread, NULL));
	latch_free(go);
}
