// SPDX-License-Identifier: MIT
//
// served A B GIVEN...: Ann wants A permits, Ben B. As many are given as both need, GIVEN at a time,
// and both get theirs.
#include "fifo-semaphore.h"
#include "treadle.h"

#include <stdatomic.h>
#include <stdlib.h>

static struct fifo *f;
static int wants[2];
static atomic_int given, taken;

static void *takes(void *wanted)
{
	int n = *(int *)wanted;
	int result = fifo_acquire(f, n, NULL);
	tr_check(result == 0, "only permits end this wait: expected 0, found %s",
		 tr_error_name(result));
	int now = atomic_fetch_add(&taken, n) + n;
	tr_check(now <= given, "no permit is taken before it is given: found %d taken", now);
	return NULL;
}

int main(int argc, char **argv)
{
	pthread_t a, b;
	f = fifo_new(0);
	wants[0] = argc > 2 ? atoi(argv[1]) : 1;
	wants[1] = argc > 2 ? atoi(argv[2]) : 1;
	TR_MUST(pthread_create(&a, NULL, takes, &wants[0]));
	TR_MUST(pthread_create(&b, NULL, takes, &wants[1]));
	for (int i = 3; i < argc; i++) {
		given += atoi(argv[i]);
		fifo_release(f, atoi(argv[i]));
	}
	TR_MUST(pthread_join(a, NULL));
	TR_MUST(pthread_join(b, NULL));
	tr_check(fifo_value(f) == 0, "all permits that were given were taken, so the value is 0");
	tr_check(fifo_waiting(f) == 0, "nobody waits any more: expected 0 waiting");
	fifo_free(f);
	return 0;
}
