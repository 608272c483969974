// SPDX-License-Identifier: MIT
//
// The interruption came before the call. A permit that is there is taken all the same, and the
// next wait reports the interruption.
#include "sema.h"
#include "treadle.h"

#include <errno.h>

static struct sema *s;

static void *wants(void *unused)
{
	tr_interrupt(pthread_self());
	int result = sema_acquire(s, NULL);
	tr_check(result == 0, "a permit is there: expected 0, found %s", tr_error_name(result));
	result = sema_acquire(s, NULL);
	tr_check(result == EINTR,
		 "the next wait reports the interruption: expected EINTR, found %s",
		 tr_error_name(result));
	return unused;
}

int main(void)
{
	pthread_t a;
	s = sema_new(1);
	TR_MUST(pthread_create(&a, NULL, wants, NULL));
	TR_MUST(pthread_join(a, NULL));
	sema_release(s);
	int result = sema_acquire(s, NULL);
	tr_check(result == 0, "the permit that was given is there: expected 0, found %s",
		 tr_error_name(result));
	sema_free(s);
	return 0;
}
