// SPDX-License-Identifier: MIT
//
// What readers-writers promise, each a scenario small enough to try all its interleavings:
// rw SCENARIO, built with -DRW=... (rw.h). monitors.bats checks them.
#include "tests/sync/rw.h"

#include "annotate/annotate.h"
#include "sync/interrupt.h"

#include <errno.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

static rw_t rw;

// Atomic is what readers change side by side; that the rest need not be is part of the promise,
// and a race if it does not hold (the programs are built by `treadle cc`).
static atomic_int reading; // who is inside now
static int writing;
static atomic_int have_read; // who has been
static int have_written;
static atomic_bool together, came_late;

static void *reader(void *arg)
{
	tr_check(rw_start_read(&rw, NULL) == 0, "a reader gets in");
	int others = atomic_fetch_add(&reading, 1);
	tr_check(writing == 0, "nobody reads while somebody writes");
	if (others == 1)
		together = true;
	atomic_fetch_sub(&reading, 1);
	tr_check(rw_end_read(&rw) == 0, "it ends");
	return arg;
}

static void *writer(void *arg)
{
	tr_check(rw_start_write(&rw, NULL) == 0, "a writer gets in");
	writing++;
	have_written++;
	tr_check(writing == 1 && reading == 0, "who writes is alone");
	writing--;
	tr_check(rw_end_write(&rw) == 0, "it ends");
	return arg;
}

static pthread_t start(void *(*body)(void *), void *arg)
{
	pthread_t t;
	if (pthread_create(&t, NULL, body, arg) != 0)
		abort();
	return t;
}

static void exclusion(void)
{
	pthread_t t[] = {start(reader, NULL), start(writer, NULL), start(reader, NULL)};
	for (int i = 0; i < 3; i++)
		pthread_join(t[i], NULL);
}

static void writers(void)
{
	pthread_t t[] = {start(writer, NULL), start(writer, NULL)};
	writer(NULL);
	for (int i = 0; i < 2; i++)
		pthread_join(t[i], NULL);
}

// When a writer ends: all the readers that wait, and only they, before the next writer. ---------

static int seen_readers, seen_writers; // waiting, a little before the end of main's writing
static atomic_bool ended;	       // main's writing is over

static void *reader_of_batch(void *arg)
{
	bool late = atomic_load(&ended) && seen_writers;
	tr_check(rw_start_read(&rw, NULL) == 0, "a reader gets in");
	tr_check(!late || have_written, "who comes after the end lets the waiting writer go first");
	if (late)
		came_late = true;
	tr_check(writing == 0, "nobody reads while somebody writes");
	atomic_fetch_add(&have_read, 1);
	rw_end_read(&rw);
	return arg;
}

static void *next_writer(void *arg)
{
	tr_check(rw_start_write(&rw, NULL) == 0, "a writer gets in");
	tr_check(atomic_load(&have_read) >= seen_readers, "all readers that waited have read");
	have_written = 1;
	rw_end_write(&rw);
	return arg;
}

static void batch(void)
{
	rw_start_write(&rw, NULL);
	pthread_t t[] = {start(reader_of_batch, NULL), start(next_writer, NULL),
			 start(reader_of_batch, NULL)};
	rw_waiting(&rw, &seen_readers, &seen_writers);
	rw_end_write(&rw);
	atomic_store(&ended, true);
	for (int i = 0; i < 3; i++)
		pthread_join(t[i], NULL);
}

// A writer that gives up lets go the readers it held back: main reads until they have. ----------

static void *impatient(void *arg)
{
	struct timespec soon = tr_deadline(10);
	int result = rw_start_write(&rw, arg ? NULL : &soon);
	tr_check(result == (arg ? EINTR : ETIMEDOUT), "a writer gives up, and says why");
	return NULL;
}

static void gives_up(int interrupted)
{
	rw_start_read(&rw, NULL);
	pthread_t w = start(impatient, interrupted ? &rw : NULL);
	pthread_t r = start(reader, NULL);
	if (interrupted)
		tr_interrupt(w);
	pthread_join(r, NULL); // it gets in although main still reads
	pthread_join(w, NULL);
	rw_end_read(&rw);
}

// It holds them back as long as another writer waits too: main's second look finds nobody in.
static void *patient(void *arg)
{
	tr_check(rw_start_write(&rw, NULL) == 0, "a writer gets in");
	have_written = 1;
	tr_check(rw_end_write(&rw) == 0, "it ends");
	return arg;
}

static void *reader_behind(void *came_last)
{
	tr_check(rw_start_read(&rw, NULL) == 0, "a reader gets in");
	tr_check(!came_last || have_written, "a writer still waited");
	tr_check(rw_end_read(&rw) == 0, "it ends");
	return NULL;
}

