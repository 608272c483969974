// SPDX-License-Identifier: MIT
//
// Who is next when a writer ends? Hoare's criterion: all the readers that wait at that moment, and
// nobody else before the next writer. Acts criterion, slip-in (with a planted bug), delegated.
//
// Main writes; two readers and a writer come meanwhile, or later.
#include "readers_writers.h"

#include <stdatomic.h>

static const struct kind *rw; // set before the threads start

// Who waits, a little before main ends; written before `ended`, read after it is seen.
static int seen_readers, seen_writers;
static atomic_bool ended;    // main's writing is over
static atomic_int have_read; // readers count side by side
static bool have_written;    // guarded by rw: by the writer, for readers

static void *reader(void *number)
{
	int me = *(int *)number;

	tr_thread_name("reader-%d", me);
	TR_SLEEP(me == 1 ? 200 : 800);
	bool late = ended && seen_writers > 0;
	tr_log("asks to read");
	TR_MUST(rw->start_read(NULL));
	tr_log("reads");
	tr_check(!late || have_written, "who comes later lets the waiting writer go first");
	TR_SLEEP(600);
	have_read++;
	TR_MUST(rw->end_read());
	return NULL;
}

static void *next_writer(void *unused)
{
	tr_thread_name("writer");
	TR_SLEEP(100);
	tr_log("asks to write");
	TR_MUST(rw->start_write(NULL));
	tr_log("writes");
	tr_check(have_read >= seen_readers, "%d readers waited, %d have read", seen_readers,
		 have_read);
	have_written = true;
	TR_SLEEP(300);
	TR_MUST(rw->end_write());
	return unused;
}

static int who_is_next(int threads)
{
	struct tr_group readers;
	pthread_t t;

	TR_MUST(rw->init());
	ended = have_written = false;
	have_read = 0;
	TR_MUST(rw->start_write(NULL));
	tr_log("writes");
	TR_MUST(pthread_create(&t, NULL, next_writer, NULL));
	tr_group_start(&readers, threads, reader);

	TR_SLEEP(500);
	rw->waiting(&seen_readers, &seen_writers);
	tr_log("ends: readers that wait: %d, writers: %d", seen_readers, seen_writers);
	TR_MUST(rw->end_write());
	ended = true;

	tr_group_join(&readers);
	TR_MUST(pthread_join(t, NULL));
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
