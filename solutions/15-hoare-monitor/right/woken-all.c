// SPDX-License-Identifier: MIT
//
// One lock and one condition for all monitors: all who sleep are woken, and each looks whether its
// turn has come. There are no queues; those who wait for a condition have numbers.
#include "hoare-monitor.h"
#include "treadle.h"

#include <pthread.h>
#include <stdbool.h>
#include <stdlib.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER; // for all that follows: so broadcast

// Guarded by lock.
struct hoare {
	bool busy;	    // somebody is inside, or is to be
	unsigned signalled; // how many have signalled, and wait
	unsigned next;	    // how many of them may go on: at most one
};

// Guarded by lock.
struct hoare_condition {
	struct hoare *monitor;
	unsigned long came, served; // number n goes on when more than n have been served
};

struct hoare *hoare_new(void)
{
	return calloc(1, sizeof(struct hoare));
}

struct hoare_condition *hoare_condition_new(struct hoare *m)
{
	struct hoare_condition *c = calloc(1, sizeof *c);
	if (c)
		c->monitor = m;
	return c;
}

void hoare_condition_free(struct hoare_condition *c)
{
	free(c);
}

void hoare_free(struct hoare *m)
{
	free(m);
}

// Who is inside goes. The lock is held.
static void pass_on(struct hoare *m)
{
	if (m->signalled > 0) {
		m->signalled--;
		m->next++;
	} else {
		m->busy = false;
	}
	pthread_cond_broadcast(&changed);
}

void hoare_enter(struct hoare *m)
{
	pthread_mutex_lock(&lock);
	while (m->busy)
		pthread_cond_wait(&changed, &lock);
	m->busy = true;
	pthread_mutex_unlock(&lock);
}

void hoare_leave(struct hoare *m)
{
	pthread_mutex_lock(&lock);
	pass_on(m);
	pthread_mutex_unlock(&lock);
}

void hoare_wait(struct hoare_condition *c)
{
	pthread_mutex_lock(&lock);
	unsigned long mine = c->came++;
	pass_on(c->monitor);
	while (c->served <= mine)
		pthread_cond_wait(&changed, &lock);
	pthread_mutex_unlock(&lock);
}

void hoare_signal(struct hoare_condition *c)
{
	struct hoare *m = c->monitor;
	pthread_mutex_lock(&lock);
	if (c->came != c->served) {
		c->served++;
		m->signalled++;
		pthread_cond_broadcast(&changed);
		while (m->next == 0)
			pthread_cond_wait(&changed, &lock);
		m->next--;
	}
	pthread_mutex_unlock(&lock);
}
