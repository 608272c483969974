// SPDX-License-Identifier: MIT
//
// Main reads. A writer waits, and a reader behind it. The writer gives up (`held-back late`), or is
// interrupted (`held-back interrupted`): then nothing stops the reader.
#include <errno.h>
#include <pthread.h>
#include <string.h>

#include "readers-writers.h"
#include "treadle.h"

static struct rw *board;
static int interrupted;

static void *writer(void *unused)
{
	struct timespec soon = tr_deadline(10);
	int result = rw_start_write(board, interrupted ? NULL : &soon);
	tr_check(result == (interrupted ? EINTR : ETIMEDOUT),
		 "the writer gives up while main reads: expected %s, found %s",
		 tr_error_name(interrupted ? EINTR : ETIMEDOUT), tr_error_name(result));
	return unused;
}

static void *reader(void *unused)
{
	tr_check(rw_start_read(board, NULL) == 0,
		 "no deadline, no interruption: rw_start_read returns 0");
	rw_end_read(board);
	return unused;
}

int main(int argc, char **argv)
{
	pthread_t w, r;
	interrupted = argc > 1 && strcmp(argv[1], "interrupted") == 0;
	board = rw_new();
	tr_check(rw_start_read(board, NULL) == 0,
		 "no deadline, no interruption: rw_start_read returns 0");
	TR_MUST(pthread_create(&w, NULL, writer, NULL));
	TR_MUST(pthread_create(&r, NULL, reader, NULL));
	if (interrupted)
		tr_interrupt(w);
	TR_MUST(pthread_join(r, NULL)); // it gets in though main still reads
	TR_MUST(pthread_join(w, NULL));
	rw_end_read(board);
	rw_free(board);
	return 0;
}
