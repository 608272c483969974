// SPDX-License-Identifier: MIT
//
// Nobody says "go": who waits until a moment at most gives up, and leaves all as it was.
#include "count-down-latch.h"
#include "treadle.h"

#include <errno.h>
#include <pthread.h>

static struct latch *go;

static void *pilot(void *arg)
{
	struct timespec limit = tr_deadline(1000);
	int result = latch_wait(go, &limit);
	tr_check(result == ETIMEDOUT, "nobody has said go: latch_wait returns ETIMEDOUT, not %d",
		 result);
	return arg;
}

int main(void)
{
	pthread_t pilots[2];
	go = latch_new(1);
	tr_check(go, "latch_new gives a latch");
	for (int i = 0; i < 2; i++)
		pthread_create(&pilots[i], NULL, pilot, NULL);
	for (int i = 0; i < 2; i++)
		pthread_join(pilots[i], NULL);
	tr_check(latch_count(go) == 1, "one is still to say go, not %d", latch_count(go));
	latch_count_down(go);
	tr_check(latch_wait(go, NULL) == 0, "then it is open");
	latch_free(go);
}
