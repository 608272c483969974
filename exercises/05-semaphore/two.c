// SPDX-License-Identifier: MIT
//
// Two semaphores: a permit of one is for the threads that wait for it, not for those that wait for
// the other.
#include "sema.h"
#include "treadle.h"

static struct sema *mine, *bens;

static void *wants(void *s)
{
	int result = sema_acquire(s, NULL);
	tr_check(result == 0, "a permit comes in the end: expected 0, found %s",
		 tr_error_name(result));
	return NULL;
}

int main(void)
{
	pthread_t a, b;
	mine = sema_new(0);
	bens = sema_new(0);
	TR_MUST(pthread_create(&b, NULL, wants, bens));
	TR_MUST(pthread_create(&a, NULL, wants, mine));
	sema_release(mine);
	TR_MUST(pthread_join(a, NULL));
	sema_release(bens);
	TR_MUST(pthread_join(b, NULL));
	sema_release(mine);
	int value = sema_value(mine), other = sema_value(bens);
	tr_check(value == 1 && other == 0,
		 "the values of the two semaphores: expected 1 and 0, found %d and %d", value,
		 other);
	sema_free(mine);
	sema_free(bens);
	return 0;
}
