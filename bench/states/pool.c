// SPDX-License-Identifier: MIT
//
// pool JOBS: two workers that take jobs from a queue until they are told to stop.
#include <assert.h>
#include <pthread.h>
#include <stdbool.h>
#include <stdlib.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
static int queued, done;
static bool stopping;

static void *work(void *arg)
{
	pthread_mutex_lock(&lock);
	for (;;) {
		while (!queued && !stopping)
			pthread_cond_wait(&changed, &lock);
		if (!queued)
			break;
		queued--;
		pthread_mutex_unlock(&lock);
		pthread_mutex_lock(&lock);
		done++;
	}
	pthread_mutex_unlock(&lock);
	return arg;
}

int main(int argc, char **argv)
{
	int jobs = argc > 1 ? atoi(argv[1]) : 3;
	pthread_t t[2];
	for (int i = 0; i < 2; i++)
		pthread_create(&t[i], NULL, work, NULL);
	for (int i = 0; i < jobs; i++) {
		pthread_mutex_lock(&lock);
		queued++;
		pthread_cond_signal(&changed);
		pthread_mutex_unlock(&lock);
	}
	pthread_mutex_lock(&lock);
	stopping = true;
	pthread_cond_broadcast(&changed);
	pthread_mutex_unlock(&lock);
	for (int i = 0; i < 2; i++)
		pthread_join(t[i], NULL);
	assert(done == jobs);
	return 0;
}
