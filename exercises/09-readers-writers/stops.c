// SPDX-License-Identifier: MIT
//
// Main reads and a writer waits. A reader that comes then is not let in before the writer has
// written.
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>

#include "readers-writers.h"
#include "treadle.h"

static struct rw *board;
static atomic_bool written;

static void *writer(void *unused)
{
	tr_check(rw_start_write(board, NULL) == 0,
		 "no deadline, no interruption: rw_start_write returns 0");
	atomic_store(&written, true);
	rw_end_write(board);
	return unused;
}

static void *reader(void *unused)
{
	tr_check(rw_start_read(board, NULL) == 0,
		 "no deadline, no interruption: rw_start_read returns 0");
	tr_check(atomic_load(&written),
		 "a writer waits, so it goes before a reader that comes later");
	rw_end_read(board);
	return unused;
}

int main(void)
{
	pthread_t w, r;
	int readers, writers;
	board = rw_new();
	tr_check(rw_start_read(board, NULL) == 0,
		 "no deadline, no interruption: rw_start_read returns 0");
	TR_MUST(pthread_create(&w, NULL, writer, NULL));
	rw_waiting(board, &readers, &writers); // it waits already, or it does not
	tr_reachable(writers == 1 && readers == 0, "main sees a writer wait");
	if (writers == 1)
		TR_MUST(pthread_create(&r, NULL, reader, NULL));
	rw_end_read(board);
	if (writers == 1)
		TR_MUST(pthread_join(r, NULL));
	TR_MUST(pthread_join(w, NULL));
	rw_free(board);
	return 0;
}
