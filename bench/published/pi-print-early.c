// SPDX-License-Identifier: MIT
//
// Pi by a series, mutex on the sum, printed before the joins.
//
// ends: yes
// expect: failed race
// args: 4
// why: main prints the sum before it joins the threads that add to it.
#include <stdio.h>
#include <stdlib.h>
#include <pthread.h>

int thread_count;
pthread_mutex_t mutex;
int n = 100000;
double sum = 0;

void *get_sum(void *rank);

int main(int argc, char *argv[])
{
	long t;
	pthread_t *handles;

	if (argc != 2) {
		fprintf(stderr, "usage: %s <threads>\n", argv[0]);
		return 1;
	}
	thread_count = strtol(argv[1], NULL, 10);
	handles = malloc(thread_count * sizeof(pthread_t));

	pthread_mutex_init(&mutex, NULL);

	for (t = 0; t < thread_count; t++)
		pthread_create(&handles[t], NULL, get_sum, (void *)t);

	/* done by main */
	printf("The estimate of pi is %f\n", 4 * sum);

	for (t = 0; t < thread_count; t++)
		pthread_join(handles[t], NULL);

	pthread_mutex_destroy(&mutex);
	free(handles);
	return 0;
}

void *get_sum(void *rank)
{
	long my_rank = (long)rank;
	double factor, local = 0.0;
	long long i;
	long long count = n / thread_count;
	long long first = count * my_rank;
	long long last = first + count;

	if (first % 2 == 0)
		factor = 1.0;
	else
		factor = -1.0;

	for (i = first; i < last; i++) {
		local += factor / (2 * i + 1);
		factor = -factor;
	}

	pthread_mutex_lock(&mutex);
	sum += local;
	pthread_mutex_unlock(&mutex);
	return NULL;
}
