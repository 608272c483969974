// SPDX-License-Identifier: MIT
//
// A priority scheduler that keeps what waits as it came, and looks at all of it when it takes
// one.
#include "priority-scheduler.h"

#include <errno.h>
#include <pthread.h>
#include <stdbool.h>
#include <stdlib.h>
#include <sys/queue.h>

#include "treadle.h"

struct job {
	int priority;
	void (*run)(void *arg);
	void *arg;
	TAILQ_ENTRY(job) next;
};

struct scheduler {
	pthread_mutex_t lock;
	pthread_cond_t work; // something waits, or stopping

	// Guarded by lock.
	TAILQ_HEAD(, job) jobs;
	bool stopping;

	// Stay as they were made.
	int n;
	pthread_t consumers[];
};

// The first of those with the lowest number of priority. NULL: nothing waits. The lock is held.
static struct job *best(struct scheduler *s)
{
	struct job *found = NULL, *job;
	TAILQ_FOREACH(job, &s->jobs, next) {
		if (!found || job->priority < found->priority)
			found = job;
	}
	return found;
}

// The next one. NULL: there will be none.
static struct job *take(struct scheduler *s)
{
	pthread_mutex_lock(&s->lock);
	while (TAILQ_EMPTY(&s->jobs) && !s->stopping)
		pthread_cond_wait(&s->work, &s->lock);
	struct job *job = best(s);
	if (job)
		TAILQ_REMOVE(&s->jobs, job, next);
	pthread_mutex_unlock(&s->lock);
	return job;
}

static void *consume(void *scheduler)
{
	struct job *job;
	while ((job = take(scheduler))) {
		job->run(job->arg);
		free(job);
	}
	return NULL;
}

struct scheduler *scheduler_new(int n)
{
	if (n < 1)
		return NULL;
	struct scheduler *s = calloc(1, sizeof *s + n * sizeof(pthread_t));
	if (!s)
		return NULL;
	TR_MUST(pthread_mutex_init(&s->lock, NULL));
	TR_MUST(pthread_cond_init(&s->work, NULL));
	TAILQ_INIT(&s->jobs);
	s->n = n;
	for (int i = 0; i < n; i++)
		TR_MUST(pthread_create(&s->consumers[i], NULL, consume, s));
	return s;
}

int scheduler_submit(struct scheduler *s, int priority, void (*run)(void *arg), void *arg)
{
	struct job *job = malloc(sizeof *job);
	if (!job)
		return ENOMEM;
	*job = (struct job){.priority = priority, .run = run, .arg = arg};
	pthread_mutex_lock(&s->lock);
	if (s->stopping) {
		pthread_mutex_unlock(&s->lock);
		free(job);
		return ECANCELED;
	}
	TAILQ_INSERT_TAIL(&s->jobs, job, next);
	pthread_cond_signal(&s->work);
	pthread_mutex_unlock(&s->lock);
	return 0;
}

void scheduler_stop(struct scheduler *s)
{
	pthread_mutex_lock(&s->lock);
	s->stopping = true;
	pthread_cond_broadcast(&s->work);
	pthread_mutex_unlock(&s->lock);
	for (int i = 0; i < s->n; i++)
		TR_MUST(pthread_join(s->consumers[i], NULL));
}

void scheduler_free(struct scheduler *s)
{
	TR_MUST(pthread_cond_destroy(&s->work));
	TR_MUST(pthread_mutex_destroy(&s->lock));
	free(s);
}
