// SPDX-License-Identifier: MIT
//
// Main reads, and does not stop before somebody else has read too.
#include <pthread.h>

#include "readers-writers.h"
#include "treadle.h"

static struct rw *board;

static void *reader(void *unused)
{
	tr_check(rw_start_read(board, NULL) == 0,
		 "no deadline, no interruption: rw_start_read returns 0");
	rw_end_read(board);
	return unused;
}

int main(void)
{
	pthread_t t;
	board = rw_new();
	tr_check(rw_start_read(board, NULL) == 0,
		 "no deadline, no interruption: rw_start_read returns 0");
	TR_MUST(pthread_create(&t, NULL, reader, NULL));
	TR_MUST(pthread_join(t, NULL)); // for ever, if it has to wait until main has read
	rw_end_read(board);
	rw_free(board);
	return 0;
}
