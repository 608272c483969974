// SPDX-License-Identifier: MIT
//
// A permit comes at the moment of the deadline. Either it is taken, or it is still there: it is
// neither lost nor there twice.
#include "sema.h"
#include "treadle.h"

#include <errno.h>

static struct sema *s;
static struct timespec soon;
static int heard;

static void *wants(void *unused)
{
	heard = sema_acquire(s, &soon);
	tr_check(heard == 0 || heard == ETIMEDOUT,
		 "the wait returns: expected 0 or ETIMEDOUT, found %s", tr_error_name(heard));
	return unused;
}

int main(void)
{
	const struct timespec past = {0};
	pthread_t a;
	soon = tr_deadline(10);
	s = sema_new(0);
	TR_MUST(pthread_create(&a, NULL, wants, NULL));
	sema_release(s);
	TR_MUST(pthread_join(a, NULL));
	int value = sema_value(s), expected = heard == 0 ? 0 : 1;
	tr_check(value == expected, "%s: expected a value of %d, found %d",
		 heard == 0 ? "the thread has the permit" : "nobody took the permit", expected,
		 value);
	if (value == 1)
		tr_check(
			sema_acquire(s, &past) == 0,
			"a permit is there: sema_acquire takes it, though the deadline has passed");
	tr_check(sema_acquire(s, &past) == ETIMEDOUT,
		 "no permit is there, and the deadline has passed: sema_acquire returns ETIMEDOUT");
	sema_free(s);
	return 0;
}
