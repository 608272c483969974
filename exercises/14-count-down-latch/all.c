// SPDX-License-Identifier: MIT
//
// Two pilots wait for one "go": both start, and so does a pilot that comes later.
#include "count-down-latch.h"
#include "treadle.h"

#include <pthread.h>

static struct latch *go;
static bool said;

static void *pilot(void *arg)
{
	int result = latch_wait(go, NULL);
	tr_check(result == 0, "the latch opens, so latch_wait returns: expected 0, found %s",
		 tr_error_name(result));
	tr_check(said, "no pilot starts before the last \"go\"");
	tr_check(!tr_interrupted(), "nobody has interrupted the pilot");
	return arg;
}

int main(void)
{
	pthread_t pilots[2];
	go = latch_new(1);
	tr_check(go, "latch_new: expected a latch, found NULL");
	for (int i = 0; i < 2; i++)
		TR_MUST(pthread_create(&pilots[i], NULL, pilot, NULL));
	said = true;
	latch_count_down(go);
	for (int i = 0; i < 2; i++)
		TR_MUST(pthread_join(pilots[i], NULL));
	pilot(NULL);
	latch_free(go);
}
