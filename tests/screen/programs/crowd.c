// SPDX-License-Identifier: MIT
//
// crowd THREADS OBJECTS: so many threads, all alive at a time, and so many mutexes, each of which
// is locked once.
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

static pthread_mutex_t gate = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t *mutexes;
static long threads, objects;

static void *work(void *arg)
{
	long me = (long)arg;
	pthread_mutex_lock(&gate);
	pthread_mutex_unlock(&gate);
	for (long i = me; i < objects; i += threads) {
		pthread_mutex_lock(&mutexes[i]);
		pthread_mutex_unlock(&mutexes[i]);
	}
	return NULL;
}

int main(int argc, char **argv)
{
	threads = argc > 1 ? atol(argv[1]) : 1000;
	objects = argc > 2 ? atol(argv[2]) : 10000;
	pthread_t *all = calloc((size_t)threads, sizeof *all);
	mutexes = calloc((size_t)objects, sizeof *mutexes);
	if (!all || !mutexes)
		return 1;
	pthread_mutex_lock(&gate);
	for (long i = 0; i < threads; i++)
		if (pthread_create(&all[i], NULL, work, (void *)i)) {
			printf("refused after %ld\n", i);
			return 1;
		}
	pthread_mutex_unlock(&gate);
	for (long i = 0; i < threads; i++)
		pthread_join(all[i], NULL);
	puts("all have gone");
}
