// SPDX-License-Identifier: MIT
//
// Two stations must say "go". The pilot waits for both, and then starts. Whether it is woken other
// scenarios ask: here it may as well give up when nothing moves any more.
#include "count-down-latch.h"
#include "treadle.h"

#include <pthread.h>

static struct latch *go;
static bool tanks_full, doors_shut; // each is set by one station, before it says "go"

static void *tanks(void *arg)
{
	tanks_full = true;
	latch_count_down(go);
	return arg;
}

static void *doors(void *arg)
{
	doors_shut = true;
	latch_count_down(go);
	return arg;
}

int main(void)
{
	pthread_t stations[2];
	struct timespec limit = tr_deadline(1000);
	go = latch_new(2);
	tr_check(go, "latch_new: expected a latch, found NULL");
	tr_check(latch_count(go) == 2, "nobody has said go: expected a count of 2, found %d",
		 latch_count(go));
	TR_MUST(pthread_create(&stations[0], NULL, tanks, NULL));
	TR_MUST(pthread_create(&stations[1], NULL, doors, NULL));
	int result = latch_wait(go, &limit);
	if (result == 0) {
		tr_check(tanks_full, "the pilot does not start before the tanks are full");
		tr_check(doors_shut, "the pilot does not start before the doors are shut");
		tr_check(latch_count(go) == 0, "all have said go: expected a count of 0, found %d",
			 latch_count(go));
	}
	TR_MUST(pthread_join(stations[0], NULL));
	TR_MUST(pthread_join(stations[1], NULL));
	result = latch_wait(go, NULL);
	tr_check(result == 0, "all have said go, so latch_wait returns: expected 0, found %s",
		 tr_error_name(result));
	latch_free(go);
}
