// SPDX-License-Identifier: MIT
//
// A pilot waits with a deadline. It may pass before "go" is said, or after.
#include "count-down-latch.h"
#include "treadle.h"

#include <errno.h>
#include <pthread.h>

static struct latch *go;
static bool said;

static void *station(void *arg)
{
	said = true;
	latch_count_down(go);
	return arg;
}

int main(void)
{
	pthread_t thread;
	struct timespec limit = tr_deadline(1000), past = tr_deadline(-1000);
	go = latch_new(1);
	tr_check(go, "latch_new: expected a latch, found NULL");
	TR_MUST(pthread_create(&thread, NULL, station, NULL));
	int result = latch_wait(go, &limit);
	tr_reachable(result == ETIMEDOUT, "the deadline passes while the latch is closed");
	tr_reachable(result == 0, "the latch opens before the deadline");
	tr_check(result == 0 || result == ETIMEDOUT,
		 "latch_wait: expected 0 or ETIMEDOUT, found %s", tr_error_name(result));
	if (result == 0)
		tr_check(said, "no pilot starts before the last \"go\"");
	TR_MUST(pthread_join(thread, NULL));
	tr_check(latch_count(go) == 0, "go was said: expected a count of 0, found %d",
		 latch_count(go));
	result = latch_wait(go, &past);
	tr_check(result == 0,
		 "the latch is open, so the deadline does not matter: expected 0, found %s",
		 tr_error_name(result));
	latch_free(go);
}
