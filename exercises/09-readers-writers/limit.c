// SPDX-License-Identifier: MIT
//
// Main writes until a reader and a writer have given up. They leave nothing behind; and when nobody
// is there, a deadline that has passed does not matter.
#include <errno.h>
#include <pthread.h>

#include "readers-writers.h"
#include "treadle.h"

static struct rw *board;

static void *hurries(void *unused)
{
	struct timespec soon = tr_deadline(10);
	int result = rw_start_read(board, &soon);
	tr_check(result == ETIMEDOUT,
		 "main writes until the deadline: expected ETIMEDOUT, found %s",
		 tr_error_name(result));
	result = rw_start_write(board, &soon);
	tr_check(result == ETIMEDOUT,
		 "main writes until the deadline: expected ETIMEDOUT, found %s",
		 tr_error_name(result));
	return unused;
}

int main(void)
{
	static const struct timespec past; // long ago
	pthread_t t;
	int readers, writers;
	board = rw_new();
	tr_check(rw_start_write(board, &past) == 0,
		 "nobody is there, so the deadline does not matter: expected 0");
	TR_MUST(pthread_create(&t, NULL, hurries, NULL));
	TR_MUST(pthread_join(t, NULL));
	rw_waiting(board, &readers, &writers);
	tr_check(readers == 0 && writers == 0,
		 "nobody waits any more: expected 0 readers and 0 writers, found %d and %d",
		 readers, writers);
	rw_end_write(board);
	tr_check(rw_start_read(board, &past) == 0,
		 "nobody is there, so the deadline does not matter: expected 0");
	rw_end_read(board);
	tr_check(rw_start_write(board, NULL) == 0,
		 "no deadline, no interruption: rw_start_write returns 0");
	rw_end_write(board);
	rw_free(board);
	return 0;
}
