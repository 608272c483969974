// SPDX-License-Identifier: MIT
//
// One permit, used as a lock: the thread that has it is alone with the number, and sees what was
// done before.
#include "sema.h"
#include "treadle.h"

static struct sema *s;
static int number;

static void *adds(void *unused)
{
	sema_acquire(s, NULL);
	number++;
	sema_release(s);
	return unused;
}

int main(void)
{
	pthread_t a;
	s = sema_new(1);
	TR_MUST(pthread_create(&a, NULL, adds, NULL));
	adds(NULL);
	TR_MUST(pthread_join(a, NULL));
	tr_check(number == 2, "two threads added 1: expected 2, found %d", number);
	sema_free(s);
	return 0;
}
