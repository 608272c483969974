// SPDX-License-Identifier: MIT
//
// Who is next when a writer ends? Hoare's criterion: all the readers that wait at that moment, and
// no others, before the next writer. Acts criterion, slip-in (with a planted bug), delegated.
//
// Main writes; a reader and a writer come meanwhile, or later. If there are three threads, a
// second reader comes when main has ended, and so too late for the batch.
#include "readers_writers.h"

#include <stdatomic.h>

static const struct kind *rw; // set before the threads start

// The threads that wait a little before main ends its writing: read by those that are let in or
// started after that.
static int seen_readers, seen_writers;

static atomic_int have_read; // readers count side by side
static bool have_written;    // guarded by rw: by the writer, for readers

static void *reader(void *number)
{
	int me = *(int *)number;
	bool late = me == 2 && seen_writers > 0;

	tr_thread_name("reader-%d", me);
	TR_SLEEP(me == 1 ? 200 : 300);
	tr_log("asks to read");
	TR_MUST(rw->start_read(NULL));
	tr_log("reads");
	tr_check(!late || have_written,
		 "a reader that comes late lets the waiting writer go first");
	TR_SLEEP(600);
	have_read++;
	TR_MUST(rw->end_read());
	return NULL;
}

static void *writer(void *unused)
{
	tr_thread_name("writer");
	TR_SLEEP(100);
	tr_log("asks to write");
	TR_MUST(rw->start_write(NULL));
	tr_log("writes");
	tr_check(have_read >= seen_readers,
		 "readers that waited read before the writer: expected %d, found %d", seen_readers,
		 have_read);
	have_written = true;
	TR_SLEEP(300);
	TR_MUST(rw->end_write());
	return unused;
}

static int who_is_next(int threads)
{
	int numbers[] = {1, 2};
	pthread_t w, r[2];

	TR_MUST(rw->init());
	have_written = false;
	have_read = 0;
	TR_MUST(rw->start_write(NULL));
	tr_log("writes");
	TR_MUST(pthread_create(&w, NULL, writer, NULL));
	TR_MUST(pthread_create(&r[0], NULL, reader, &numbers[0]));

	TR_SLEEP(500);
	rw->waiting(&seen_readers, &seen_writers);
	tr_log("ends: readers that wait: %d, writers: %d", seen_readers, seen_writers);
	TR_MUST(rw->end_write());
	if (threads == 3)
		TR_MUST(pthread_create(&r[1], NULL, reader, &numbers[1]));

	for (int i = 0; i < threads - 1; i++)
		TR_MUST(pthread_join(r[i], NULL));
	TR_MUST(pthread_join(w, NULL));
	TR_MUST(rw->destroy());
	return 0;
}

int criterion(const struct tr_lesson_args *args)
{
	rw = &hoare;
	return who_is_next(args->threads);
}

int slip_in(const struct tr_lesson_args *args)
{
	rw = &retest;
	return who_is_next(args->threads);
}

int by_delegation(const struct tr_lesson_args *args)
{
	rw = &delegated;
	return who_is_next(args->threads);
}
