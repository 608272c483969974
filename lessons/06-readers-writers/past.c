// SPDX-License-Identifier: MIT
//
// How many readers may go past a writer that waits? Acts starving, with a planted bug, and
// stopped, its cure.
#include "readers_writers.h"

#include <stdatomic.h>

static const struct kind *rw; // these two are set before the threads start
static int most;	      // readings that may begin past the waiting writer
static atomic_int passed;     // how many have; readers count side by side

static bool written; // guarded by rw: written by the writer, read by readers

static void *reader(void *number)
{
	int me = *(int *)number;
	int readers, writers;

	tr_thread_name("reader-%d", me);
	TR_SLEEP(300 * (me - 1));
	for (int i = me; i <= 2; i++) { // the first twice, the second once
		rw->waiting(&readers, &writers);
		TR_MUST(rw->start_read(NULL));
		if (writers > 0 && !written) { // it waited before I asked, and still does
			tr_log("reads, past the writer");
			int n = ++passed;
			tr_check(n <= most,
				 "readings that begin past a waiting writer: expected %d at most",
				 most);
		} else {
			tr_log("reads");
		}
		TR_SLEEP(600);
		TR_MUST(rw->end_read());
	}
	return NULL;
}

static void *writer(void *unused)
{
	tr_thread_name("writer");
	TR_SLEEP(450);
	tr_log("asks to write");
	TR_MUST(rw->start_write(NULL));
	tr_log("writes");
	written = true;
	TR_MUST(rw->end_write());
	return unused;
}

static int read_and_write(void)
{
	struct tr_group readers;
	pthread_t t;

	TR_MUST(rw->init());
	passed = 0;
	written = false;
	TR_MUST(pthread_create(&t, NULL, writer, NULL));
	tr_group_start(&readers, 2, reader);
	tr_group_join(&readers);
	TR_MUST(pthread_join(t, NULL));
	TR_MUST(rw->destroy());
	return 0;
}

int starving(const struct tr_lesson_args *args)
{
	(void)args;
	rw = &naive;
	most = 1;
	return read_and_write();
}

int stopped(const struct tr_lesson_args *args)
{
	(void)args;
	rw = &delegated;
	most = 0;
	return read_and_write();
}
