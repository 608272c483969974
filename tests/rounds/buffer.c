// SPDX-License-Identifier: MIT
//
// A producer and two consumers for ever, with a bounded buffer. BAD: they look once whether they
// may go on, not again after each wait.
#include <pthread.h>
#include <assert.h>
#define SIZE 2
static int buffer[SIZE], count, in, out, made, taken;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t not_empty = PTHREAD_COND_INITIALIZER, not_full = PTHREAD_COND_INITIALIZER;
#ifdef BAD
#define WHILE if
#else
#define WHILE while
#endif
static void *producer(void *a)
{
	while (1) {
		pthread_mutex_lock(&m);
		WHILE(count == SIZE)
		pthread_cond_wait(&not_full, &m);
		buffer[in] = made++;
		in = (in + 1) % SIZE;
		count++;
		pthread_cond_signal(&not_empty);
		pthread_mutex_unlock(&m);
	}
	return a;
}
static void *consumer(void *a)
{
	while (1) {
		pthread_mutex_lock(&m);
		WHILE(count == 0)
		pthread_cond_wait(&not_empty, &m);
		assert(count > 0);
		taken += buffer[out];
		out = (out + 1) % SIZE;
		count--;
		pthread_cond_signal(&not_full);
		pthread_mutex_unlock(&m);
	}
	return a;
}
int main(void)
{
	pthread_t p, c[2];
	pthread_create(&p, NULL, producer, NULL);
	pthread_create(&c[0], NULL, consumer, NULL);
	pthread_create(&c[1], NULL, consumer, NULL);
	pthread_join(p, NULL);
	pthread_join(c[0], NULL);
	pthread_join(c[1], NULL);
}
