// SPDX-License-Identifier: MIT
//
// Workers that wait on one condition are all cancelled at once.
#include <assert.h>
#include <pthread.h>
#include <stddef.h>

#define WORKERS 8
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t work = PTHREAD_COND_INITIALIZER;
static int jobs, done;

static void unlock(void *mutex)
{
	pthread_mutex_unlock(mutex);
}

static void *worker(void *unused)
{
	pthread_mutex_lock(&m);
	pthread_cleanup_push(unlock, &m);
	for (;;) {
		while (!jobs)
			pthread_cond_wait(&work, &m);
		jobs--;
		done++;
	}
	pthread_cleanup_pop(0);
	return unused;
}

int main(void)
{
	pthread_t t[WORKERS];
	for (int i = 0; i < WORKERS; i++)
		pthread_create(&t[i], NULL, worker, NULL);
	for (int i = 0; i < 200; i++) {
		pthread_mutex_lock(&m);
		jobs++;
		pthread_cond_signal(&work);
		pthread_mutex_unlock(&m);
	}
	for (int i = 0; i < WORKERS; i++)
		pthread_cancel(t[i]);
	for (int i = 0; i < WORKERS; i++) {
		void *got;
		assert(pthread_join(t[i], &got) == 0 && got == PTHREAD_CANCELED);
	}
	pthread_mutex_lock(&m);
	assert(jobs + done == 200);
	pthread_mutex_unlock(&m);
	return 0;
}
