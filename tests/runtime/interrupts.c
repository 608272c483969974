// SPDX-License-Identifier: MIT
//
// Interruptible waits of lib/sync: results, deadlines, and the mark that stays.
#include "show.h"

#include "treadle.h"

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t c = PTHREAD_COND_INITIALIZER, ready = PTHREAD_COND_INITIALIZER;
static int waiting;

static void *waiter(void *arg)
{
	(void)arg;
	int r;
	pthread_mutex_lock(&m);
	waiting = 1;
	pthread_cond_signal(&ready);
	do
		r = tr_cond_wait(&c, &m, NULL);
	while (r == 0);
	SHOW(r);
	HOLDS(tr_interrupted());
	pthread_mutex_unlock(&m);
	return NULL;
}

static void *marked(void *arg)
{
	(void)arg;
	struct timespec soon = tr_deadline(50);
	SHOW(tr_interrupt(pthread_self()));
	HOLDS(tr_interrupted());
	HOLDS(tr_interrupted());
	SHOW(tr_interrupt(pthread_self()));
	pthread_mutex_lock(&m);
	SHOW(tr_cond_wait(&c, &m, &soon));
	SHOW(tr_cond_wait(&c, &m, &soon));
	pthread_mutex_unlock(&m);
	return NULL;
}

int main(void)
{
	pthread_t t;
	struct timespec soon;
	pthread_mutex_lock(&m);
	passed_ms(0);
	soon = tr_deadline(30);
	SHOW(tr_cond_wait(&c, &m, &soon));
	HOLDS(passed_ms(25));
	SHOW(tr_cond_wait(&c, &m, &past));
	SHOW(tr_cond_wait(&c, &m, &wrong));
	pthread_create(&t, NULL, waiter, NULL);
	while (!waiting)
		pthread_cond_wait(&ready, &m);
	SHOW(tr_interrupt(t)); // it is told when the mutex is free
	pthread_mutex_unlock(&m);
	pthread_join(t, NULL);
	elsewhere(marked, NULL);
}
