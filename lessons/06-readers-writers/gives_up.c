// SPDX-License-Identifier: MIT
//
// A writer that waits holds readers back. What if it gives up? Acts held-back, with a planted
// bug, and gives-up, its cure.
#include "readers_writers.h"

#include <errno.h>

static const struct kind *rw; // set before the threads start

static void *impatient(void *unused)
{
	struct timespec limit = tr_lesson_deadline(1000);

	tr_thread_name("writer");
	tr_log("asks to write, and waits for a second at most");
	int result = rw->start_write(&limit);
	tr_check(result == ETIMEDOUT, "the writer must give up: main reads all the time");
	tr_log("gives up");
	return unused;
}

static void *reader(void *unused)
{
	tr_thread_name("reader");
	TR_SLEEP(500);
	tr_log("asks to read");
	TR_MUST(rw->start_read(NULL));
	tr_log("reads, side by side with main");
	TR_MUST(rw->end_read());
	return unused;
}

// Main reads until the reader has read too: the writer has no chance, the reader must have one.
static int read_together(void)
{
	pthread_t w, r;

	TR_MUST(rw->init());
	TR_MUST(rw->start_read(NULL));
	tr_log("reads");
	TR_MUST(pthread_create(&w, NULL, impatient, NULL));
	TR_MUST(pthread_create(&r, NULL, reader, NULL));
	TR_MUST(pthread_join(r, NULL));
	TR_MUST(pthread_join(w, NULL));
	TR_MUST(rw->end_read());
	tr_log("ends");
	TR_MUST(rw->destroy());
	return 0;
}

int held_back(const struct tr_lesson_args *args)
{
	(void)args;
	rw = &retest;
	return read_together();
}

int gives_up(const struct tr_lesson_args *args)
{
	(void)args;
	rw = &delegated;
	return read_together();
}
