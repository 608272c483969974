// SPDX-License-Identifier: MIT
//
// leaves late|interrupted: two permits come just as the thread that wants them gives up. It has
// both, or both are still there; and it no longer holds up the line.
#include "fifo-semaphore.h"
#include "treadle.h"

#include <errno.h>
#include <semaphore.h>
#include <string.h>

static struct fifo *f;
static struct timespec soon;
static sem_t done; // posted when it has been interrupted, if it is to be
static int heard;

static void *wants_two(void *deadline)
{
	heard = fifo_acquire(f, 2, deadline);
	int reason = deadline ? ETIMEDOUT : EINTR;
	tr_check(heard == 0 || heard == reason, "the wait returns: expected 0 or %s, found %s",
		 tr_error_name(reason), tr_error_name(heard));
	TR_MUST(sem_wait(&done));
	tr_check(deadline || tr_interrupted() == (heard == 0),
		 "the interruption is reported once: this call returned %s, and the next wait "
		 "reports it %s",
		 tr_error_name(heard), heard == 0 ? "not at all" : "again");
	return NULL;
}

int main(int argc, char **argv)
{
	pthread_t a;
	bool late = argc > 1 && strcmp(argv[1], "late") == 0;
	soon = tr_deadline(10);
	f = fifo_new(0);
	TR_MUST(sem_init(&done, 0, 0));
	TR_MUST(pthread_create(&a, NULL, wants_two, late ? &soon : NULL));
	fifo_release(f, 2);
	if (!late)
		tr_interrupt(a);
	TR_MUST(sem_post(&done));
	TR_MUST(pthread_join(a, NULL));
	int value = fifo_value(f), expected = heard == 0 ? 0 : 2;
	tr_check(value == expected, "the call returned %s: expected a value of %d, found %d",
		 tr_error_name(heard), expected, value);
	tr_check(fifo_waiting(f) == 0, "nobody waits any more: expected 0 waiting");
	fifo_release(f, 1);
	tr_check(fifo_acquire(f, 1, NULL) == 0,
		 "nobody waits, and a permit is there: fifo_acquire returns 0");
	sem_destroy(&done);
	fifo_free(f);
	return 0;
}
