// SPDX-License-Identifier: MIT
//
// Main writes until others have given up, to read and to write. They leave nothing behind; and when
// nobody is there, a deadline that is over does no harm.
#include <errno.h>
#include <pthread.h>

#include "readers-writers.h"
#include "treadle.h"

static struct rw *board;

static void *hurries(void *unused)
{
	struct timespec soon = tr_deadline(10);
	int result = rw_start_read(board, &soon);
	tr_check(result == ETIMEDOUT, "somebody writes until the deadline, but told %d", result);
	result = rw_start_write(board, &soon);
	tr_check(result == ETIMEDOUT, "somebody writes until the deadline, but told %d", result);
	return unused;
}

int main(void)
{
	static const struct timespec past; // long ago
	pthread_t t;
	int readers, writers;
	board = rw_new();
	tr_check(rw_start_write(board, &past) == 0, "nobody is there, so there is no wait");
	pthread_create(&t, NULL, hurries, NULL);
	pthread_join(t, NULL);
	rw_waiting(board, &readers, &writers);
	tr_check(readers == 0 && writers == 0, "nobody waits any more, not %d and %d", readers,
		 writers);
	rw_end_write(board);
	tr_check(rw_start_read(board, &past) == 0, "nobody is there, so there is no wait");
	rw_end_read(board);
	tr_check(rw_start_write(board, NULL) == 0, "a writer gets in");
	rw_end_write(board);
	rw_free(board);
	return 0;
}
