// SPDX-License-Identifier: MIT
//
// Whether the taker has been told is asked before the job is put down: it may have come and
// gone in between.
// kind: deadlock; preemptions: 1; build: calls; fixed twin
#include <pthread.h>
#include <semaphore.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static sem_t told;
static int jobs;

static void *give(void *arg)
{
	int n;
#ifdef FIXED
	pthread_mutex_lock(&lock);
	jobs++;
	pthread_mutex_unlock(&lock);
	sem_getvalue(&told, &n);
#else
	sem_getvalue(&told, &n);
	pthread_mutex_lock(&lock);
	jobs++;
	pthread_mutex_unlock(&lock);
#endif
	if (n == 0)
		sem_post(&told);
	return arg;
}

static void *take(void *arg)
{
	for (int done = 0; done < 2;) {
		sem_wait(&told);
		pthread_mutex_lock(&lock);
		done += jobs;
		jobs = 0;
		pthread_mutex_unlock(&lock);
	}
	return arg;
}

int main(void)
{
	pthread_t t[3];
	sem_init(&told, 0, 0);
	pthread_create(&t[0], NULL, give, NULL);
	pthread_create(&t[1], NULL, give, NULL);
	pthread_create(&t[2], NULL, take, NULL);
	for (int i = 0; i < 3; i++)
		pthread_join(t[i], NULL);
	return 0;
}
