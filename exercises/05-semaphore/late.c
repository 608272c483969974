// SPDX-License-Identifier: MIT
//
// A permit comes as the time limit ends. Either it is taken, or it is still there: it is neither
// lost nor there twice.
#include "sema.h"
#include "treadle.h"

#include <errno.h>

static struct sema *s;
static struct timespec soon;
static int heard;

static void *wants(void *unused)
{
	heard = sema_acquire(s, &soon);
	tr_check(heard == 0 || heard == ETIMEDOUT, "it hears 0 or ETIMEDOUT (%d), not %d",
		 ETIMEDOUT, heard);
	return unused;
}

int main(void)
{
	const struct timespec past = {0};
	pthread_t a;
	soon = tr_deadline(10);
	s = sema_new(0);
	pthread_create(&a, NULL, wants, NULL);
	sema_release(s);
	pthread_join(a, NULL);
	int value = sema_value(s), expected = heard == 0 ? 0 : 1;
	tr_check(value == expected, "%s: there is %d, not %d",
		 heard == 0 ? "it has the permit" : "nobody took the permit", expected, value);
	if (value == 1)
		tr_check(sema_acquire(s, &past) == 0,
			 "late as it is, a permit that is there is had");
	tr_check(sema_acquire(s, &past) == ETIMEDOUT, "there is none, and the time is over");
	sema_free(s);
	return 0;
}
