// SPDX-License-Identifier: MIT
//
// passed_on [OTHERS]: Ann and OTHERS (1) more wait. As many permits are given as there are others,
// and Ann is interrupted. If she leaves without a permit, each of the others gets one. With two
// others all three sleep before the first permit comes: time passes then only when no thread can
// run.
#include "sema.h"
#include "treadle.h"

#include <stdatomic.h>
#include <stdlib.h>

static struct sema *s;
static atomic_int given, taken;

static void *ann(void *unused)
{
	tr_thread_name("ann");
	if (sema_acquire(s, NULL) == 0)
		sema_release(s);
	return unused;
}

static void *other(void *name)
{
	tr_thread_name(name);
	int result = sema_acquire(s, NULL);
	tr_check(result == 0, "only a permit ends this wait: expected 0, found %s",
		 tr_error_name(result));
	int now = ++taken;
	tr_check(now <= given, "no permit is taken before it is given: found %d taken", now);
	return NULL;
}

int main(int argc, char **argv)
{
	static char names[2][5] = {"ben", "cleo"};
	const struct timespec a_little = {.tv_nsec = 10 * 1000 * 1000};
	int others = argc > 1 ? atoi(argv[1]) : 1;
	pthread_t a, t[2];
	s = sema_new(0);
	TR_MUST(pthread_create(&a, NULL, ann, NULL));
	for (int i = 0; i < others; i++)
		TR_MUST(pthread_create(&t[i], NULL, other, names[i]));
	if (others > 1)
		nanosleep(&a_little, NULL);
	for (int i = 0; i < others; i++) {
		given++;
		sema_release(s);
	}
	tr_interrupt(a); // she may have ended by now
	TR_MUST(pthread_join(a, NULL));
	for (int i = 0; i < others; i++)
		TR_MUST(pthread_join(t[i], NULL));
	tr_check(sema_value(s) == 0, "the others have all the permits, so the value is 0");
	sema_free(s);
	return 0;
}
