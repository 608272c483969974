// SPDX-License-Identifier: MIT
//
// Nobody says "go": a pilot with a deadline gives up, and leaves everything as it was.
#include "count-down-latch.h"
#include "treadle.h"

#include <errno.h>
#include <pthread.h>

static struct latch *go;

static void *pilot(void *arg)
{
	struct timespec limit = tr_deadline(1000);
	int result = latch_wait(go, &limit);
	tr_check(result == ETIMEDOUT,
		 "nobody has said go, so latch_wait gives up: expected ETIMEDOUT, found %s",
		 tr_error_name(result));
	return arg;
}

int main(void)
{
	pthread_t pilots[2];
	go = latch_new(1);
	tr_check(go, "latch_new: expected a latch, found NULL");
	for (int i = 0; i < 2; i++)
		TR_MUST(pthread_create(&pilots[i], NULL, pilot, NULL));
	for (int i = 0; i < 2; i++)
		TR_MUST(pthread_join(pilots[i], NULL));
	tr_check(latch_count(go) == 1, "one go is missing: expected a count of 1, found %d",
		 latch_count(go));
	latch_count_down(go);
	tr_check(latch_wait(go, NULL) == 0, "the latch is open now: latch_wait returns 0");
	latch_free(go);
}
