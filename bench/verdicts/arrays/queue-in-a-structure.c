// SPDX-License-Identifier: MIT
//
// An array in a structure, reached by a pointer: a queue without a look whether there is room. The
// right version waits for it.
// wrong: misuse; named: uses q->items[2], which is past the end of q->items (int [2])
// right: verified
#include <pthread.h>

struct queue {
	int items[2];
	int n;
	pthread_mutex_t lock;
	pthread_cond_t changed;
};

static struct queue queue = {.lock = PTHREAD_MUTEX_INITIALIZER,
			     .changed = PTHREAD_COND_INITIALIZER};

static void put(struct queue *q, int item)
{
	pthread_mutex_lock(&q->lock);
#ifdef RIGHT
	while (q->n == 2)
		pthread_cond_wait(&q->changed, &q->lock);
#endif
	q->items[q->n++] = item; // here
	pthread_cond_broadcast(&q->changed);
	pthread_mutex_unlock(&q->lock);
}

static int take(struct queue *q)
{
	pthread_mutex_lock(&q->lock);
	while (q->n == 0)
		pthread_cond_wait(&q->changed, &q->lock);
	int item = q->items[--q->n];
	pthread_cond_broadcast(&q->changed);
	pthread_mutex_unlock(&q->lock);
	return item;
}

static void *make(void *p)
{
	for (int i = 1; i <= 3; i++)
		put(&queue, i);
	return p;
}

int main(void)
{
	pthread_t maker;
	int sum = 0;
	pthread_create(&maker, NULL, make, NULL);
	for (int i = 0; i < 3; i++)
		sum += take(&queue);
	pthread_join(maker, NULL);
	return sum != 6;
}
