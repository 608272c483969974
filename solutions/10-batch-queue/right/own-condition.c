// SPDX-License-Identifier: MIT
//
// A queue of requests: each has its own condition and its own bus, on the stack of the one who
// waits.
#include "batch-queue.h"

#include <errno.h>
#include <pthread.h>
#include <stdbool.h>
#include <stdlib.h>
#include <sys/queue.h>

#include "treadle.h"

struct request {
	TAILQ_ENTRY(request) next;
	pthread_cond_t called;
	int *bus;
	bool done;
};

struct stop {
	pthread_mutex_t lock;

	// Guarded by lock.
	TAILQ_HEAD(, request) requests;
	int waiting;
};

struct stop *stop_new(void)
{
	struct stop *s = calloc(1, sizeof *s);
	if (!s)
		return NULL;
	TR_MUST(pthread_mutex_init(&s->lock, NULL));
	TAILQ_INIT(&s->requests);
	return s;
}

void stop_free(struct stop *s)
{
	pthread_mutex_destroy(&s->lock);
	free(s);
}

int stop_wait(struct stop *s, int *bus, const struct timespec *deadline)
{
	struct request mine = {.bus = bus};
	int result = 0;

	TR_MUST(pthread_cond_init(&mine.called, NULL));
	pthread_mutex_lock(&s->lock);
	TAILQ_INSERT_TAIL(&s->requests, &mine, next);
	s->waiting++;
	while (!mine.done && result == 0)
		result = tr_cond_wait(&mine.called, &s->lock, deadline);
	if (!mine.done) {
		TAILQ_REMOVE(&s->requests, &mine, next);
		s->waiting--;
	} else {
		if (result == EINTR)
			tr_interrupt(pthread_self());
		result = 0;
	}
	pthread_mutex_unlock(&s->lock);
	pthread_cond_destroy(&mine.called);
	return result;
}

int stop_bus(struct stop *s, int number)
{
	pthread_mutex_lock(&s->lock);
	int on = s->waiting;
	struct request *r;
	while ((r = TAILQ_FIRST(&s->requests))) {
		TAILQ_REMOVE(&s->requests, r, next);
		*r->bus = number;
		r->done = true;
		pthread_cond_signal(&r->called);
	}
	s->waiting = 0;
	pthread_mutex_unlock(&s->lock);
	return on;
}

int stop_waiting(struct stop *s)
{
	pthread_mutex_lock(&s->lock);
	int waiting = s->waiting;
	pthread_mutex_unlock(&s->lock);
	return waiting;
}
