// SPDX-License-Identifier: MIT
//
// The action fails: the last to arrive hears why, the other that the barrier is broken. So it
// stays, for all who come, until it is reset.
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
	pthread_create(&t, NULL, party, &told[0]);
	party(&told[1]);
	pthread_join(t, NULL);
	tr_check((told[0] == EIO && told[1] == ECANCELED) ||
			 (told[1] == EIO && told[0] == ECANCELED),
		 "one hears EIO, the other ECANCELED; told %d and %d", told[0], told[1]);
	tr_check(barrier_is_broken(b), "a failed action breaks the barrier");
	result = barrier_wait(b, NULL, NULL);
	tr_check(result == ECANCELED, "who comes to a broken barrier hears ECANCELED, not %d",
		 result);
	barrier_reset(b);
	tr_check(!barrier_is_broken(b), "a reset makes it whole");
	fails = 0;
	pthread_create(&t, NULL, party, &told[0]);
	party(&told[1]);
	pthread_join(t, NULL);
	tr_check(told[0] == 0 && told[1] == 0,
		 "after the reset a round is complete; told %d and %d", told[0], told[1]);
	barrier_free(b);
	return 0;
}
