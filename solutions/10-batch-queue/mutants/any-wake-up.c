// SPDX-License-Identifier: MIT
//
// breaks: all
// `if` where `while` is needed: takes any wake-up for a bus.
#include "batch-queue.h"

#include <errno.h>
#include <pthread.h>
#include <stdbool.h>
#include <stdlib.h>

#include "treadle.h"

struct request {
	bool done;
	int bus;
	int users;
};

struct stop {
	pthread_mutex_t lock;
	pthread_cond_t came; // a bus did: everybody looks at its own request

	// Guarded by lock, also what is in a request.
	struct request *current; // NULL: nobody waits
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

// Joins those who wait. NULL: no memory.
static struct request *join(struct stop *s)
{
	if (!s->current)
		s->current = calloc(1, sizeof *s->current);
	if (s->current) {
		s->current->users++;
		s->waiting++;
	}
	return s->current;
}

// Takes one out of those who wait.
static void leave(struct stop *s)
{
	if (--s->waiting == 0)
		s->current = NULL;
}

int stop_wait(struct stop *s, int *bus, const struct timespec *deadline)
{
	int result = 0;

	pthread_mutex_lock(&s->lock);
	struct request *mine = join(s);
	if (mine && !mine->done)
		result = tr_cond_wait(&s->came, &s->lock, deadline);
	if (!mine) {
		result = ENOMEM;
	} else if (result == 0 || mine->done) {
		*bus = mine->bus;
		if (result == EINTR)
			tr_interrupt(pthread_self()); // too late: the next wait tells of it
		result = 0;
	} else {
		leave(s);
	}
	if (mine && --mine->users == 0)
		free(mine);
	pthread_mutex_unlock(&s->lock);
	return result;
}

int stop_bus(struct stop *s, int number)
{
	pthread_mutex_lock(&s->lock);
	int on = s->waiting;
	if (s->current) {
		s->current->done = true;
		s->current->bus = number;
		pthread_cond_broadcast(&s->came);
	}
	s->current = NULL; // those who are on the bus have it
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
