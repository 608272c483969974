// SPDX-License-Identifier: MIT
//
// breaks: exclusive
// The end of each read lets a writer in, though others may still read.
#include "readers-writers.h"

#include <errno.h>
#include <pthread.h>
#include <stdbool.h>
#include <stdlib.h>
#include <sys/queue.h>

#include "treadle.h"

struct request {
	TAILQ_ENTRY(request) next;
	bool granted; // it has left its queue, and is counted as being in
};
TAILQ_HEAD(queue, request);

struct rw {
	pthread_mutex_t lock;
	pthread_cond_t granted; // a request was: everybody looks at its own

	// Guarded by lock.
	int readers; // who read now, also those that have not yet woken up
	bool writing;
	struct queue waiting_readers, waiting_writers; // oldest first
};

struct rw *rw_new(void)
{
	struct rw *rw = calloc(1, sizeof *rw);
	if (!rw)
		return NULL;
	TR_MUST(pthread_mutex_init(&rw->lock, NULL));
	TR_MUST(pthread_cond_init(&rw->granted, NULL));
	TAILQ_INIT(&rw->waiting_readers);
	TAILQ_INIT(&rw->waiting_writers);
	return rw;
}

void rw_free(struct rw *rw)
{
	pthread_cond_destroy(&rw->granted);
	pthread_mutex_destroy(&rw->lock);
	free(rw);
}

// Lets in all readers that wait now.
static void grant_readers(struct rw *rw)
{
	struct request *r;
	while ((r = TAILQ_FIRST(&rw->waiting_readers))) {
		TAILQ_REMOVE(&rw->waiting_readers, r, next);
		r->granted = true;
		rw->readers++;
	}
	pthread_cond_broadcast(&rw->granted);
}

// Lets in the writer that has waited longest, if there is one.
static void grant_writer(struct rw *rw)
{
	struct request *w = TAILQ_FIRST(&rw->waiting_writers);
	if (!w)
		return;
	TAILQ_REMOVE(&rw->waiting_writers, w, next);
	w->granted = true;
	rw->writing = true;
	pthread_cond_broadcast(&rw->granted);
}

// Waits in the queue until it is let in or gives up.
static int await(struct rw *rw, struct queue *queue, const struct timespec *deadline)
{
	struct request mine = {.granted = false};
	int result = 0;

	TAILQ_INSERT_TAIL(queue, &mine, next);
	while (!mine.granted && result == 0)
		result = tr_cond_wait(&rw->granted, &rw->lock, deadline);
	if (!mine.granted) {
		TAILQ_REMOVE(queue, &mine, next);
		return result;
	}
	if (result == EINTR)
		tr_interrupt(pthread_self()); // too late: the next wait tells of it
	return 0;
}

int rw_start_read(struct rw *rw, const struct timespec *deadline)
{
	int result = 0;

	pthread_mutex_lock(&rw->lock);
	if (!rw->writing && TAILQ_EMPTY(&rw->waiting_writers))
		rw->readers++;
	else
		result = await(rw, &rw->waiting_readers, deadline);
	pthread_mutex_unlock(&rw->lock);
	return result;
}

int rw_start_write(struct rw *rw, const struct timespec *deadline)
{
	int result = 0;

	pthread_mutex_lock(&rw->lock);
	if (!rw->writing && rw->readers == 0)
		rw->writing = true;
	else
		result = await(rw, &rw->waiting_writers, deadline);
	if (result && !rw->writing && TAILQ_EMPTY(&rw->waiting_writers))
		grant_readers(rw); // this writer alone held them back
	pthread_mutex_unlock(&rw->lock);
	return result;
}

void rw_end_read(struct rw *rw)
{
	pthread_mutex_lock(&rw->lock);
	rw->readers--;
	if (!rw->writing)
		grant_writer(rw);
	pthread_mutex_unlock(&rw->lock);
}

void rw_end_write(struct rw *rw)
{
	pthread_mutex_lock(&rw->lock);
	rw->writing = false;
	if (!TAILQ_EMPTY(&rw->waiting_readers))
		grant_readers(rw);
	else
		grant_writer(rw);
	pthread_mutex_unlock(&rw->lock);
}

void rw_waiting(struct rw *rw, int *readers, int *writers)
{
	struct request *r;

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
