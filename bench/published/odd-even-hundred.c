// SPDX-License-Identifier: MIT
//
// Even and odd numbers by two threads, mutex and condition.
//
// ends: yes
// expect: failed race
// why: the loops read count without the mutex while the other thread increments it.
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

int MAX = 100;
int count = 1;
pthread_mutex_t mtx;
pthread_cond_t cond;

void *print_even(void *arg)
{
	while (count < MAX) {
		pthread_mutex_lock(&mtx);
		while (count % 2 != 0) {
			pthread_cond_wait(&cond, &mtx);
		}
		printf("even = %d\n", count++);
		pthread_mutex_unlock(&mtx);
		pthread_cond_signal(&cond);
	}
	pthread_exit(0);
}

void *print_odd(void *arg)
{
	while (count < MAX) {
		pthread_mutex_lock(&mtx);
		while (count % 2 != 1) {
			pthread_cond_wait(&cond, &mtx);
		}
		printf("odd = %d\n", count++);
		pthread_mutex_unlock(&mtx);
		pthread_cond_signal(&cond);
	}
	pthread_exit(0);
}

int main()
{
	pthread_t t1;
	pthread_t t2;

	pthread_mutex_init(&mtx, 0);
	pthread_cond_init(&cond, 0);
	pthread_create(&t1, 0, print_even, NULL);
	pthread_create(&t2, 0, print_odd, NULL);
	pthread_join(t1, 0);
	pthread_join(t2, 0);
	pthread_mutex_destroy(&mtx);
	pthread_cond_destroy(&cond);
	return 0;
}
