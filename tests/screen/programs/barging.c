// SPDX-License-Identifier: MIT
//
// Two waiters on one condition, one signal each: whom does it wake?
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t ready = PTHREAD_COND_INITIALIZER;
static int goods;

static void *consumer(void *arg)
{
	pthread_mutex_lock(&lock);
	while (goods == 0)
		pthread_cond_wait(&ready, &lock);
	goods--;
	pthread_mutex_unlock(&lock);
	return arg;
}

int main(void)
{
	pthread_t t[2];
	for (int i = 0; i < 2; i++)
		pthread_create(&t[i], NULL, consumer, NULL);
	for (int i = 0; i < 2; i++) {
		pthread_mutex_lock(&lock);
		goods++;
		pthread_cond_signal(&ready);
		pthread_mutex_unlock(&lock);
	}
	for (int i = 0; i < 2; i++)
		pthread_join(t[i], NULL);
	return 0;
}
