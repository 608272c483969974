// SPDX-License-Identifier: MIT
//
// head late|interrupted: Ann wants two permits; there is one, and there will never be two. Ben,
// behind her, wants one. When she gives up, he can go on.
#include "fifo-semaphore.h"
#include "treadle.h"

#include <errno.h>
#include <string.h>

static struct fifo *f;
static struct timespec soon;
static int expected;

static void *ann(void *deadline)
{
	tr_thread_name("ann");
	int result = fifo_acquire(f, 2, deadline);
	tr_check(result == expected, "Ann never gets two permits: expected %s, found %s",
		 tr_error_name(expected), tr_error_name(result));
	return NULL;
}

static void *ben(void *unused)
{
	tr_thread_name("ben");
	int result = fifo_acquire(f, 1, NULL);
	tr_check(result == 0, "only a permit ends Ben's wait: expected 0, found %s",
		 tr_error_name(result));
	return unused;
}

int main(int argc, char **argv)
{
	pthread_t a, b;
	bool late = argc > 1 && strcmp(argv[1], "late") == 0;
	soon = tr_deadline(10);
	expected = late ? ETIMEDOUT : EINTR;
	f = fifo_new(1);
	TR_MUST(pthread_create(&a, NULL, ann, late ? &soon : NULL));
	TR_MUST(pthread_create(&b, NULL, ben, NULL));
	if (!late)
		tr_interrupt(a);
	TR_MUST(pthread_join(a, NULL));
	TR_MUST(pthread_join(b, NULL));
	tr_check(fifo_value(f) == 0, "Ben has the only permit, so the value is 0");
	fifo_free(f);
	return 0;
}
