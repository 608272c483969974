// SPDX-License-Identifier: MIT
//
// Two pilots wait, the last "go" is said, and only then one of them is interrupted. Both start.
#include "count-down-latch.h"
#include "treadle.h"

#include <pthread.h>

static struct latch *go;

static void *pilot(void *arg)
{
	int result = latch_wait(go, NULL);
	tr_check(result == 0, "the latch was open before the interruption: expected 0, found %s",
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
	latch_count_down(go);
	tr_interrupt(pilots[0]);
	for (int i = 0; i < 2; i++)
		TR_MUST(pthread_join(pilots[i], NULL));
	latch_free(go);
}
