// SPDX-License-Identifier: MIT
//
// Time passes only when no thread can run (--timeouts=virtual): a permit that comes before the
// deadline is taken; a thread that gets none waits until the deadline, and not longer.
#include "sema.h"
#include "treadle.h"

#include <errno.h>

static struct sema *s;

static void *gives(void *unused)
{
	const struct timespec nap = {.tv_nsec = 40 * 1000000};
	nanosleep(&nap, NULL);
	sema_release(s);
	return unused;
}

static bool passed(const struct timespec *t)
{
	struct timespec now = tr_deadline(0);
	return now.tv_sec > t->tv_sec || (now.tv_sec == t->tv_sec && now.tv_nsec >= t->tv_nsec);
}

int main(void)
{
	pthread_t a;
	struct timespec deadline = tr_deadline(60000), later = deadline;
	s = sema_new(0);
	TR_MUST(pthread_create(&a, NULL, gives, NULL));
	int result = sema_acquire(s, &deadline);
	tr_check(result == 0, "the permit comes long before the deadline: expected 0, found %s",
		 tr_error_name(result));
	TR_MUST(pthread_join(a, NULL));
	deadline = tr_deadline(50);
	result = sema_acquire(s, &deadline);
	tr_check(result == ETIMEDOUT, "no permit comes: expected ETIMEDOUT, found %s",
		 tr_error_name(result));
	tr_check(passed(&deadline), "sema_acquire does not return ETIMEDOUT before the deadline");
	tr_check(!passed(&later), "sema_acquire does not sleep long after the deadline");
	sema_free(s);
	return 0;
}
