// SPDX-License-Identifier: MIT
//
// Act readers-writers: main writes a departure board, twice; travellers come to read it. When main
// has written, all the readers that wait go first, each letting the next one in, although a signal
// wakes one thread only.
#include "monitors.h"

static struct tr_hoare_rw board;
static int version;			   // of the board; guarded by it
static int seen_by[TR_LESSON_THREADS + 1]; // what traveller k has read

static void *traveller(void *number)
{
	int me = *(int *)number;

	tr_thread_name("traveller-%d", me);
	tr_log("wants to read");
	TR_MUST(tr_hoare_rw_start_read(&board, NULL));
	seen_by[me] = version;
	tr_log("reads version %d", version);
	TR_MUST(tr_hoare_rw_end_read(&board));
	return NULL;
}

int readers_writers(const struct tr_lesson_args *args)
{
	int n = args->threads;
	struct tr_group travellers;

	version = 0;
	TR_MUST(tr_hoare_rw_init(&board));
	tr_object_name(&board.m.lock, "board");
	TR_WATCH(version);
	TR_MUST(tr_hoare_rw_start_write(&board, NULL));
	tr_group_start(&travellers, n, traveller);
	TR_SLEEP(500);
	bool all_wait = tr_monitor_waiting(&board.ok_to_read) == (size_t)n;
	version = 1;
	tr_log("has written version 1");
	TR_MUST(tr_hoare_rw_end_write(&board));
	// A signal in a Hoare monitor comes back when those whom it has let in are through.
	tr_check(!all_wait || tr_monitor_waiting(&board.ok_to_read) == 0, "all readers are in");
	tr_group_join(&travellers);

	for (int i = 1; i <= n; i++) {
		tr_check(seen_by[i] == 1 || seen_by[i] == 2, "nobody reads a half-written board");
		tr_check(!all_wait || seen_by[i] == 1,
			 "a reader that waited reads before the next writer");
	}
	tr_unwatch(&version);
	TR_MUST(tr_hoare_rw_destroy(&board));
	return 0;
}