static bool held_back; // the scenario came to its point

static void not_alone(void)
{
	int readers, writers;
	rw_start_read(&rw, NULL);
	pthread_t p = start(patient, NULL);
	rw_waiting(&rw, &readers, &writers);
	if (writers == 1) {
		pthread_t w = start(impatient, NULL), r = start(reader_behind, &rw);
		pthread_join(w, NULL);
		rw_waiting(&rw, &readers, &writers);
		tr_check(writers == 1, "the other writer waits");
		held_back = readers == 1;
		rw_end_read(&rw);
		pthread_join(r, NULL);
	} else {
		rw_end_read(&rw);
	}
	pthread_join(p, NULL);
}

static void late(void)
{
	gives_up(0);
}

static void interrupted(void)
{
	gives_up(1);
}

// An interruption that comes to a request already granted stays for the thread's next wait. -----

static pthread_mutex_t alone = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t never = PTHREAD_COND_INITIALIZER;

static void *interrupted_one(void *writes)
{
	int result = writes ? rw_start_write(&rw, NULL) : rw_start_read(&rw, NULL);
	if (result == 0) {
		tr_check((writes ? rw_end_write : rw_end_read)(&rw) == 0, "it was granted");
		pthread_mutex_lock(&alone);
		result = tr_cond_wait(&never, &alone, NULL); // for ever, if the mark was lost
		pthread_mutex_unlock(&alone);
	}
	tr_check(result == EINTR && !tr_interrupted(), "an interruption is told once");
	return NULL;
}

static void granted(void)
{
	for (intptr_t writes = 0; writes < 2; writes++) {
		rw_start_write(&rw, NULL);
		pthread_t t = start(interrupted_one, (void *)writes);
		pthread_t closer = start(reader, NULL);
		tr_interrupt(t);
		rw_end_write(&rw);
		pthread_join(t, NULL);
		pthread_join(closer, NULL);
	}
}

// The deadline is over, or the interruption there, before the call: it is told by the one that has
// to wait, and what can be had at once is had.
static void over_before(void)
{
	static const struct timespec past;
	pthread_t t = start(writer, NULL);
	tr_interrupt(pthread_self());
	int result = rw_start_read(&rw, &past);
	tr_check(result == 0 || result == EINTR, "told %d", result);
	tr_check(tr_interrupted() == (result == 0), "told %d: the interruption", result);
	if (result == 0)
		tr_check(rw_end_read(&rw) == 0, "it reads");
	result = rw_start_write(&rw, &past);
	tr_check(result == 0 || result == ETIMEDOUT, "told %d", result);
	if (result == 0)
		tr_check(rw_end_write(&rw) == 0, "it writes");
	pthread_join(t, NULL);
}

// Destroyed in use: it is busy, and nothing has changed.
static void busy(void)
{
	int readers, writers;
	rw_start_read(&rw, NULL);
	pthread_t t = start(writer, NULL);
	tr_check(rw_destroy(&rw) == EBUSY, "main reads");
	rw_waiting(&rw, &readers, &writers);
	rw_end_read(&rw);
	if (writers == 1) { // then it writes, or has written
		int result = rw_start_read(&rw, NULL);
		tr_check(result == 0 && have_written == 1, "it writes first");
		rw_end_read(&rw);
	}
	pthread_join(t, NULL);
}

static const char *scenario;

static bool is(const char *name)
{
	return strcmp(scenario, name) == 0;
}

// Each in its scenario; in the others it is no question.
static void must_be_possible(void)
{
	tr_reachable(!is("exclusion") || together, "two read at a time");
	tr_reachable(!is("batch") || (seen_readers == 2 && seen_writers == 1), "all wait");
	tr_reachable(!is("batch") || came_late, "a reader comes late");
	tr_reachable(!is("not-alone") || held_back, "the reader waits behind two writers");
}

int main(int argc, char **argv)
{
	static const struct {
		const char *name;
		void (*run)(void);
	} all[] = {
		{"exclusion", exclusion}, {"writers", writers},		{"batch", batch},
		{"late", late},		  {"interrupted", interrupted}, {"granted", granted},
		{"not-alone", not_alone}, {"over-before", over_before}, {"busy", busy},
	};
	scenario = argc == 2 ? argv[1] : "";
	for (size_t i = 0; i < sizeof all / sizeof all[0]; i++) {
		if (is(all[i].name)) {
			rw_init(&rw);
			all[i].run();
			must_be_possible();
			tr_check(rw_destroy(&rw) == 0, "nobody is left");
			return 0;
		}
	}
	return 2;
}
