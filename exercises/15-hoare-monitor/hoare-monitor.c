// SPDX-License-Identifier: MIT
//
// A monitor of pthreads: its signal is a hint, and hands over nothing. Make it one of Hoare's.
#include "hoare-monitor.h"
#include "treadle.h"

#include <pthread.h>
#include <stdlib.h>

struct hoare {
	pthread_mutex_t inside; // locked by who is inside
};

struct hoare_condition {
	struct hoare *monitor;
	pthread_cond_t signalled;
};

struct hoare *hoare_new(void)
{
	struct hoare *m = calloc(1, sizeof *m);
	if (m)
		TR_MUST(pthread_mutex_init(&m->inside, NULL));
	return m;
}

struct hoare_condition *hoare_condition_new(struct hoare *m)
{
	struct hoare_condition *c = calloc(1, sizeof *c);
	if (!c)
		return NULL;
	c->monitor = m;
	TR_MUST(pthread_cond_init(&c->signalled, NULL));
	return c;
}

void hoare_condition_free(struct hoare_condition *c)
{
	pthread_cond_destroy(&c->signalled);
	free(c);
}

void hoare_free(struct hoare *m)
{
	pthread_mutex_destroy(&m->inside);
	free(m);
}

void hoare_enter(struct hoare *m)
{
	pthread_mutex_lock(&m->inside);
}

void hoare_leave(struct hoare *m)
{
	pthread_mutex_unlock(&m->inside);
}

void hoare_wait(struct hoare_condition *c)
{
	pthread_cond_wait(&c->signalled, &c->monitor->inside);
}

void hoare_signal(struct hoare_condition *c)
{
	pthread_cond_signal(&c->signalled);
}
