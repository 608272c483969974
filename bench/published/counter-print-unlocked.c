// SPDX-License-Identifier: MIT
//
// Ten threads count a million each with the mutex held.
//
// ends: yes
// expect: failed race
// why: each thread prints the counter after it has unlocked, while the next one increments it.
#include <stdio.h>
#include <pthread.h>

#define THREADS 10

int counter = 0;
pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

void *count_up(void *arg)
{
	pthread_mutex_lock(&lock);
	for (int i = 0; i < 1000000; i++) {
		counter += 1;
	}
	pthread_mutex_unlock(&lock);
	printf("Counter is now %d\n", counter);
	return NULL;
}

int main(int argc, char **argv)
{
	pthread_t th[THREADS];
	int i;

	for (i = 0; i < THREADS; i++) {
		if (pthread_create(&th[i], NULL, count_up, NULL)) {
			return -1;
		}
	}
	for (i = 0; i < THREADS; i++) {
		pthread_join(th[i], NULL);
	}
	return 0;
}
