// SPDX-License-Identifier: MIT
//
// A producer and a consumer for ever, with semaphores, while main sleeps. BAD: the consumer takes
// the mutex first, and waits for an item with it.
#include <pthread.h>
#include <semaphore.h>
#include <stdio.h>
#include <unistd.h>

#define N 2
static sem_t empty, full, mutex;
static int buf[N], in, out;

static void *producer(void *arg)
{
	int item = 0;
	while (1) {
		item++;
		sem_wait(&empty);
		sem_wait(&mutex);
		buf[in] = item;
		in = (in + 1) % N;
		printf("Produced %d\n", item);
		sem_post(&mutex);
		sem_post(&full);
	}
	return arg;
}

static void *consumer(void *arg)
{
	while (1) {
#ifdef BAD
		sem_wait(&mutex);
		sem_wait(&full);
#else
		sem_wait(&full);
		sem_wait(&mutex);
#endif
		int item = buf[out];
		out = (out + 1) % N;
		printf("Consumed %d\n", item);
		sem_post(&mutex);
		sem_post(&empty);
	}
	return arg;
}

int main(void)
{
	pthread_t p, c;
	sem_init(&empty, 0, N);
	sem_init(&full, 0, 0);
	sem_init(&mutex, 0, 1);
	pthread_create(&p, NULL, producer, NULL);
	pthread_create(&c, NULL, consumer, NULL);
	while (1)
		sleep(1);
}
