// SPDX-License-Identifier: MIT
//
// Main reads; two writers wait, and a reader behind them. One of the writers gives up: the other
// still goes before the reader.
#include <errno.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>

#include "readers-writers.h"
#include "treadle.h"

static struct rw *board;
static atomic_bool written;

static void *patient(void *unused)
{
	tr_check(rw_start_write(board, NULL) == 0,
		 "no deadline, no interruption: rw_start_write returns 0");
	atomic_store(&written, true);
	rw_end_write(board);
	return unused;
}

static void *hurries(void *unused)
{
	struct timespec soon = tr_deadline(10);
	int result = rw_start_write(board, &soon);
	tr_check(result == ETIMEDOUT,
		 "main reads until the deadline of the writer: expected ETIMEDOUT, found %s",
		 tr_error_name(result));
	return unused;
}

static void *reader(void *unused)
{
	tr_check(rw_start_read(board, NULL) == 0,
		 "no deadline, no interruption: rw_start_read returns 0");
	tr_check(atomic_load(&written),
		 "the other writer still waits, so it goes before the reader");
	rw_end_read(board);
	return unused;
}

int main(void)
{
	pthread_t p, h, r;
	int readers, writers;
	board = rw_new();
	tr_check(rw_start_read(board, NULL) == 0,
		 "no deadline, no interruption: rw_start_read returns 0");
	TR_MUST(pthread_create(&p, NULL, patient, NULL));
	rw_waiting(board, &readers, &writers);
	bool waits = writers == 1;
	tr_reachable(waits, "main sees a writer wait");
	if (waits) {
		TR_MUST(pthread_create(&r, NULL, reader, NULL));
		TR_MUST(pthread_create(&h, NULL, hurries, NULL));
		TR_MUST(pthread_join(h, NULL));
	}
	rw_end_read(board);
	if (waits)
		TR_MUST(pthread_join(r, NULL));
	TR_MUST(pthread_join(p, NULL));
	rw_free(board);
	return 0;
}
