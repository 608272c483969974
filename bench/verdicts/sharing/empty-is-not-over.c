// SPDX-License-Identifier: MIT
//
// Workers end when the queue is empty; but another one at work may still put something into it.
// wrong: assertion; named: at_work
// right: verified
#include <assert.h>
#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t change = PTHREAD_COND_INITIALIZER;
static int queue[4], length, at_work;
static int done[2];

static bool take(int *job)
{
	bool got = false;
	pthread_mutex_lock(&m);
#ifdef RIGHT
	while (length == 0 && at_work > 0)
		pthread_cond_wait(&change, &m);
#endif
	if (length > 0) {
		*job = queue[--length];
		at_work++;
		got = true;
	} else {
		assert(at_work == 0); // here
	}
	pthread_mutex_unlock(&m);
	return got;
}

static void finish(int job)
{
	pthread_mutex_lock(&m);
	if (job > 1) {
		queue[length++] = job - 1;
		queue[length++] = job - 1;
	}
	at_work--;
	pthread_cond_broadcast(&change);
	pthread_mutex_unlock(&m);
}

static void *worker(void *arg)
{
	int *own = arg, job;
	while (take(&job)) {
		*own += job;
		finish(job);
	}
	return NULL;
}

int main(void)
{
	pthread_t t[2];
	queue[length++] = 2;
	for (int i = 0; i < 2; i++)
		pthread_create(&t[i], NULL, worker, &done[i]);
	for (int i = 0; i < 2; i++)
		pthread_join(t[i], NULL);
	assert(done[0] + done[1] == 4);
	return 0;
}
