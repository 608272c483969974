// SPDX-License-Identifier: MIT
//
// Pi by Monte Carlo, the whole loop in the mutex.
//
// ends: yes
// expect: verified
// why: the count is only touched with the mutex held, main reads after the joins; 4 x 2500000
//      rounds.
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#define NUM_THREADS 4

int inside = 0;
pthread_mutex_t mutex;

void *throw_darts(void *arg)
{
	pthread_mutex_lock(&mutex);

	for (int i = 0; i < 2500000; i++) {
		float x = 2.0 * ((float)rand() / ((float)RAND_MAX + 1.0)) - 1.0;
		float y = 2.0 * ((float)rand() / ((float)RAND_MAX + 1.0)) - 1.0;

		if ((x * x) + (y * y) < 1.0)
			inside++;
	}

	pthread_mutex_unlock(&mutex);
	pthread_exit(NULL);
}

int main()
{
	srand(time(NULL));
	pthread_t threads[NUM_THREADS];
	int rc;
	long t;

	pthread_mutex_init(&mutex, NULL);
	for (t = 0; t < NUM_THREADS; t++) {
		printf("main: creating thread %ld\n", t);
		rc = pthread_create(&threads[t], NULL, throw_darts, NULL);
		if (rc) {
			printf("ERROR; pthread_create() returned %d\n", rc);
			exit(-1);
		}
	}
	for (t = 0; t < NUM_THREADS; t++)
		pthread_join(threads[t], NULL);

	pthread_mutex_destroy(&mutex);

	float pi = 4.0 * (float)inside / 10000000.0;
	printf("pi is about %f\n", pi);
	return 0;
}
