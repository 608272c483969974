// SPDX-License-Identifier: MIT
//
// Ann waits. Main gives one permit and wants it back at once, without waiting. Either main gets it,
// or Ann has it by then: a permit that is there is not kept for anybody.
#include "sema.h"
#include "treadle.h"

#include <errno.h>

static struct sema *s;

static void *ann(void *unused)
{
	tr_thread_name("ann");
	int result = sema_acquire(s, NULL);
	tr_check(result == 0, "only a permit ends Ann's wait: expected 0, found %s",
		 tr_error_name(result));
	return unused;
}

int main(void)
{
	const struct timespec past = {0};
	pthread_t a;
	s = sema_new(0);
	TR_MUST(pthread_create(&a, NULL, ann, NULL));
	sema_release(s);
	int result = sema_acquire(s, &past), value = sema_value(s);
	tr_check(result == 0 || result == ETIMEDOUT,
		 "the call returns: expected 0 or ETIMEDOUT, found %s", tr_error_name(result));
	tr_check(value == 0, "one permit was given, and %s: expected a value of 0, found %d",
		 result == 0 ? "main has it" : "sema_acquire returned ETIMEDOUT, so Ann has it",
		 value);
	if (result == 0)
		sema_release(s);
	TR_MUST(pthread_join(a, NULL));
	sema_free(s);
	return 0;
}
