// SPDX-License-Identifier: MIT
//
// A job is published (release), and later marked as urgent by a relaxed store of the same thread.
// Whoever sees the mark sees the job. What is written after it was published is not covered.
// wrong: race; named: job.priority
// right: verified
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

static struct {
	int number, priority;
} job;
static atomic_int stage;

static void *boss(void *arg)
{
	job.number = 17;
#ifdef RIGHT
	job.priority = 1;
#endif
	atomic_store_explicit(&stage, 1, memory_order_release);
#ifndef RIGHT
	job.priority = 1; // here
#endif
	atomic_store_explicit(&stage, 2, memory_order_relaxed);
	return arg;
}

static void *worker(void *arg)
{
	int *done = arg;
	if (atomic_load_explicit(&stage, memory_order_acquire) == 2)
		*done = job.number + job.priority; // here
	return NULL;
}

int main(void)
{
	pthread_t b, w;
	int done = 0;
	pthread_create(&b, NULL, boss, NULL);
	pthread_create(&w, NULL, worker, &done);
	pthread_join(b, NULL);
	pthread_join(w, NULL);
	return done == 0 || done == 18 ? 0 : 1;
}
