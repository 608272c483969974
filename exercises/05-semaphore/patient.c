// SPDX-License-Identifier: MIT
//
// Time goes by as it should (--timeouts=virtual): a permit that comes before the deadline is got,
// and who gets none waits as long as the deadline says, and no longer.
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
	pthread_create(&a, NULL, gives, NULL);
	int result = sema_acquire(s, &deadline);
	tr_check(result == 0, "the permit comes long before the deadline: 0, not %d", result);
	pthread_join(a, NULL);
	deadline = tr_deadline(50);
	result = sema_acquire(s, &deadline);
	tr_check(result == ETIMEDOUT, "there is no permit, and it hears %d", result);
	tr_check(passed(&deadline), "it has given up before its time");
	tr_check(!passed(&later), "it has waited too long");
	sema_free(s);
	return 0;
}
