// SPDX-License-Identifier: MIT
//
// The readers that wait together are a batch, of which only a number and a size are kept: who waits
// is let in when the number has moved on. Writers draw tickets; who gives up leaves a gap.
#include "readers-writers.h"

#include <errno.h>
#include <pthread.h>
#include <stdbool.h>
#include <stdlib.h>
#include <sys/queue.h>

#include "treadle.h"

struct writer {
	TAILQ_ENTRY(writer) next;
};

struct rw {
	pthread_mutex_t lock;
	pthread_cond_t moved;

	// Guarded by lock.
	int inside; // so many read, or -1: one writes
	unsigned batch;
	int in_batch, writers_waiting;
	TAILQ_HEAD(, writer) writers;
	struct writer *admitted; // let in and not yet awake
};

struct rw *rw_new(void)
{
	struct rw *rw = calloc(1, sizeof *rw);
	if (!rw)
		return NULL;
	TR_MUST(pthread_mutex_init(&rw->lock, NULL));
	TR_MUST(pthread_cond_init(&rw->moved, NULL));
	TAILQ_INIT(&rw->writers);
	return rw;
}

void rw_free(struct rw *rw)
{
	pthread_cond_destroy(&rw->moved);
	pthread_mutex_destroy(&rw->lock);
	free(rw);
}

static void admit_batch(struct rw *rw)
{
	rw->inside += rw->in_batch;
	rw->in_batch = 0;
	rw->batch++;
	pthread_cond_broadcast(&rw->moved);
}

static void admit_writer(struct rw *rw)
{
	if (rw->writers_waiting == 0)
		return;
	rw->admitted = TAILQ_FIRST(&rw->writers);
	TAILQ_REMOVE(&rw->writers, rw->admitted, next);
	rw->writers_waiting--;
	rw->inside = -1;
	pthread_cond_broadcast(&rw->moved);
}

// What a wait has told to one who is in now.
static int in(int result)
{
	if (result == EINTR)
		tr_interrupt(pthread_self());
	return 0;
}

int rw_start_read(struct rw *rw, const struct timespec *deadline)
{
	int result = 0;

	pthread_mutex_lock(&rw->lock);
	if (rw->inside >= 0 && rw->writers_waiting == 0) {
		rw->inside++;
	} else {
		unsigned mine = rw->batch;
		rw->in_batch++;
		while (rw->batch == mine && result == 0)
			result = tr_cond_wait(&rw->moved, &rw->lock, deadline);
		if (rw->batch != mine)
			result = in(result);
		else
			rw->in_batch--;
	}
	pthread_mutex_unlock(&rw->lock);
	return result;
}

int rw_start_write(struct rw *rw, const struct timespec *deadline)
{
	int result = 0;

	pthread_mutex_lock(&rw->lock);
	if (rw->inside == 0) {
		rw->inside = -1;
	} else {
		struct writer me;
		TAILQ_INSERT_TAIL(&rw->writers, &me, next);
		rw->writers_waiting++;
		while (rw->admitted != &me && result == 0)
			result = tr_cond_wait(&rw->moved, &rw->lock, deadline);
		if (rw->admitted == &me) {
			rw->admitted = NULL;
			result = in(result);
		} else {
			TAILQ_REMOVE(&rw->writers, &me, next);
			if (--rw->writers_waiting == 0 && rw->inside >= 0)
				admit_batch(rw);
		}
	}
	pthread_mutex_unlock(&rw->lock);
	return result;
}

void rw_end_read(struct rw *rw)
{
	pthread_mutex_lock(&rw->lock);
	if (--rw->inside == 0)
		admit_writer(rw);
	pthread_mutex_unlock(&rw->lock);
}

void rw_end_write(struct rw *rw)
{
	pthread_mutex_lock(&rw->lock);
	rw->inside = 0;
	if (rw->in_batch > 0)
		admit_batch(rw);
	else
		admit_writer(rw);
	pthread_mutex_unlock(&rw->lock);
}

void rw_waiting(struct rw *rw, int *readers, int *writers)
{
	pthread_mutex_lock(&rw->lock);
	*readers = rw->in_batch;
	*writers = rw->writers_waiting;
	pthread_mutex_unlock(&rw->lock);
}
