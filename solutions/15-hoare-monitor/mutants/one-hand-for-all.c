// SPDX-License-Identifier: MIT
//
// breaks: hands
// Notes that the monitor was handed over, but not to which condition: a thread that waits for
// another one, and wakes for no reason just then, takes it.
#include "hoare-monitor.h"
#include "treadle.h"

#include <pthread.h>
#include <stdbool.h>
#include <stdlib.h>

// A line of threads: each takes a number, and its turn has come when more than that were called.
struct line {
	pthread_cond_t turn;
	unsigned long in, called;
	unsigned long gone; // that have seen that they were called
};

struct hoare {
	pthread_mutex_t lock; // for moments only
	bool busy;
	bool handed; // to a thread that waits for a condition, and has not woken up yet
	struct line urgent, entry;
};

struct hoare_condition {
	struct hoare *monitor;
	struct line waiting;
};

struct hoare *hoare_new(void)
{
	struct hoare *m = calloc(1, sizeof *m);
	if (!m)
		return NULL;
	TR_MUST(pthread_mutex_init(&m->lock, NULL));
	TR_MUST(pthread_cond_init(&m->urgent.turn, NULL));
	TR_MUST(pthread_cond_init(&m->entry.turn, NULL));
	return m;
}

struct hoare_condition *hoare_condition_new(struct hoare *m)
{
	struct hoare_condition *c = calloc(1, sizeof *c);
	if (!c)
		return NULL;
	c->monitor = m;
	TR_MUST(pthread_cond_init(&c->waiting.turn, NULL));
	return c;
}

void hoare_condition_free(struct hoare_condition *c)
{
	pthread_cond_destroy(&c->waiting.turn);
	free(c);
}

void hoare_free(struct hoare *m)
{
	pthread_cond_destroy(&m->entry.turn);
	pthread_cond_destroy(&m->urgent.turn);
	pthread_mutex_destroy(&m->lock);
	free(m);
}

// The monitor, which stays busy, is the next one's of this line; false: nobody is in it.
static bool call(struct line *l)
{
	if (l->called == l->in)
		return false;
	l->called++;
	pthread_cond_broadcast(&l->turn);
	return true;
}

// Gives the monitor up.
static void release(struct hoare *m)
{
	if (!call(&m->urgent) && !call(&m->entry))
		m->busy = false;
}

static void stand_in(struct hoare *m, struct line *l, unsigned long number)
{
	while (l->called <= number)
		pthread_cond_wait(&l->turn, &m->lock);
}

void hoare_enter(struct hoare *m)
{
	pthread_mutex_lock(&m->lock);
	if (m->busy)
		stand_in(m, &m->entry, m->entry.in++);
	m->busy = true;
	pthread_mutex_unlock(&m->lock);
}

void hoare_leave(struct hoare *m)
{
	pthread_mutex_lock(&m->lock);
	release(m);
	pthread_mutex_unlock(&m->lock);
}

void hoare_wait(struct hoare_condition *c)
{
	struct hoare *m = c->monitor;
	struct line *l = &c->waiting;
	pthread_mutex_lock(&m->lock);
	unsigned long number = l->in++;
	release(m);
	// Only one thread at a time can be handed the monitor: the one that is first in its line.
	while (!m->handed || l->gone != number)
		pthread_cond_wait(&l->turn, &m->lock);
	m->handed = false;
	l->gone++;
	pthread_mutex_unlock(&m->lock);
}

void hoare_signal(struct hoare_condition *c)
{
	struct hoare *m = c->monitor;
	struct line *l = &c->waiting;
	pthread_mutex_lock(&m->lock);
	if (l->gone != l->in) {
		m->handed = true;
		pthread_cond_broadcast(&l->turn);
		stand_in(m, &m->urgent, m->urgent.in++);
	}
	pthread_mutex_unlock(&m->lock);
}
