// SPDX-License-Identifier: MIT
//
// `moment r late`, `moment w late`: a thread waits to read or to write, and is let in just when its
// deadline passes. It is in and returns 0, or it is not: afterwards everything is free. With
// `interrupted` in place of `late`: an interruption that was not reported is still pending.
#include <errno.h>
#include <pthread.h>
#include <semaphore.h>
#include <stdbool.h>
#include <string.h>

#include "readers-writers.h"
#include "treadle.h"

static struct rw *board;
static bool writes, interrupted;
static sem_t sent; // the interruption was
static int told;

static void *wavers(void *unused)
{
	struct timespec soon = tr_deadline(10), *deadline = interrupted ? NULL : &soon;
	told = writes ? rw_start_write(board, deadline) : rw_start_read(board, deadline);
	if (told == 0 && writes)
		rw_end_write(board);
	else if (told == 0)
		rw_end_read(board);
	if (interrupted) {
		TR_MUST(sem_wait(&sent));
		tr_check(tr_interrupted() == (told == 0),
			 "an interruption is reported once: the call returned %s, and the next "
			 "wait reports it not at all or again",
			 tr_error_name(told));
	}
	return unused;
}

int main(int argc, char **argv)
{
	pthread_t t;
	writes = argc > 1 && argv[1][0] == 'w';
	interrupted = argc > 2 && strcmp(argv[2], "interrupted") == 0;
	TR_MUST(sem_init(&sent, 0, 0));
	board = rw_new();
	tr_check(rw_start_write(board, NULL) == 0,
		 "no deadline, no interruption: rw_start_write returns 0");
	TR_MUST(pthread_create(&t, NULL, wavers, NULL));
	if (interrupted) {
		tr_interrupt(t);
		TR_MUST(sem_post(&sent));
	}
	rw_end_write(board);
	TR_MUST(pthread_join(t, NULL));
	tr_check(told == 0 || told == (interrupted ? EINTR : ETIMEDOUT),
		 "the call returns: expected 0 or %s, found %s",
		 tr_error_name(interrupted ? EINTR : ETIMEDOUT), tr_error_name(told));
	tr_reachable(told == 0, "the thread gets in");
	tr_reachable(told != 0, "the thread gives up");
	tr_check(rw_start_write(board, NULL) == 0,
		 "everything is free again: rw_start_write returns 0");
	rw_end_write(board);
	rw_free(board);
	sem_destroy(&sent);
	return 0;
}
