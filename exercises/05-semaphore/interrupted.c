// SPDX-License-Identifier: MIT
//
// interrupted [permit]: somebody who waits is interrupted, and with an argument a permit comes at
// the same time. Who hears EINTR has no permit, and who hears 0 has one.
#include "sema.h"
#include "treadle.h"

#include <errno.h>
#include <semaphore.h>

static struct sema *s;
static sem_t done; // posted when it has been interrupted
static int heard;

static void *wants(void *unused)
{
	heard = sema_acquire(s, NULL);
	tr_check(heard == 0 || heard == EINTR, "it hears 0 or EINTR (%d), not %d", EINTR, heard);
	sem_wait(&done);
	tr_check(tr_interrupted() == (heard == 0),
		 "the interruption is told once: it heard %d, and the next wait hears of it %s",
		 heard, heard == 0 ? "not at all" : "again");
	return unused;
}

int main(int argc, char **argv)
{
	pthread_t a;
	bool permit = argc > 1;
	(void)argv;
	s = sema_new(0);
	sem_init(&done, 0, 0);
	pthread_create(&a, NULL, wants, NULL);
	if (permit)
		sema_release(s);
	tr_interrupt(a);
	sem_post(&done);
	pthread_join(a, NULL);
	tr_check(permit || heard == EINTR, "without a permit it hears EINTR, not %d", heard);
	int value = sema_value(s), expected = permit && heard == EINTR ? 1 : 0;
	tr_check(value == expected, "it heard %d: then %d permits are left, not %d", heard,
		 expected, value);
	sem_destroy(&done);
	sema_free(s);
	return 0;
}
