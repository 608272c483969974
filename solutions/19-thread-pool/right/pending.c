// SPDX-License-Identifier: MIT
//
// It counts the jobs that wait or run. The workers leave together, when the pool is closing and the
// count is 0; whoever takes it to 0 tells the others. A job knows its pool by the workers' threads.
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
	TAILQ_ENTRY(job) next;
};

struct pool {
	pthread_mutex_t lock;
	pthread_cond_t work; // for: a job, or the end
	// Guarded by lock.
	int workers;
	pthread_t threads[MOST];
	TAILQ_HEAD(, job) jobs;
	int pending; // jobs that wait, or run
	bool closing;
};

static void *work(void *pool)
{
	struct pool *p = pool;
	pthread_mutex_lock(&p->lock);
	while (!p->closing || p->pending > 0) {
		struct job *j = TAILQ_FIRST(&p->jobs);
		if (!j) {
			TR_MUST(pthread_cond_wait(&p->work, &p->lock));
			continue;
		}
		TAILQ_REMOVE(&p->jobs, j, next);
		pthread_mutex_unlock(&p->lock);
		j->run(j->arg);
		free(j);
		pthread_mutex_lock(&p->lock);
		if (--p->pending == 0 && p->closing)
			pthread_cond_broadcast(&p->work);
	}
	pthread_mutex_unlock(&p->lock);
	return NULL;
}

struct pool *pool_new(int workers)
{
	struct pool *p = calloc(1, sizeof *p);
	if (!p)
		return NULL;
	TAILQ_INIT(&p->jobs);
	TR_MUST(pthread_mutex_init(&p->lock, NULL));
	TR_MUST(pthread_cond_init(&p->work, NULL));
	pthread_mutex_lock(&p->lock);
	for (; p->workers < workers; p->workers++)
		TR_MUST(pthread_create(&p->threads[p->workers], NULL, work, p));
	pthread_mutex_unlock(&p->lock);
	return p;
}

// The caller has the lock.
static bool is_inside(const struct pool *p)
{
	for (int i = 0; i < p->workers; i++)
		if (pthread_equal(p->threads[i], pthread_self()))
			return true;
	return false;
}

int pool_submit(struct pool *p, void (*run)(void *arg), void *arg)
{
	struct job *j = malloc(sizeof *j);
	if (!j)
		return ENOMEM;
	j->run = run;
	j->arg = arg;
	pthread_mutex_lock(&p->lock);
	bool refused = p->closing && !is_inside(p);
	if (!refused) {
		TAILQ_INSERT_TAIL(&p->jobs, j, next);
		p->pending++;
		pthread_cond_signal(&p->work);
	}
	pthread_mutex_unlock(&p->lock);
	if (refused)
		free(j);
	return refused ? ECANCELED : 0;
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
