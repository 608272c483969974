// SPDX-License-Identifier: MIT
//
// No queues: readers draw numbers, and all below a limit are let in; for a writer that is let in
// there is a pass, which any waiting writer may take. Two conditions; a signal is enough for the
// writers.
#include "readers-writers.h"

#include <errno.h>
#include <pthread.h>
#include <stdbool.h>
#include <stdlib.h>

#include "treadle.h"

struct rw {
	pthread_mutex_t lock;
	pthread_cond_t to_read, to_write;

	// Guarded by lock.
	int readers;
	bool writing;
	bool pass;			      // a writer was let in, and has not yet woken up
	unsigned number, limit;		      // the next reader's; below: let in
	int waiting_readers, waiting_writers; // not let in
};

struct rw *rw_new(void)
{
	struct rw *rw = calloc(1, sizeof *rw);
	if (!rw)
		return NULL;
	TR_MUST(pthread_mutex_init(&rw->lock, NULL));
	TR_MUST(pthread_cond_init(&rw->to_read, NULL));
	TR_MUST(pthread_cond_init(&rw->to_write, NULL));
	return rw;
}

void rw_free(struct rw *rw)
{
	pthread_cond_destroy(&rw->to_read);
	pthread_cond_destroy(&rw->to_write);
	pthread_mutex_destroy(&rw->lock);
	free(rw);
}

static void open_to_readers(struct rw *rw)
{
	rw->readers += rw->waiting_readers;
	rw->waiting_readers = 0;
	rw->limit = rw->number;
	pthread_cond_broadcast(&rw->to_read);
}

static void open_to_writer(struct rw *rw)
{
	if (rw->waiting_writers == 0)
		return;
	rw->waiting_writers--;
	rw->writing = rw->pass = true;
	pthread_cond_signal(&rw->to_write);
}

int rw_start_read(struct rw *rw, const struct timespec *deadline)
{
	int result = 0;

	pthread_mutex_lock(&rw->lock);
	unsigned mine = rw->number++;
	if (!rw->writing && rw->waiting_writers == 0) {
		rw->readers++;
		rw->limit = rw->number; // nobody waits, who could be below it
	} else {
		rw->waiting_readers++;
		while (mine >= rw->limit && result == 0)
			result = tr_cond_wait(&rw->to_read, &rw->lock, deadline);
	}
	if (mine >= rw->limit) {
		rw->waiting_readers--;
	} else {
		if (result == EINTR)
			tr_interrupt(pthread_self());
		result = 0;
	}
	pthread_mutex_unlock(&rw->lock);
	return result;
}

int rw_start_write(struct rw *rw, const struct timespec *deadline)
{
	int result = 0;

	pthread_mutex_lock(&rw->lock);
	if (!rw->writing && rw->readers == 0) {
		rw->writing = rw->pass = true;
	} else {
		rw->waiting_writers++;
		while (!rw->pass && result == 0)
			result = tr_cond_wait(&rw->to_write, &rw->lock, deadline);
	}
	if (rw->pass) {
		rw->pass = false;
		if (result == EINTR)
			tr_interrupt(pthread_self());
		result = 0;
	} else if (--rw->waiting_writers == 0 && !rw->writing) {
		open_to_readers(rw);
	}
	pthread_mutex_unlock(&rw->lock);
	return result;
}

void rw_end_read(struct rw *rw)
{
	pthread_mutex_lock(&rw->lock);
	if (--rw->readers == 0)
		open_to_writer(rw);
	pthread_mutex_unlock(&rw->lock);
}

void rw_end_write(struct rw *rw)
{
	pthread_mutex_lock(&rw->lock);
	rw->writing = false;
	if (rw->waiting_readers > 0)
		open_to_readers(rw);
	else
		open_to_writer(rw);
	pthread_mutex_unlock(&rw->lock);
}

void rw_waiting(struct rw *rw, int *readers, int *writers)
{
	pthread_mutex_lock(&rw->lock);
	*readers = rw->waiting_readers;
	*writers = rw->waiting_writers;
	pthread_mutex_unlock(&rw->lock);
}
