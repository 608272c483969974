// SPDX-License-Identifier: MIT
//
// Main writes. As many readers wait as the argument says, and a writer. When main ends, all these
// readers are let in before the writer. With `batch 1`, main wants to read after that, and is let
// in after the writer.
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdlib.h>

#include "readers-writers.h"
#include "treadle.h"

static struct rw *board;
static int expected; // readers
static atomic_int have_read;
static atomic_bool written;

static void *reader(void *unused)
{
	tr_check(rw_start_read(board, NULL) == 0,
		 "no deadline, no interruption: rw_start_read returns 0");
	tr_check(!atomic_load(&written),
		 "a reader that waited when a writer ended reads before the next writer");
	atomic_fetch_add(&have_read, 1);
	rw_end_read(board);
	return unused;
}

static void *writer(void *unused)
{
	tr_check(rw_start_write(board, NULL) == 0,
		 "no deadline, no interruption: rw_start_write returns 0");
	int n = atomic_load(&have_read);
	tr_check(n == expected,
		 "all readers that waited read before the next writer: expected %d, found %d",
		 expected, n);
	atomic_store(&written, true);
	rw_end_write(board);
	return unused;
}

// Starts a thread, and looks once whether it waits.
static bool waits(pthread_t *t, void *(*body)(void *), int readers, int writers)
{
	int r, w;
	TR_MUST(pthread_create(t, NULL, body, NULL));
	rw_waiting(board, &r, &w);
	return r == readers && w == writers;
}

int main(int argc, char **argv)
{
	pthread_t t[4];
	int n = 0;
	bool all = true; // who was to come waits, so far
	expected = argc > 1 ? atoi(argv[1]) : 1;
	board = rw_new();
	tr_check(rw_start_write(board, NULL) == 0,
		 "no deadline, no interruption: rw_start_write returns 0");
	while (all && n < expected) {
		all = waits(&t[n], reader, n + 1, 0);
		n++;
	}
	if (all)
		all = waits(&t[n++], writer, expected, 1);
	tr_reachable(all, "main sees all of them wait");
	rw_end_write(board);
	if (all && expected == 1) {
		tr_check(rw_start_read(board, NULL) == 0,
			 "no deadline, no interruption: rw_start_read returns 0");
		tr_check(atomic_load(&written), "a reader that comes after the end of a write lets "
						"the waiting writer go first");
		rw_end_read(board);
	}
	while (n > 0)
		TR_MUST(pthread_join(t[--n], NULL));
	rw_free(board);
	return 0;
}
