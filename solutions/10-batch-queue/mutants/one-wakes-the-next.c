// SPDX-License-Identifier: MIT
//
// breaks: all
// A bus wakes one passenger, and each that gets on the next. A newcomer waits in the same
// place, and may take what was for another.
#include "batch-queue.h"

#include <errno.h>
#include <pthread.h>
#include <stdbool.h>
#include <stdlib.h>

#include "treadle.h"

struct passenger {
	bool on;
	int number;
	struct passenger *prev, *next;
};

struct stop {
	pthread_mutex_t lock;
	pthread_cond_t called;
	struct passenger *first; // those that wait
	int waiting;
	int boarding; // on a bus, and still asleep
};

struct stop *stop_new(void)
{
	struct stop *s = calloc(1, sizeof *s);
	if (!s)
		return NULL;
	TR_MUST(pthread_mutex_init(&s->lock, NULL));
	TR_MUST(pthread_cond_init(&s->called, NULL));
	return s;
}

void stop_free(struct stop *s)
{
	pthread_cond_destroy(&s->called);
	pthread_mutex_destroy(&s->lock);
	free(s);
}

int stop_wait(struct stop *s, int *bus, const struct timespec *deadline)
{
	pthread_mutex_lock(&s->lock);
	struct passenger me = {.next = s->first};
	if (me.next)
		me.next->prev = &me;
	s->first = &me;
	s->waiting++;
	int rc = 0;
	while (!me.on && rc == 0)
		rc = tr_cond_wait(&s->called, &s->lock, deadline);
	if (me.on) {
		// The next one of the bus, also if this one woke for another reason.
		if (--s->boarding > 0)
			pthread_cond_signal(&s->called);
		*bus = me.number;
		if (rc == EINTR)
			tr_interrupt(pthread_self());
		rc = 0;
	} else {
		if (me.prev)
			me.prev->next = me.next;
		else
			s->first = me.next;
		if (me.next)
			me.next->prev = me.prev;
		s->waiting--;
		if (s->boarding > 0) // it may have taken a signal
			pthread_cond_signal(&s->called);
	}
	pthread_mutex_unlock(&s->lock);
	return rc;
}

int stop_bus(struct stop *s, int number)
{
	pthread_mutex_lock(&s->lock);
	int on = s->waiting;
	for (struct passenger *p = s->first; p; p = p->next) {
		p->on = true;
		p->number = number;
	}
	s->first = NULL;
	s->waiting = 0;
	s->boarding += on;
	if (s->boarding > 0)
		pthread_cond_signal(&s->called);
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
