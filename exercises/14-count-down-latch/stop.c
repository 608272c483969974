// SPDX-License-Identifier: MIT
//
// Nobody says "go", and the pilot who waits is interrupted.
#include "count-down-latch.h"
#include "treadle.h"

#include <errno.h>
#include <pthread.h>

static struct latch *go;

static void *pilot(void *arg)
{
	int result = latch_wait(go, NULL);
	tr_check(result == EINTR, "who is interrupted at a closed latch hears EINTR, not %d",
		 result);
	tr_check(!tr_interrupted(), "one interruption is told once");
	return arg;
}

int main(void)
{
	pthread_t thread;
	go = latch_new(1);
	tr_check(go, "latch_new gives a latch");
	pthread_create(&thread, NULL, pilot, NULL);
	tr_interrupt(thread);
	pthread_join(thread, NULL);
	tr_check(latch_count(go) == 1, "one is still to say go, not %d", latch_count(go));
	latch_free(go);
}
