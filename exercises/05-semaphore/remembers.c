// SPDX-License-Identifier: MIT
//
// Two threads give a permit before any thread wants one: both are there later, and no third one.
#include "sema.h"
#include "treadle.h"

static struct sema *s;

static void *gives(void *unused)
{
	sema_release(s);
	return unused;
}

int main(void)
{
	pthread_t a;
	s = sema_new(0);
	TR_MUST(pthread_create(&a, NULL, gives, NULL));
	sema_release(s);
	TR_MUST(pthread_join(a, NULL));
	int value = sema_value(s);
	tr_check(value == 2, "two permits were given: expected a value of 2, found %d", value);
	tr_check(sema_acquire(s, NULL) == 0, "the first permit can be taken");
	tr_check(sema_acquire(s, NULL) == 0, "the second permit can be taken");
	value = sema_value(s);
	tr_check(value == 0, "both permits were taken: expected a value of 0, found %d", value);
	sema_free(s);
	return 0;
}
