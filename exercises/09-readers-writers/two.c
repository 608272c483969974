// SPDX-License-Identifier: MIT
//
// Two boards: a writer at one keeps nobody from the other, and lets in a thread that waits at its
// own board when it ends.
#include <pthread.h>

#include "readers-writers.h"
#include "treadle.h"

static struct rw *left, *right;

static void *writer(void *board)
{
	tr_check(rw_start_write(board, NULL) == 0,
		 "no deadline, no interruption: rw_start_write returns 0");
	tr_check(!tr_interrupted(), "nobody has interrupted the writer");
	rw_end_write(board);
	return NULL;
}

int main(void)
{
	pthread_t first, second;
	left = rw_new();
	right = rw_new();
	rw_start_write(left, NULL);
	rw_start_write(right, NULL);
	TR_MUST(pthread_create(&first, NULL, writer, right));
	TR_MUST(pthread_create(&second, NULL, writer, left));
	rw_end_write(left);
	TR_MUST(pthread_join(second, NULL));
	rw_end_write(right);
	TR_MUST(pthread_join(first, NULL));
	rw_free(left);
	rw_free(right);
	return 0;
}
