// SPDX-License-Identifier: MIT
//
// A producer and a consumer, for tests/values.bats: its variables are looked at while it runs.
#include <pthread.h>
#include <stdio.h>

struct queue {
	int items[3];
	int count;
};

enum mood { BORED, EAGER };

static struct queue q;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t full = PTHREAD_COND_INITIALIZER;
static __thread int puts_done;

static void put(struct queue *to, int what)
{
	pthread_mutex_lock(&m);
	to->items[to->count++] = what;
	puts_done++;
	pthread_cond_signal(&full);
	pthread_mutex_unlock(&m);
}

static void *producer(void *arg)
{
	int n = *(int *)arg;
	for (int i = 0; i < n; i++)
		put(&q, 10 * i);
	return NULL;
}

static void *consumer(void *arg)
{
	const char *name = arg;
	enum mood mood = EAGER;
	int sum = 0;
	pthread_mutex_lock(&m);
	while (q.count < 2)
		pthread_cond_wait(&full, &m);
	sum = q.items[0] + q.items[1];
	pthread_mutex_unlock(&m);
	return sum && mood && name ? arg : NULL;
}

int main(void)
{
	pthread_t a, b;
	int n = 2;
	pthread_create(&a, NULL, producer, &n);
	pthread_create(&b, NULL, consumer, "hungry");
	pthread_join(a, NULL);
	pthread_join(b, NULL);
	return 0;
}
