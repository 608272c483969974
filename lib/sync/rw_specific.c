// SPDX-License-Identifier: MIT
//
// Readers and writers by delegated execution, with specific notification (see rw_specific.h).
//
// The state and the decisions are those of rw_batch.c. With one condition for all, each grant wakes
// every waiter, and most sleep again, at the cost of two context switches each; here a grant wakes
// only the threads it lets in.
//
// Invariant, whenever the lock is free: not (writing and readers > 0); a writer waits only while a
// thread reads or writes; a reader waits only while one writes or a writer waits.
#include "sync/rw_specific.h"

#include "annotate/annotate.h"
#include "sync/interrupt.h"
#include "sync/lock.h"

#include <errno.h>

struct tr_rw_specific_writer {
	TAILQ_ENTRY(tr_rw_specific_writer) next;
	pthread_t thread;
	pthread_cond_t turn; // granted has become true
	bool granted;	     // the writer has left the queue, and writes
};

int tr_rw_specific_init(struct tr_rw_specific *rw)
{
	int result = tr_lock_init(&rw->lock, &rw->readers_granted);
	if (result)
		return result;
	tr_object_name(&rw->lock, "rw-lock");
	tr_object_name(&rw->readers_granted, "rw-readers");
	rw->readers = 0;
	rw->writing = false;
	rw->generation = 0;
	rw->waiting_readers = 0;
	TAILQ_INIT(&rw->waiting_writers);
	return 0;
}

int tr_rw_specific_destroy(struct tr_rw_specific *rw)
{
	pthread_mutex_lock(&rw->lock);
	// By the invariant, threads wait only while one reads or writes.
	bool busy = rw->readers > 0 || rw->writing;
	pthread_mutex_unlock(&rw->lock);
	if (busy)
		return EBUSY;
	pthread_cond_destroy(&rw->readers_granted);
	return pthread_mutex_destroy(&rw->lock);
}

// Grants the whole batch of readers, if there are any, and begins the next.
static void grant_readers(struct tr_rw_specific *rw)
{
	if (rw->waiting_readers == 0)
		return;
	rw->readers += rw->waiting_readers;
	rw->waiting_readers = 0;
	rw->generation++;
	pthread_cond_broadcast(&rw->readers_granted);
}

// Grants the writer that has waited longest, if there is one.
static void grant_writer(struct tr_rw_specific *rw)
{
	struct tr_rw_specific_writer *w = TAILQ_FIRST(&rw->waiting_writers);
	if (!w)
		return;
	TAILQ_REMOVE(&rw->waiting_writers, w, next);
	w->granted = true;
	rw->writing = true;
	rw->writer = w->thread;
	pthread_cond_signal(&w->turn);
}

// Waits in the batch until granted; leaves it at the deadline or when interrupted.
static int await_read(struct tr_rw_specific *rw, const struct timespec *deadline)
{
	unsigned long mine = rw->generation;
	int result;

	rw->waiting_readers++;
	do {
		result = tr_cond_wait(&rw->readers_granted, &rw->lock, deadline);
	} while (rw->generation == mine && result == 0);
	if (rw->generation == mine) {
		rw->waiting_readers--;
		return result;
	}
	if (result == EINTR)
		tr_interrupt(pthread_self()); // too late: the next wait reports it
	return 0;
}

// Waits in the queue until granted; gives up at the deadline or when interrupted.
static int await_write(struct tr_rw_specific *rw, const struct timespec *deadline)
{
	struct tr_rw_specific_writer mine = {.thread = pthread_self()};
	int result = pthread_cond_init(&mine.turn, NULL);

	if (result)
		return result;
	tr_object_name(&mine.turn, "rw-turn");
	TAILQ_INSERT_TAIL(&rw->waiting_writers, &mine, next);
	do {
		result = tr_cond_wait(&mine.turn, &rw->lock, deadline);
	} while (!mine.granted && result == 0);
	pthread_cond_destroy(&mine.turn);
	if (!mine.granted) {
		TAILQ_REMOVE(&rw->waiting_writers, &mine, next);
		return result;
	}
	if (result == EINTR)
		tr_interrupt(mine.thread);
	return 0;
}

int tr_rw_specific_start_read(struct tr_rw_specific *rw, const struct timespec *deadline)
{
	TR_CALL("rw_specific_start_read");
	int result = 0;
	pthread_mutex_lock(&rw->lock);
	if (!rw->writing && TAILQ_EMPTY(&rw->waiting_writers))
		rw->readers++;
	else
		result = await_read(rw, deadline);
	pthread_mutex_unlock(&rw->lock);
	return result;
}

int tr_rw_specific_start_write(struct tr_rw_specific *rw, const struct timespec *deadline)
{
	TR_CALL("rw_specific_start_write");
	int result = 0;
	pthread_mutex_lock(&rw->lock);
	if (!rw->writing && rw->readers == 0) {
		rw->writing = true;
		rw->writer = pthread_self();
	} else {
		result = await_write(rw, deadline);
		// A writer that gives up lets in the readers that only it held back.
		if (result && !rw->writing && TAILQ_EMPTY(&rw->waiting_writers))
			grant_readers(rw);
	}
	pthread_mutex_unlock(&rw->lock);
	return result;
}

int tr_rw_specific_end_read(struct tr_rw_specific *rw)
{
	TR_CALL("rw_specific_end_read");
	int result = 0;
	pthread_mutex_lock(&rw->lock);
	if (rw->readers == 0)
		result = EPERM;
	else if (--rw->readers == 0)
		grant_writer(rw);
	pthread_mutex_unlock(&rw->lock);
	return result;
}

int tr_rw_specific_end_write(struct tr_rw_specific *rw)
{
	TR_CALL("rw_specific_end_write");
	int result = 0;
	pthread_mutex_lock(&rw->lock);
	if (!rw->writing || !pthread_equal(rw->writer, pthread_self())) {
		result = EPERM;
	} else {
		rw->writing = false;
		if (rw->waiting_readers > 0)
			grant_readers(rw);
		else
			grant_writer(rw);
	}
	pthread_mutex_unlock(&rw->lock);
	return result;
}

void tr_rw_specific_waiting(struct tr_rw_specific *rw, int *readers, int *writers)
{
	struct tr_rw_specific_writer *r;
	*readers = *writers = 0;
	pthread_mutex_lock(&rw->lock);
	*readers = rw->waiting_readers;
	TAILQ_FOREACH(r, &rw->waiting_writers, next) {
		++*writers;
	}
	pthread_mutex_unlock(&rw->lock);
}
