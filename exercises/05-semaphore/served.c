// SPDX-License-Identifier: MIT
//
// Two threads want a permit each, and two are given: each gets one, whoever comes first, and none
// is left.
#include "sema.h"
#include "treadle.h"

#include <stdatomic.h>

static struct sema *s;
static atomic_int given, taken;

static void *takes(void *unused)
{
	int result = sema_acquire(s, NULL);
	tr_check(result == 0, "only a permit ends this wait: expected 0, found %s",
		 tr_error_name(result));
	int now = ++taken;
	tr_check(now <= given, "no permit is taken before it is given: found %d taken", now);
	return unused;
}

int main(void)
{
	pthread_t a, b;
	s = sema_new(0);
	TR_MUST(pthread_create(&a, NULL, takes, NULL));
	TR_MUST(pthread_create(&b, NULL, takes, NULL));
	given++;
	sema_release(s);
	given++;
	sema_release(s);
	TR_MUST(pthread_join(a, NULL));
	TR_MUST(pthread_join(b, NULL));
	tr_check(sema_value(s) == 0, "two permits were given and taken, so the value is 0");
	sema_free(s);
	return 0;
}
