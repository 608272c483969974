// SPDX-License-Identifier: MIT
//
// Keeps the number of every bus that ever came: who waits remembers how many there had been, and
// the next is its own.
#include "batch-queue.h"

#include <errno.h>
#include <pthread.h>
#include <stdbool.h>
#include <stdlib.h>

#include "treadle.h"

struct stop {
	pthread_mutex_t lock;
	pthread_cond_t came; // a bus did

	// Guarded by lock.
	int *buses; // that have come with somebody waiting
	int came_so_far;
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
	free(s->buses);
	free(s);
}

int stop_wait(struct stop *s, int *bus, const struct timespec *deadline)
{
	int result = 0;

	pthread_mutex_lock(&s->lock);
	int mine = s->came_so_far;
	s->waiting++;
	while (s->came_so_far == mine && result == 0)
		result = tr_cond_wait(&s->came, &s->lock, deadline);
	if (s->came_so_far == mine) {
		s->waiting--;
	} else {
		*bus = s->buses[mine];
		if (result == EINTR)
			tr_interrupt(pthread_self());
		result = 0;
	}
	pthread_mutex_unlock(&s->lock);
	return result;
}

int stop_bus(struct stop *s, int number)
{
	pthread_mutex_lock(&s->lock);
	int on = s->waiting;
	if (on > 0) {
		int *more = realloc(s->buses, (s->came_so_far + 1) * sizeof *more);
		if (!more)
			abort();
		s->buses = more;
		s->buses[s->came_so_far++] = number;
		s->waiting = 0;
		pthread_cond_broadcast(&s->came);
	}
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
