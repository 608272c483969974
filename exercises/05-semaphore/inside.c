// SPDX-License-Identifier: MIT
//
// inside PERMITS: PERMITS + 1 threads want to be inside, and never are all at once.
#include "sema.h"
#include "treadle.h"

#include <stdatomic.h>
#include <stdlib.h>

static struct sema *s;
static int permits;
static atomic_int inside;

static void *visits(void *unused)
{
	int result = sema_acquire(s, NULL);
	tr_check(result == 0, "only a permit ends this wait: expected 0, found %s",
		 tr_error_name(result));
	int now = ++inside;
	tr_check(now <= permits, "too many threads are inside: found %d, expected %d at most", now,
		 permits);
	inside--;
	sema_release(s);
	return unused;
}

int main(int argc, char **argv)
{
	pthread_t a, b;
	permits = argc > 1 ? atoi(argv[1]) : 1;
	s = sema_new(permits);
	TR_MUST(pthread_create(&a, NULL, visits, NULL));
	if (permits > 1)
		TR_MUST(pthread_create(&b, NULL, visits, NULL));
	visits(NULL);
	TR_MUST(pthread_join(a, NULL));
	if (permits > 1)
		TR_MUST(pthread_join(b, NULL));
	sema_free(s);
	return 0;
}
