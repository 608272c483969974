// SPDX-License-Identifier: MIT
//
// breaks: all
// A bus takes one passenger.
#include "batch-queue.h"

#include <errno.h>
#include <pthread.h>
#include <stdlib.h>

#include "treadle.h"

struct stop {
	pthread_mutex_t lock;
	pthread_cond_t came;

	// Guarded by lock.
	int seats, number;
	int waiting;
};

struct stop *stop_new(void)
{
	struct stop *s = calloc(1, sizeof *s);
	if (!s)
		return NULL;
	TR_MUST(pthread_mutex_init(&s->lock, NULL));
	TR_MUST(pthread_cond_init(&s->came, NULL));
	return s;
}

void stop_free(struct stop *s)
{
	pthread_cond_destroy(&s->came);
	pthread_mutex_destroy(&s->lock);
	free(s);
}

int stop_wait(struct stop *s, int *bus, const struct timespec *deadline)
{
	int result = 0;

	pthread_mutex_lock(&s->lock);
	s->waiting++;
	while (s->seats == 0 && result == 0)
		result = tr_cond_wait(&s->came, &s->lock, deadline);
	if (s->seats > 0) {
		s->seats--;
		*bus = s->number;
		if (result == EINTR)
			tr_interrupt(pthread_self());
		result = 0;
	} else {
		s->waiting--;
	}
	pthread_mutex_unlock(&s->lock);
	return result;
}

int stop_bus(struct stop *s, int number)
{
	pthread_mutex_lock(&s->lock);
	int on = s->waiting;
	on = on > 0;
	s->waiting -= on;
	s->seats += on;
	s->number = number;
	pthread_cond_broadcast(&s->came);
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
