// SPDX-License-Identifier: MIT
//
// Two producers and three consumers of one integer, mutexes unlocked by the other side.
//
// ends: no
// expect: failed misuse
// why: a producer unlocks the consumers' mutex that main or a consumer locked, and the other
//      way round (the producers also print the data before they lock: a race).
#include <stdio.h>
#include <stdlib.h>
#include <pthread.h>

#define nproducer 2
#define nconsumer 3

struct passed {
	int *data;
	int number;
};

int shared_data = 0;

pthread_mutex_t p_mutex; /* producers */
pthread_mutex_t c_mutex; /* consumers */

void *producer(void *param)
{
	struct passed *all = (struct passed *)param;

	while (1) {
		fprintf(stderr, "producer [%d] got data = %d\n", all->number, *(all->data));
		/* block the other producers */
		pthread_mutex_lock(&p_mutex);
		(*(all->data))++;
		fprintf(stderr, "producer [%d] data is now %d\n", all->number, *(all->data));
		/* let a consumer read it */
		pthread_mutex_unlock(&c_mutex);
	}
	free(param);
	pthread_exit(0);
}

void *consumer(void *param)
{
	struct passed *all = (struct passed *)param;

	while (1) {
		/* block the other consumers */
		pthread_mutex_lock(&c_mutex);
		fprintf(stderr, "consumer [%d] got data = %d\n", all->number, *(all->data));
		/* let a producer go on */
		pthread_mutex_unlock(&p_mutex);
	}
	free(param);
	pthread_exit(0);
}

int main()
{
	int i, status;
	pthread_t ptids[nproducer];
	pthread_t ctids[nconsumer];
	pthread_attr_t attr;
	struct passed *d;

	pthread_mutex_init(&p_mutex, NULL);
	pthread_mutex_init(&c_mutex, NULL);

	/* no data yet: block the consumers */
	status = pthread_mutex_lock(&c_mutex);
	if (status != 0) {
		fprintf(stderr, "pthread_mutex_lock() failed\n");
		exit(1);
	}
	pthread_attr_init(&attr);

	for (i = 0; i < nproducer; i++) {
		d = (struct passed *)malloc(sizeof(struct passed));
		d->data = &shared_data;
		d->number = i;
		if (pthread_create(&ptids[i], &attr, producer, d) != 0) {
			fprintf(stderr, "pthread_create() failed\n");
			exit(1);
		}
	}
	for (i = 0; i < nconsumer; i++) {
		d = (struct passed *)malloc(sizeof(struct passed));
		d->data = &shared_data;
		d->number = i;
		if (pthread_create(&ctids[i], &attr, consumer, d) != 0) {
			fprintf(stderr, "pthread_create() failed\n");
			exit(1);
		}
	}
	for (i = 0; i < nproducer; i++)
		pthread_join(ptids[i], NULL);
	for (i = 0; i < nconsumer; i++)
		pthread_join(ctids[i], NULL);
	return 0;
}
