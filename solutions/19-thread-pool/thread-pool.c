// SPDX-License-Identifier: MIT
//
// A thread pool: one queue, one lock, one condition. A worker leaves when the pool is closing and
// the queue is empty; a job that submits another is run by a worker that comes back to the queue.
#include "thread-pool.h"
#include "treadle.h"

#include <errno.h>
#include <pthread.h>
#include <stdbool.h>
#include <stdlib.h>
#include <sys/queue.h>

enum { MOST = 8 };

struct job {
	void (*run)(void *arg);
	void *arg;
	STAILQ_ENTRY(job) next;
};

struct pool {
	int workers; // these two stay as they were made
	pthread_t threads[MOST];
	pthread_mutex_t lock;
	pthread_cond_t work; // for: a job, or closing
	// Guarded by lock.
	STAILQ_HEAD(, job) jobs;
	bool closing;
};

static _Thread_local struct pool *inside; // whose worker this thread is

// The next job; NULL: there will be none.
static struct job *next(struct pool *p)
{
	pthread_mutex_lock(&p->lock);
	while (STAILQ_EMPTY(&p->jobs) && !p->closing)
		TR_MUST(pthread_cond_wait(&p->work, &p->lock));
	struct job *j = STAILQ_FIRST(&p->jobs);
	if (j)
		STAILQ_REMOVE_HEAD(&p->jobs, next);
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
	STAILQ_INIT(&p->jobs);
	TR_MUST(pthread_mutex_init(&p->lock, NULL));
	TR_MUST(pthread_cond_init(&p->work, NULL));
	for (int i = 0; i < workers; i++)
		TR_MUST(pthread_create(&p->threads[i], NULL, work, p));
	return p;
}

int pool_submit(struct pool *p, void (*run)(void *arg), void *arg)
{
	struct job *j = malloc(sizeof *j);
	if (!j)
		return ENOMEM;
	j->run = run;
	j->arg = arg;
	pthread_mutex_lock(&p->lock);
	if (p->closing && inside != p) {
		pthread_mutex_unlock(&p->lock);
		free(j);
		return ECANCELED;
	}
	STAILQ_INSERT_TAIL(&p->jobs, j, next);
	pthread_cond_signal(&p->work);
	pthread_mutex_unlock(&p->lock);
	return 0;
}

void pool_shutdown(struct pool *p)
{
	pthread_mutex_lock(&p->lock);
	p->closing = true;
	pthread_cond_broadcast(&p->work);
	pthread_mutex_unlock(&p->lock);
	for (int i = 0; i < p->workers; i++)
		TR_MUST(pthread_join(p->threads[i], NULL));
}

void pool_free(struct pool *p)
{
	pthread_cond_destroy(&p->work);
	pthread_mutex_destroy(&p->lock);
	free(p);
}
