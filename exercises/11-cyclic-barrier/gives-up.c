// SPDX-License-Identifier: MIT
//
// Two parties. One may give up: at its deadline (`gives-up late`), or because it is interrupted
// (`gives-up interrupted`). The round is complete for both, or for none.
#include <errno.h>
#include <pthread.h>
#include <semaphore.h>
#include <string.h>

#include "cyclic-barrier.h"
#include "treadle.h"

static struct barrier *b;
static sem_t sent; // the interruption was
static int interrupted, first;

static void *wavers(void *unused)
{
	struct timespec soon = tr_deadline(10);
	first = barrier_wait(b, interrupted ? NULL : &soon, NULL);
	if (interrupted) {
		TR_MUST(sem_wait(&sent));
		tr_check(tr_interrupted() == (first != EINTR),
			 "an interruption is reported once: the call returned %s, and the next "
			 "wait reports it not at all or again",
			 tr_error_name(first));
	}
	return unused;
}

int main(int argc, char **argv)
{
	pthread_t t;
	int second;
	interrupted = argc > 1 && strcmp(argv[1], "interrupted") == 0;
	TR_MUST(sem_init(&sent, 0, 0));
	b = barrier_new(2, NULL, NULL);
	TR_MUST(pthread_create(&t, NULL, wavers, NULL));
	if (interrupted) {
		tr_interrupt(t);
		TR_MUST(sem_post(&sent));
	}
	second = barrier_wait(b, NULL, NULL);
	TR_MUST(pthread_join(t, NULL));
	tr_check(first == 0 || first == (interrupted ? EINTR : ETIMEDOUT),
		 "the first thread: expected 0 or %s, found %s",
		 tr_error_name(interrupted ? EINTR : ETIMEDOUT), tr_error_name(first));
	tr_check(second == (first == 0 ? 0 : ECANCELED),
		 "the round is complete for both or for none: found %s for the first thread, %s "
		 "for the second",
		 tr_error_name(first), tr_error_name(second));
	tr_check(barrier_is_broken(b) == (first != 0),
		 "the barrier is broken only if a thread gave up: the first one returned %s",
		 tr_error_name(first));
	tr_reachable(first == 0, "the round is complete");
	tr_reachable(first != 0, "the barrier is broken");
	barrier_free(b);
	sem_destroy(&sent);
	return 0;
}
