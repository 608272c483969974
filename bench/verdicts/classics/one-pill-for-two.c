// SPDX-License-Identifier: MIT
//
// A buffer, two consumers and one pill that ends a consumer: the other waits for ever.
// wrong: deadlock; named: filled
// right: verified
#include <pthread.h>
#include <semaphore.h>
#include <stddef.h>

#define PLACES 4
#define PILL (-1)

static int buffer[PLACES], in, out;
static sem_t filled;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

static void put(int item)
{
	pthread_mutex_lock(&m);
	buffer[in++ % PLACES] = item;
	pthread_mutex_unlock(&m);
	sem_post(&filled);
}

static void *consumer(void *arg)
{
	int item;
	do {
		sem_wait(&filled); // here
		pthread_mutex_lock(&m);
		item = buffer[out++ % PLACES];
		pthread_mutex_unlock(&m);
	} while (item != PILL);
#ifdef RIGHT
	put(PILL); /* for the next one */
#endif
	return arg;
}

int main(void)
{
	pthread_t c[2];
	sem_init(&filled, 0, 0);
	for (int i = 0; i < 2; i++)
		pthread_create(&c[i], NULL, consumer, NULL);
	put(1);
	put(PILL);
	for (int i = 0; i < 2; i++)
		pthread_join(c[i], NULL); // here
	sem_destroy(&filled);
	return 0;
}
