// SPDX-License-Identifier: MIT
//
// A priority scheduler with the library's heap, in the order of priority and number: two clock
// readings may be equal, two numbers are not.
#include "priority-scheduler.h"

#include <errno.h>
#include <pthread.h>
#include <stdbool.h>
#include <stdlib.h>

#include "treadle.h"

struct job {
	int priority;
	void (*run)(void *arg);
	void *arg;
	struct tr_heap_node node;
	unsigned long number; // which came first
};

struct scheduler {
	pthread_mutex_t lock;
	pthread_cond_t work; // something waits, or stopping

	// Guarded by lock.
	struct tr_heap jobs;
	unsigned long numbers; // given so far
	bool stopping;

	// Stay as they were made.
	int n;
	pthread_t consumers[];
};

static bool before(const struct tr_heap_node *x, const struct tr_heap_node *y)
{
	const struct job *a = TR_HEAP_OF(const struct job, node, x);
	const struct job *b = TR_HEAP_OF(const struct job, node, y);
	return a->priority != b->priority ? a->priority < b->priority : a->number < b->number;
}

// The next one. NULL: there will be none.
static struct job *take(struct scheduler *s)
{
	pthread_mutex_lock(&s->lock);
	while (!tr_heap_first(&s->jobs) && !s->stopping)
		pthread_cond_wait(&s->work, &s->lock);
	struct tr_heap_node *first = tr_heap_take_first(&s->jobs);
	struct job *job = first ? TR_HEAP_OF(struct job, node, first) : NULL;
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
	tr_heap_init(&s->jobs, before);
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
	job->number = s->numbers++;
	int result = tr_heap_insert(&s->jobs, &job->node);
	if (result == 0)
		pthread_cond_signal(&s->work);
	pthread_mutex_unlock(&s->lock);
	if (result != 0)
		free(job);
	return result;
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
	tr_heap_free(&s->jobs);
	TR_MUST(pthread_cond_destroy(&s->work));
	TR_MUST(pthread_mutex_destroy(&s->lock));
	free(s);
}
