// SPDX-License-Identifier: MIT
//
// All who wait stand in one line, as they came; each is let in by another. When a writer gives up,
// the readers go in whom no other writer holds back that came before them.
#include "readers-writers.h"

#include <errno.h>
#include <pthread.h>
#include <stdbool.h>
#include <stdlib.h>
#include <sys/queue.h>

#include "treadle.h"

struct waiter {
	TAILQ_ENTRY(waiter) link;
	bool writes, in;
};

struct rw {
	pthread_mutex_t lock;
	pthread_cond_t changed;
	TAILQ_HEAD(, waiter) line; // in the order they came
	int readers;		   // read now
	bool writer;
	int wait_r, wait_w;
};

struct rw *rw_new(void)
{
	struct rw *rw = calloc(1, sizeof *rw);
	if (!rw)
		return NULL;
	TR_MUST(pthread_mutex_init(&rw->lock, NULL));
	TR_MUST(pthread_cond_init(&rw->changed, NULL));
	TAILQ_INIT(&rw->line);
	return rw;
}

void rw_free(struct rw *rw)
{
	pthread_cond_destroy(&rw->changed);
	pthread_mutex_destroy(&rw->lock);
	free(rw);
}

static void let_in(struct rw *rw, struct waiter *w)
{
	TAILQ_REMOVE(&rw->line, w, link);
	w->in = true;
	if (w->writes) {
		rw->writer = true;
		rw->wait_w--;
	} else {
		rw->readers++;
		rw->wait_r--;
	}
	pthread_cond_broadcast(&rw->changed);
}

static void all_readers(struct rw *rw)
{
	struct waiter *next;
	for (struct waiter *w = TAILQ_FIRST(&rw->line); w; w = next) {
		next = TAILQ_NEXT(w, link);
		if (!w->writes)
			let_in(rw, w);
	}
}

static void first_writer(struct rw *rw)
{
	struct waiter *w;
	TAILQ_FOREACH(w, &rw->line, link)
		if (w->writes) {
			let_in(rw, w);
			return;
		}
}

static void writer_left(struct rw *rw)
{
	struct waiter *w; // those that no other writer stops
	while (!rw->writer && (w = TAILQ_FIRST(&rw->line)) && !w->writes)
		let_in(rw, w);
}

static int start(struct rw *rw, bool writes, const struct timespec *deadline)
{
	int rc = 0;
	pthread_mutex_lock(&rw->lock);
	if (!rw->writer && (writes ? rw->readers == 0 : rw->wait_w == 0)) {
		if (writes)
			rw->writer = true;
		else
			rw->readers++;
		pthread_mutex_unlock(&rw->lock);
		return 0;
	}
	struct waiter w = {.writes = writes};
	TAILQ_INSERT_TAIL(&rw->line, &w, link);
	++*(writes ? &rw->wait_w : &rw->wait_r);
	while (!w.in && rc == 0)
		rc = tr_cond_wait(&rw->changed, &rw->lock, deadline);
	if (w.in) {
		if (rc == EINTR)
			tr_interrupt(pthread_self());
		rc = 0;
	} else {
		TAILQ_REMOVE(&rw->line, &w, link);
		--*(writes ? &rw->wait_w : &rw->wait_r);
		if (writes)
			writer_left(rw);
	}
	pthread_mutex_unlock(&rw->lock);
	return rc;
}

int rw_start_read(struct rw *rw, const struct timespec *deadline)
{
	return start(rw, false, deadline);
}

int rw_start_write(struct rw *rw, const struct timespec *deadline)
{
	return start(rw, true, deadline);
}

void rw_end_read(struct rw *rw)
{
	pthread_mutex_lock(&rw->lock);
	if (--rw->readers == 0)
		first_writer(rw);
	pthread_mutex_unlock(&rw->lock);
}

void rw_end_write(struct rw *rw)
{
	pthread_mutex_lock(&rw->lock);
	rw->writer = false;
	all_readers(rw);
	if (rw->readers == 0)
		first_writer(rw);
	pthread_mutex_unlock(&rw->lock);
}

void rw_waiting(struct rw *rw, int *readers, int *writers)
{
	pthread_mutex_lock(&rw->lock);
	*readers = rw->wait_r;
	*writers = rw->wait_w;
	pthread_mutex_unlock(&rw->lock);
}
