// SPDX-License-Identifier: MIT
//
// A pilot waits until a moment at most. The limit may pass before "go" is said, or after.
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
	tr_check(go, "latch_new gives a latch");
	pthread_create(&thread, NULL, station, NULL);
	int result = latch_wait(go, &limit);
	tr_reachable(result == ETIMEDOUT, "the limit passes while the latch is closed");
	tr_reachable(result == 0, "the latch opens before the limit");
	tr_check(result == 0 || result == ETIMEDOUT,
		 "latch_wait returns 0 or ETIMEDOUT, and not %d", result);
	if (result == 0)
		tr_check(said, "nobody starts before it is said");
	pthread_join(thread, NULL);
	tr_check(latch_count(go) == 0, "it was said, and not %d are missing", latch_count(go));
	result = latch_wait(go, &past);
	tr_check(result == 0, "an open latch is open for those who are late, too: 0, not %d",
		 result);
	latch_free(go);
}
