// SPDX-License-Identifier: MIT
//
// Whoever puts tells before it does so, and a take is told before it is over.
#include "test-buffer.h"
#include "treadle.h"

#include <pthread.h>
#include <semaphore.h>

static struct buffer *b;
static sem_t over; // so many puts are
static int sum;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void *puts_two(void *arg)
{
	for (int i = 1; i <= 2; i++) {
		buffer_put(b, i);
		TR_MUST(sem_post(&over));
	}
	return arg;
}

static void *takes(void *arg)
{
	int item = buffer_take(b);
	pthread_mutex_lock(&lock);
	sum = sum * 10 + item;
	pthread_mutex_unlock(&lock);
	return arg;
}

static void second_waits(void)
{
	pthread_t t;
	TR_MUST(sem_init(&over, 0, 0));
	b = buffer_new(1);
	TR_MUST(pthread_create(&t, NULL, puts_two, NULL));
	TR_MUST(sem_wait(&over));
	tr_check(sem_trywait(&over) != 0, "the second waits for room");
	tr_check(buffer_take(b) == 1, "one");
	TR_MUST(sem_wait(&over));
	tr_check(buffer_take(b) == 2, "two");
	TR_MUST(pthread_join(t, NULL));
	TR_MUST(sem_destroy(&over));
	buffer_free(b);
}

static void two_take(void)
{
	pthread_t t[2];
	b = buffer_new(1);
	for (int i = 0; i < 2; i++)
		TR_MUST(pthread_create(&t[i], NULL, takes, NULL));
	buffer_put(b, 1);
	buffer_put(b, 2);
	for (int i = 0; i < 2; i++)
		TR_MUST(pthread_join(t[i], NULL));
	tr_check(sum == 12 || sum == 21, "each of both is taken once");
	buffer_free(b);
}

void test(void)
{
	b = buffer_new(2);
	buffer_put(b, 8);
	buffer_put(b, 9);
	tr_check(buffer_take(b) == 8 && buffer_take(b) == 9, "in their order");
	buffer_free(b);
	second_waits();
	two_take();
}
