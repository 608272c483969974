// SPDX-License-Identifier: MIT
//
// To wake exactly those that are let in (sync/rw_specific.h). Act specific.
//
// Main writes while two writers and a reader wait. When it ends the reader is let in, and no other
// thread wakes up; when the reader ends, the writer that asked first does.
#include "readers_writers.h"

static struct tr_rw_specific rw;
static int turn; // which of the writers wrote last; guarded by rw

static void *writer(void *number)
{
	int me = *(int *)number;
	int readers, writers;

	tr_thread_name("writer-%d", me);
	TR_SLEEP(100 * me);
	tr_rw_specific_waiting(&rw, &readers, &writers); // was the other one here before me?
	tr_log("asks to write");
	TR_MUST(tr_rw_specific_start_write(&rw, NULL));
	tr_log("writes");
	tr_check(writers == 0 || turn == 3 - me, "writers write in the order in which they asked");
	turn = me;
	TR_SLEEP(300);
	TR_MUST(tr_rw_specific_end_write(&rw));
	return NULL;
}

static void *reader(void *unused)
{
	tr_thread_name("reader");
	TR_SLEEP(300);
	tr_log("asks to read");
	TR_MUST(tr_rw_specific_start_read(&rw, NULL));
	tr_log("reads");
	TR_SLEEP(300);
	TR_MUST(tr_rw_specific_end_read(&rw));
	return unused;
}

int specific(const struct tr_lesson_args *args)
{
	struct tr_group writers;
	pthread_t t;

	(void)args;
	TR_MUST(tr_rw_specific_init(&rw));
	turn = 0;
	TR_MUST(tr_rw_specific_start_write(&rw, NULL));
	tr_log("writes");
	tr_group_start(&writers, 2, writer);
	TR_MUST(pthread_create(&t, NULL, reader, NULL));
	TR_SLEEP(500);
	tr_log("ends");
	TR_MUST(tr_rw_specific_end_write(&rw));
	tr_group_join(&writers);
	TR_MUST(pthread_join(t, NULL));
	TR_MUST(tr_rw_specific_destroy(&rw));
	return 0;
}
