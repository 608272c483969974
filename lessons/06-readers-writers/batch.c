// SPDX-License-Identifier: MIT
//
// Readers that wait together are let in together, so a batch needs only a number and a count
// (sync/rw_batch.h). Act batch.
//
// Main writes two pages, one after the other; two readers come, and one of them gives up after a
// while. Then it takes itself out of its batch; but only while that is still the one that waits.
// If it did so later, or not at all, the count would be wrong, and main would write while a reader
// reads, or wait for a reader that does not exist.
#include "readers_writers.h"

#include <errno.h>

static struct tr_rw_batch rw;
static int page; // guarded by rw

static void *reader(void *number)
{
	int me = *(int *)number;
	struct timespec limit = tr_lesson_deadline(600);

	tr_thread_name("reader-%d", me);
	TR_SLEEP(100);
	tr_log("asks to read");
	int result = tr_rw_batch_start_read(&rw, me == 1 ? NULL : &limit);
	if (result == ETIMEDOUT) {
		tr_log("gives up");
		return NULL;
	}
	tr_log("reads page %d", page);
	tr_check(result == 0 && page > 0, "there is a page when the writer has ended");
	TR_SLEEP(400);
	TR_MUST(tr_rw_batch_end_read(&rw));
	return NULL;
}

static void write_page(void)
{
	page++;
	tr_log("writes page %d", page);
	TR_MUST(tr_rw_batch_end_write(&rw));
}

int batches(const struct tr_lesson_args *args)
{
	struct tr_group readers;

	(void)args;
	TR_MUST(tr_rw_batch_init(&rw));
	page = 0;
	tr_watch("readers", &rw.readers, sizeof rw.readers, 1);
	tr_watch("generation", &rw.generation, sizeof rw.generation, 0);
	tr_watch("waiting_readers", &rw.waiting_readers, sizeof rw.waiting_readers, 1);
	TR_MUST(tr_rw_batch_start_write(&rw, NULL));
	tr_group_start(&readers, 2, reader);
	TR_SLEEP(500);
	write_page();
	TR_SLEEP(500);
	TR_MUST(tr_rw_batch_start_write(&rw, NULL));
	write_page();
	tr_group_join(&readers);
	tr_unwatch(&rw.waiting_readers);
	tr_unwatch(&rw.generation);
	tr_unwatch(&rw.readers);
	tr_check(tr_rw_batch_destroy(&rw) == 0, "at the end nobody is counted");
	return 0;
}
