// SPDX-License-Identifier: MIT
//
// Let in and interrupted at the same moment: which one counts? Act interrupted.
//
// Main interrupts the reader, and then lets it in by ending its own writing. If the reader was
// still in its wait when it was let in, it has been counted as a reader: it must read, and end.
// So its wait succeeds; but the interruption must not be lost: it stays pending until the thread
// asks.
#include "readers_writers.h"

#include <errno.h>

static struct tr_rw_delegated rw;

static void *reader(void *unused)
{
	tr_thread_name("reader");
	tr_log("asks to read");
	int result = tr_rw_delegated_start_read(&rw, NULL);
	if (result == 0) {
		tr_log("was let in: reads");
		TR_MUST(tr_rw_delegated_end_read(&rw));
	} else {
		tr_check(result == EINTR, "a reader gives up only if it was interrupted");
		tr_log("was interrupted: gives up");
	}
	bool pending = tr_interrupted();
	if (pending)
		tr_log("learns now that it was interrupted");
	tr_check(pending == (result == 0), "an interruption is reported once, and not twice");
	return unused;
}

int interrupted(const struct tr_lesson_args *args)
{
	pthread_t t;

	(void)args;
	TR_MUST(tr_rw_delegated_init(&rw));
	TR_MUST(tr_rw_delegated_start_write(&rw, NULL));
	TR_MUST(pthread_create(&t, NULL, reader, NULL));
	TR_SLEEP(500);
	tr_log("interrupts the reader, and ends writing");
	TR_MUST(tr_interrupt(t));
	TR_MUST(tr_rw_delegated_end_write(&rw));
	TR_MUST(pthread_join(t, NULL));
	tr_check(tr_rw_delegated_destroy(&rw) == 0, "nobody reads, writes or waits");
	return 0;
}
