// SPDX-License-Identifier: MIT
//
// A reader has waited long enough, just when the writer ends and gives it a turn. Acts turn-kept,
// with a planted bug, and turn-granted, its cure.
#include "readers_writers.h"

#include <errno.h>

static const struct kind *rw; // set before the threads start

static void *impatient(void *unused)
{
	struct timespec limit = tr_lesson_deadline(1000);

	tr_thread_name("reader");
	tr_log("asks to read, and waits for a second at most");
	if (rw->start_read(&limit) == ETIMEDOUT) {
		tr_log("gives up");
		return unused;
	}
	tr_log("reads");
	TR_MUST(rw->end_read());
	return unused;
}

// Main writes, and then once more. In between the reader reads, or it has given up: in either case
// nobody is in main's way.
static int write_twice(void)
{
	pthread_t r;

	TR_MUST(rw->init());
	TR_MUST(rw->start_write(NULL));
	tr_log("writes page 1");
	TR_MUST(pthread_create(&r, NULL, impatient, NULL));
	TR_SLEEP(1000);
	tr_log("ends");
	TR_MUST(rw->end_write());
	TR_MUST(rw->start_write(NULL));
	tr_log("writes page 2");
	TR_MUST(rw->end_write());
	TR_MUST(pthread_join(r, NULL));
	TR_MUST(rw->destroy());
	return 0;
}

int turn_kept(const struct tr_lesson_args *args)
{
	(void)args;
	rw = &retest;
	return write_twice();
}

int turn_granted(const struct tr_lesson_args *args)
{
	(void)args;
	rw = &delegated;
	return write_twice();
}
