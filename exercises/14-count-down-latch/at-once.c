// SPDX-License-Identifier: MIT
//
// One "go" is needed, and two stations say it, perhaps at the same moment. The latch is open and
// stays so.
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
	pthread_t stations[2];
	go = latch_new(1);
	tr_check(go, "latch_new: expected a latch, found NULL");
	for (int i = 0; i < 2; i++)
		TR_MUST(pthread_create(&stations[i], NULL, station, NULL));
	for (int i = 0; i < 2; i++)
		TR_MUST(pthread_join(stations[i], NULL));
	int count = latch_count(go);
	tr_check(count == 0, "an open latch stays open: expected a count of 0, found %d", count);
	int result = latch_wait(go, NULL);
	tr_check(result == 0, "the latch is open, so latch_wait returns: expected 0, found %s",
		 tr_error_name(result));
	latch_free(go);
}
