// SPDX-License-Identifier: MIT
//
// Producer-consumer on a circular queue, mutex and two conditions.
//
// ends: yes
// expect: verified
// why: textbook monitor, ten items in and ten out, one producer and one consumer.
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>
#include <pthread.h>

#define SIZE 5
#define ITEMS 10

typedef struct {
	int items[SIZE];
	int head;
	int tail;
	pthread_mutex_t mtx;
	pthread_cond_t not_empty;
	pthread_cond_t not_full;
} CQueue;

CQueue cq;

void cq_init(CQueue *q)
{
	q->head = 0;
	q->tail = 0;
	pthread_mutex_init(&q->mtx, NULL);
	pthread_cond_init(&q->not_empty, NULL);
	pthread_cond_init(&q->not_full, NULL);
}

void cq_put(CQueue *q, int v)
{
	pthread_mutex_lock(&q->mtx);
	while ((q->tail + 1) % SIZE == q->head)
		pthread_cond_wait(&q->not_full, &q->mtx);
	q->items[q->tail] = v;
	q->tail = (q->tail + 1) % SIZE;
	pthread_cond_signal(&q->not_empty);
	pthread_mutex_unlock(&q->mtx);
}

int cq_get(CQueue *q)
{
	int v;
	pthread_mutex_lock(&q->mtx);
	while (q->head == q->tail)
		pthread_cond_wait(&q->not_empty, &q->mtx);
	v = q->items[q->head];
	q->head = (q->head + 1) % SIZE;
	pthread_cond_signal(&q->not_full);
	pthread_mutex_unlock(&q->mtx);
	return v;
}

void *produce(void *arg)
{
	int i;
	for (i = 0; i < ITEMS; i++) {
		cq_put(&cq, i);
		printf("Produced: %d\n", i);
		sleep(1);
	}
	return NULL;
}

void *consume(void *arg)
{
	int i;
	for (i = 0; i < ITEMS; i++) {
		printf("Consumed: %d\n", cq_get(&cq));
		sleep(2);
	}
	return NULL;
}

int main()
{
	pthread_t prod, cons;
	cq_init(&cq);
	pthread_create(&prod, NULL, produce, NULL);
	pthread_create(&cons, NULL, consume, NULL);
	pthread_join(prod, NULL);
	pthread_join(cons, NULL);
	return 0;
}
