// SPDX-License-Identifier: MIT
//
// Readers and writers by delegated execution, with queues of requests (see rw_delegated.h).
//
// The thread that changes the state decides which requests to grant, updates the state on their
// behalf and marks them; their threads only wake up. So a reader that arrives after the change
// cannot enter before them.
//
// Invariant, whenever the lock is free: not (writing and readers > 0); a writer waits only while a
// thread reads or writes; a reader waits only while one writes or a writer waits.
#include "sync/rw_delegated.h"

#include "annotate/annotate.h"
#include "sync/interrupt.h"
#include "sync/lock.h"

#include <errno.h>

struct tr_rw_request {
	TAILQ_ENTRY(tr_rw_request) next;
	pthread_t thread;
	bool granted; // the request has left its queue, and the state counts it
};

int tr_rw_delegated_init(struct tr_rw_delegated *rw)
{
	int result = tr_lock_init(&rw->lock, &rw->granted);
	if (result)
		return result;
	tr_object_name(&rw->lock, "rw-lock");
	tr_object_name(&rw->granted, "rw-granted");
	rw->readers = 0;
	rw->writing = false;
	TAILQ_INIT(&rw->waiting_readers);
	TAILQ_INIT(&rw->waiting_writers);
	return 0;
}

int tr_rw_delegated_destroy(struct tr_rw_delegated *rw)
{
	pthread_mutex_lock(&rw->lock);
	// By the invariant, threads wait only while one reads or writes.
	bool busy = rw->readers > 0 || rw->writing;
	pthread_mutex_unlock(&rw->lock);
	if (busy)
		return EBUSY;
	pthread_cond_destroy(&rw->granted);
	return pthread_mutex_destroy(&rw->lock);
}

// Grants all waiting readers.
static void grant_readers(struct tr_rw_delegated *rw)
{
	struct tr_rw_request *r;
	if (TAILQ_EMPTY(&rw->waiting_readers))
		return;
	while ((r = TAILQ_FIRST(&rw->waiting_readers))) {
		TAILQ_REMOVE(&rw->waiting_readers, r, next);
		r->granted = true;
		rw->readers++;
	}
	pthread_cond_broadcast(&rw->granted);
}

// Grants the writer that has waited longest, if there is one.
static void grant_writer(struct tr_rw_delegated *rw)
{
	struct tr_rw_request *w = TAILQ_FIRST(&rw->waiting_writers);
	if (!w)
		return;
	TAILQ_REMOVE(&rw->waiting_writers, w, next);
	w->granted = true;
	rw->writing = true;
	rw->writer = w->thread;
	pthread_cond_broadcast(&rw->granted);
}

// Waits in the queue until granted; gives up at the deadline or when interrupted.
static int await(struct tr_rw_delegated *rw, struct tr_rw_requests *queue,
		 const struct timespec *deadline)
{
	struct tr_rw_request mine = {.thread = pthread_self()};
	int result;

	TAILQ_INSERT_TAIL(queue, &mine, next);
	do {
		result = tr_cond_wait(&rw->granted, &rw->lock, deadline);
	} while (!mine.granted && result == 0);
	if (!mine.granted) {
		TAILQ_REMOVE(queue, &mine, next);
		return result;
	}
	if (result == EINTR)
		tr_interrupt(mine.thread); // too late: the next wait reports it
	return 0;
}

int tr_rw_delegated_start_read(struct tr_rw_delegated *rw, const struct timespec *deadline)
{
	TR_CALL("rw_delegated_start_read");
	int result = 0;
	pthread_mutex_lock(&rw->lock);
	if (!rw->writing && TAILQ_EMPTY(&rw->waiting_writers))
		rw->readers++;
	else
		result = await(rw, &rw->waiting_readers, deadline);
	pthread_mutex_unlock(&rw->lock);
	return result;
}

int tr_rw_delegated_start_write(struct tr_rw_delegated *rw, const struct timespec *deadline)
{
	TR_CALL("rw_delegated_start_write");
	int result = 0;
	pthread_mutex_lock(&rw->lock);
	if (!rw->writing && rw->readers == 0) {
		rw->writing = true;
		rw->writer = pthread_self();
	} else {
		result = await(rw, &rw->waiting_writers, deadline);
		// A writer that gives up lets in the readers that only it held back.
		if (result && !rw->writing && TAILQ_EMPTY(&rw->waiting_writers))
			grant_readers(rw);
	}
	pthread_mutex_unlock(&rw->lock);
	return result;
}

int tr_rw_delegated_end_read(struct tr_rw_delegated *rw)
{
	TR_CALL("rw_delegated_end_read");
	int result = 0;
	pthread_mutex_lock(&rw->lock);
	if (rw->readers == 0)
		result = EPERM;
	else if (--rw->readers == 0)
		grant_writer(rw);
	pthread_mutex_unlock(&rw->lock);
	return result;
}

int tr_rw_delegated_end_write(struct tr_rw_delegated *rw)
{
	TR_CALL("rw_delegated_end_write");
	int result = 0;
	pthread_mutex_lock(&rw->lock);
	if (!rw->writing || !pthread_equal(rw->writer, pthread_self())) {
		result = EPERM;
	} else {
		rw->writing = false;
		if (!TAILQ_EMPTY(&rw->waiting_readers))
			grant_readers(rw);
		else
			grant_writer(rw);
	}
	pthread_mutex_unlock(&rw->lock);
	return result;
}

void tr_rw_delegated_waiting(struct tr_rw_delegated *rw, int *readers, int *writers)
{
	struct tr_rw_request *r;
	*readers = *writers = 0;
	pthread_mutex_lock(&rw->lock);
	TAILQ_FOREACH(r, &rw->waiting_readers, next) {
		++*readers;
	}
	TAILQ_FOREACH(r, &rw->waiting_writers, next) {
		++*writers;
	}
	pthread_mutex_unlock(&rw->lock);
}
