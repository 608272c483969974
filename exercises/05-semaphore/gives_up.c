// SPDX-License-Identifier: MIT
//
// Ann and Ben want the only permit. Ann may give up at her deadline; Ben has no deadline, and gets
// it in any case.
#include "sema.h"
#include "treadle.h"

#include <stdatomic.h>

static struct sema *s;
static atomic_bool given;
static struct timespec soon;

static void *ann(void *unused)
{
	tr_thread_name("ann");
	if (sema_acquire(s, &soon) == 0)
		sema_release(s);
	return unused;
}

static void *ben(void *unused)
{
	tr_thread_name("ben");
	int result = sema_acquire(s, NULL);
	tr_check(result == 0, "only a permit ends Ben's wait: expected 0, found %s",
		 tr_error_name(result));
	tr_check(given, "Ben gets no permit before one is given");
	return unused;
}

int main(void)
{
	pthread_t a, b;
	soon = tr_deadline(10);
	s = sema_new(0);
	TR_MUST(pthread_create(&a, NULL, ann, NULL));
	TR_MUST(pthread_create(&b, NULL, ben, NULL));
	given = true;
	sema_release(s);
	TR_MUST(pthread_join(a, NULL));
	TR_MUST(pthread_join(b, NULL));
	tr_check(sema_value(s) == 0, "Ben has the only permit, so the value is 0");
	sema_free(s);
	return 0;
}
