// SPDX-License-Identifier: MIT
//
// breaks: order
// Hoare's semaphores word for word: one for each condition. But nobody says in which order those
// who wait at a POSIX semaphore go on, and Hoare took it for the order in which they came.
#include "hoare-monitor.h"
#include "treadle.h"

#include <pthread.h>
#include <semaphore.h>
#include <stdlib.h>

struct hoare {
	sem_t mutex, urgent;
	int urgent_count; // of who is inside
};

struct hoare_condition {
	struct hoare *monitor;
	sem_t sem;
	int count; // of who is inside
};

struct hoare *hoare_new(void)
{
	struct hoare *m = calloc(1, sizeof *m);
	if (!m)
		return NULL;
	TR_MUST(sem_init(&m->mutex, 0, 1));
	TR_MUST(sem_init(&m->urgent, 0, 0));
	return m;
}

struct hoare_condition *hoare_condition_new(struct hoare *m)
{
	struct hoare_condition *c = calloc(1, sizeof *c);
	if (!c)
		return NULL;
	c->monitor = m;
	TR_MUST(sem_init(&c->sem, 0, 0));
	return c;
}

void hoare_condition_free(struct hoare_condition *c)
{
	sem_destroy(&c->sem);
	free(c);
}

void hoare_free(struct hoare *m)
{
	sem_destroy(&m->mutex);
	sem_destroy(&m->urgent);
	free(m);
}

void hoare_enter(struct hoare *m)
{
	TR_MUST(sem_wait(&m->mutex));
}

void hoare_leave(struct hoare *m)
{
	TR_MUST(sem_post(m->urgent_count > 0 ? &m->urgent : &m->mutex));
}

void hoare_wait(struct hoare_condition *c)
{
	c->count++;
	hoare_leave(c->monitor);
	TR_MUST(sem_wait(&c->sem));
	c->count--;
}

void hoare_signal(struct hoare_condition *c)
{
	struct hoare *m = c->monitor;
	m->urgent_count++;
	if (c->count > 0) {
		TR_MUST(sem_post(&c->sem));
		TR_MUST(sem_wait(&m->urgent));
	}
	m->urgent_count--;
}
