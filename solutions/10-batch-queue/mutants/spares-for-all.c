// SPDX-License-Identifier: MIT
//
// breaks: own
// What a bus has left is kept for the next one, by all stops in one list: the lock that guards
// it is one for each stop.
#include "batch-queue.h"

#include <errno.h>
#include <pthread.h>
#include <stdbool.h>
#include <stdlib.h>

#include "treadle.h"

// Those that wait for one bus. Kept for as long as one of them has not seen its number.
struct batch {
	bool gone;
	int number;
	int members;
	struct batch *next; // when spare
};

// Batches that are not used now: a stop that is busy need not ask for memory each time.
static struct batch *spare;

struct stop {
	pthread_mutex_t lock;
	pthread_cond_t came;
	struct batch *now; // for the next bus; never NULL while somebody waits
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

// Called with the lock.
static struct batch *take(void)
{
	struct batch *b = spare;
	if (b)
		spare = b->next;
	else
		b = malloc(sizeof *b);
	if (b)
		*b = (struct batch){.gone = false};
	return b;
}

static void give(struct batch *b)
{
	b->next = spare;
	spare = b;
}

int stop_wait(struct stop *s, int *bus, const struct timespec *deadline)
{
	pthread_mutex_lock(&s->lock);
	if (!s->now)
		s->now = take();
	if (!s->now) {
		pthread_mutex_unlock(&s->lock);
		return ENOMEM;
	}
	struct batch *mine = s->now;
	mine->members++;
	s->waiting++;
	int rc = 0;
	while (!mine->gone && rc == 0)
		rc = tr_cond_wait(&s->came, &s->lock, deadline);
	if (mine->gone) {
		*bus = mine->number;
		if (rc == EINTR)
			tr_interrupt(pthread_self());
		rc = 0;
	} else {
		s->waiting--;
	}
	if (--mine->members == 0) {
		if (s->now == mine)
			s->now = NULL;
		give(mine);
	}
	pthread_mutex_unlock(&s->lock);
	return rc;
}

int stop_bus(struct stop *s, int number)
{
	pthread_mutex_lock(&s->lock);
	int on = s->waiting;
	if (s->now) {
		s->now->gone = true;
		s->now->number = number;
		s->now = NULL;
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
