// SPDX-License-Identifier: MIT
//
// interrupted [permit]: a thread that waits is interrupted, and with an argument a permit comes at
// the same time. If the wait returns EINTR the thread has no permit, if it returns 0 it has one.
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
	tr_check(heard == 0 || heard == EINTR, "the wait returns: expected 0 or EINTR, found %s",
		 tr_error_name(heard));
	TR_MUST(sem_wait(&done));
	tr_check(tr_interrupted() == (heard == 0),
		 "the interruption is reported once: this call returned %s, and the next wait "
		 "reports it %s",
		 tr_error_name(heard), heard == 0 ? "not at all" : "again");
	return unused;
}

int main(int argc, char **argv)
{
	pthread_t a;
	bool permit = argc > 1;
	(void)argv;
	s = sema_new(0);
	TR_MUST(sem_init(&done, 0, 0));
	TR_MUST(pthread_create(&a, NULL, wants, NULL));
	if (permit)
		sema_release(s);
	tr_interrupt(a);
	TR_MUST(sem_post(&done));
	TR_MUST(pthread_join(a, NULL));
	tr_check(permit || heard == EINTR, "no permit came: expected EINTR, found %s",
		 tr_error_name(heard));
	int value = sema_value(s), expected = permit && heard == EINTR ? 1 : 0;
	tr_check(value == expected, "the call returned %s: expected %d permits left, found %d",
		 tr_error_name(heard), expected, value);
	sem_destroy(&done);
	sema_free(s);
	return 0;
}
