// SPDX-License-Identifier: MIT
//
// A semaphore counts the jobs. The end is a permit more for each worker: one that takes a permit
// and finds no job leaves. Jobs and workers together never have fewer permits than they need.
#include "thread-pool.h"
#include "treadle.h"

#include <errno.h>
#include <pthread.h>
#include <semaphore.h>
#include <stdbool.h>
#include <stdlib.h>

enum { MOST = 8 };

struct job {
	void (*run)(void *arg);
	void *arg;
	struct job *next;
};

struct pool {
	int workers;
	pthread_t threads[MOST];
	sem_t permits;
	pthread_mutex_t lock;
	// Guarded by lock.
	struct job *first, **last;
	bool closing;
};

static _Thread_local struct pool *inside;

static struct job *next(struct pool *p)
{
	while (sem_wait(&p->permits) != 0)
		;
	pthread_mutex_lock(&p->lock);
	struct job *j = p->first;
	if (j) {
		p->first = j->next;
		if (!p->first)
			p->last = &p->first;
	}
	pthread_mutex_unlock(&p->lock);
	return j;
}

static void *work(void *pool)
{
	struct job *j;
	inside = pool;
	while ((j = next(pool))) {
		j->run(j->arg);
		free(j);
	}
	return NULL;
}

struct pool *pool_new(int workers)
{
	struct pool *p = calloc(1, sizeof *p);
	if (!p)
		return NULL;
	p->workers = workers;
	p->last = &p->first;
	TR_MUST(sem_init(&p->permits, 0, 0));
	TR_MUST(pthread_mutex_init(&p->lock, NULL));
	for (int i = 0; i < workers; i++)
		TR_MUST(pthread_create(&p->threads[i], NULL, work, p));
	return p;
}

int pool_submit(struct pool *p, void (*run)(void *arg), void *arg)
{
	struct job *j = calloc(1, sizeof *j);
	if (!j)
		return ENOMEM;
	j->run = run;
	j->arg = arg;
	pthread_mutex_lock(&p->lock);
	bool refused = p->closing && inside != p;
	if (!refused) {
		*p->last = j;
		p->last = &j->next;
	}
	pthread_mutex_unlock(&p->lock);
	if (refused) {
		free(j);
		return ECANCELED;
	}
	TR_MUST(sem_post(&p->permits));
	return 0;
}

void pool_shutdown(struct pool *p)
{
	pthread_mutex_lock(&p->lock);
	p->closing = true;
	pthread_mutex_unlock(&p->lock);
	for (int i = 0; i < p->workers; i++)
		TR_MUST(sem_post(&p->permits));
	for (int i = 0; i < p->workers; i++)
		TR_MUST(pthread_join(p->threads[i], NULL));
}

void pool_free(struct pool *p)
{
	sem_destroy(&p->permits);
	pthread_mutex_destroy(&p->lock);
	free(p);
}
