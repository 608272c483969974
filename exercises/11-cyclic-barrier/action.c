// SPDX-License-Identifier: MIT
//
// The action fails: the last to arrive gets its error, the other thread learns that the barrier is
// broken. It stays broken, for all that come, until it is reset.
#include <errno.h>
#include <pthread.h>

#include "cyclic-barrier.h"
#include "treadle.h"

static struct barrier *b;
static int fails = EIO;

static int action(void *unused)
{
	(void)unused;
	return fails;
}

static void *party(void *told)
{
	*(int *)told = barrier_wait(b, NULL, NULL);
	return NULL;
}

int main(void)
{
	pthread_t t;
	int told[2], result;
	b = barrier_new(2, action, NULL);
	TR_MUST(pthread_create(&t, NULL, party, &told[0]));
	party(&told[1]);
	TR_MUST(pthread_join(t, NULL));
	tr_check((told[0] == EIO && told[1] == ECANCELED) ||
			 (told[1] == EIO && told[0] == ECANCELED),
		 "the action failed: expected EIO for one and ECANCELED for the other, found %s "
		 "and %s",
		 tr_error_name(told[0]), tr_error_name(told[1]));
	tr_check(barrier_is_broken(b), "a failed action breaks the barrier");
	result = barrier_wait(b, NULL, NULL);
	tr_check(result == ECANCELED,
		 "barrier_wait at a broken barrier: expected ECANCELED, found %s",
		 tr_error_name(result));
	barrier_reset(b);
	tr_check(!barrier_is_broken(b), "a reset makes the barrier whole again");
	fails = 0;
	TR_MUST(pthread_create(&t, NULL, party, &told[0]));
	party(&told[1]);
	TR_MUST(pthread_join(t, NULL));
	tr_check(told[0] == 0 && told[1] == 0,
		 "the round after the reset is complete: expected 0 and 0, found %s and %s",
		 tr_error_name(told[0]), tr_error_name(told[1]));
	barrier_free(b);
	return 0;
}
