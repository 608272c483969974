// SPDX-License-Identifier: MIT
//
// Two pilots wait for one "go": both start, and so does who comes later.
#include "count-down-latch.h"
#include "treadle.h"

#include <pthread.h>

static struct latch *go;
static bool said;

static void *pilot(void *arg)
{
	int result = latch_wait(go, NULL);
	tr_check(result == 0, "the latch opens: latch_wait returns 0, not %d", result);
	tr_check(said, "nobody starts before it is said");
	tr_check(!tr_interrupted(), "nobody has interrupted who waited");
	return arg;
}

int main(void)
{
	pthread_t pilots[2];
	go = latch_new(1);
	tr_check(go, "latch_new gives a latch");
	for (int i = 0; i < 2; i++)
		pthread_create(&pilots[i], NULL, pilot, NULL);
	said = true;
	latch_count_down(go);
	for (int i = 0; i < 2; i++)
		pthread_join(pilots[i], NULL);
	pilot(NULL);
	latch_free(go);
}
