// SPDX-License-Identifier: MIT
//
// What Hoare's readers and writers promise, each a scenario small enough to try all its
// interleavings: hoare_rw SCENARIO. hoare.bats checks them, and those of rw.c that are small
// enough.
#include "tests/sync/scenario.h"

#include <stdatomic.h>
#include <stdint.h>

static struct tr_hoare_rw rw;
static atomic_int reading, have_read; // readers change them side by side
static int writing, have_written;     // plain: a race is found where the promise does not hold
static atomic_bool together;	      // two read at a time
static bool may_be_together;	      // in this scenario

static void reads(void)
{
	int others = atomic_fetch_add(&reading, 1);
	tr_check(writing == 0, "nobody reads while somebody writes");
	if (others == 1)
		together = true;
	atomic_fetch_sub(&reading, 1);
	atomic_fetch_add(&have_read, 1);
	tr_check(tr_hoare_rw_end_read(&rw) == 0, "it reads");
}

static void writes(void)
{
	writing++;
	tr_check(writing == 1 && reading == 0, "who writes is alone");
	writing--;
	have_written++;
	tr_check(tr_hoare_rw_end_write(&rw) == 0, "it writes");
}

static void *reader(void *arg)
{
	tr_check(tr_hoare_rw_start_read(&rw, NULL) == 0, "a reader gets in");
	reads();
	return arg;
}

static void *writer(void *arg)
{
	tr_check(tr_hoare_rw_start_write(&rw, NULL) == 0, "a writer gets in");
	writes();
	return arg;
}

static void end(void)
{
	tr_reachable(!may_be_together || together, "two read at a time");
	tr_check(tr_hoare_rw_destroy(&rw) == 0, "nobody is left");
}

static void exclusion(void)
{
	tr_hoare_rw_init(&rw);
	pthread_t t = start(reader, NULL);
	writer(NULL);
	joined(t);
	t = start(writer, NULL);
	writer(NULL);
	joined(t);
	end();
}

static void many_read(void)
{
	tr_hoare_rw_init(&rw);
	may_be_together = true;
	pthread_t t = start(reader, NULL);
	reader(NULL);
	joined(t);
	end();
}

// When main's writing ends: all the readers that wait, and only they, before the next writer.
static int before; // how many have read when the writer that waits gets in

static void *next_writer(void *arg)
{
	tr_check(tr_hoare_rw_start_write(&rw, NULL) == 0, "a writer gets in");
	before = have_read;
	writes();
	return arg;
}

static void all_readers(void)
{
	pthread_t w, a, b;
	tr_hoare_rw_init(&rw);
	tr_hoare_rw_start_write(&rw, NULL);
	stage(&w, next_writer, NULL, &rw.ok_to_write);
	stage(&a, reader, NULL, &rw.ok_to_read);
	stage(&b, reader, NULL, &rw.ok_to_read);
	tr_hoare_rw_end_write(&rw);
	joined(w);
	tr_check(!staged || before == 2, "all readers that waited have read");
	joined(a);
	joined(b);
	end();
}

static void only_they(void)
{
	pthread_t w, a;
	tr_hoare_rw_init(&rw);
	tr_hoare_rw_start_write(&rw, NULL);
	stage(&w, next_writer, NULL, &rw.ok_to_write);
	stage(&a, reader, NULL, &rw.ok_to_read);
	tr_hoare_rw_end_write(&rw);
	if (staged) {
		tr_hoare_rw_start_read(&rw, NULL);
		tr_check(have_written == 1 && before == 1, "who comes late passes the writer");
		tr_hoare_rw_end_read(&rw);
	}
	joined(w);
	joined(a);
	end();
}

// A waiting writer stops further readers.
static void stops(void)
{
	static const struct timespec past;
	pthread_t w;
	tr_hoare_rw_init(&rw);
	tr_hoare_rw_start_read(&rw, NULL);
	stage(&w, writer, NULL, &rw.ok_to_write);
	if (staged)
		tr_check(tr_hoare_rw_start_read(&rw, &past) == ETIMEDOUT, "a reader is let in");
	tr_hoare_rw_end_read(&rw);
	joined(w);
	end();
}

// Who gives up as it may be granted: it is in, or another is. -----------------------------------

static void *may(void *write)
{
	int result =
		write ? tr_hoare_rw_start_write(&rw, &soon) : tr_hoare_rw_start_read(&rw, &soon);
	if (result == 0 && write)
		writes();
	else if (result == 0)
		reads();
	heard(result);
	return NULL;
}

static void gives_up(void *write, void *(*other)(void *), struct tr_monitor_cond *c,
		     struct tr_monitor_cond *its)
{
	pthread_t t, u;
	begin_giving_up();
	tr_hoare_rw_init(&rw);
	tr_hoare_rw_start_write(&rw, NULL);
	stage(&t, may, write, c);
	stage(&u, other, NULL, its);
	interrupt(t);
	tr_hoare_rw_end_write(&rw);
	joined(t);
	joined(u); // it gets in, whatever the first did
	end();
}

static void reader_gives_up(void)
{
	gives_up(NULL, writer, &rw.ok_to_read, &rw.ok_to_write);
}

static void writer_gives_up(void)
{
	gives_up(&rw, reader, &rw.ok_to_write, &rw.ok_to_read);
}

int main(int argc, char **argv)
{
	static const struct scenario all[] = {
		{"exclusion", exclusion},
		{"many-read", many_read},
		{"all-readers", all_readers},
		{"only-they", only_they},
		{"stops", stops},
		{"reader-gives-up", reader_gives_up},
		{"writer-gives-up", writer_gives_up},
		{0},
	};
	return scenario_main(argc, argv, all);
}
