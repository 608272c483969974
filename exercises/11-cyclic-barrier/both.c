// SPDX-License-Identifier: MIT
//
// Two of three wait, each with a deadline, and the third never comes: the first to give up breaks
// the barrier, and the other learns that. With `both interrupted`, one is interrupted, and the
// other has no deadline.
#include <errno.h>
#include <pthread.h>
#include <string.h>

#include "cyclic-barrier.h"
#include "treadle.h"

static struct barrier *b;
static int interrupted;

static void *party(void *told)
{
	struct timespec soon = tr_deadline(10);
	*(int *)told = barrier_wait(b, interrupted ? NULL : &soon, NULL);
	return NULL;
}

int main(int argc, char **argv)
{
	pthread_t t[2];
	int told[2], reason, other;
	interrupted = argc > 1 && strcmp(argv[1], "interrupted") == 0;
	b = barrier_new(3, NULL, NULL);
	for (int i = 0; i < 2; i++)
		TR_MUST(pthread_create(&t[i], NULL, party, &told[i]));
	if (interrupted)
		tr_interrupt(t[0]);
	for (int i = 0; i < 2; i++)
		TR_MUST(pthread_join(t[i], NULL));
	reason = interrupted ? EINTR : ETIMEDOUT;
	other = told[0] == reason ? told[1] : told[0];
	tr_check(told[0] == reason || (!interrupted && told[1] == reason),
		 "the thread that breaks the barrier learns why: expected %s for one of them, "
		 "found %s and %s",
		 tr_error_name(reason), tr_error_name(told[0]), tr_error_name(told[1]));
	tr_check(other == ECANCELED, "the other thread: expected ECANCELED, found %s",
		 tr_error_name(other));
	tr_check(barrier_is_broken(b), "the barrier is broken");
	barrier_free(b);
	return 0;
}
