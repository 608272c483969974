// SPDX-License-Identifier: MIT
//
// Who finds nothing returns with the mutex locked.
// kind: leak; preemptions: 0; build: calls; options: --leaks=fail; fixed twin
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int items;

static void *put(void *arg)
{
	if (pthread_mutex_trylock(&lock) == 0) {
		items++;
		pthread_mutex_unlock(&lock);
	}
	return arg;
}

static void *take(void *arg)
{
	pthread_mutex_lock(&lock);
	if (items == 0) {
#ifdef FIXED
		pthread_mutex_unlock(&lock);
#endif
		return arg;
	}
	items--;
	pthread_mutex_unlock(&lock);
	return arg;
}

int main(void)
{
	pthread_t t[2];
	pthread_create(&t[0], NULL, put, NULL);
	pthread_create(&t[1], NULL, take, NULL);
	pthread_join(t[0], NULL);
	pthread_join(t[1], NULL);
	return 0;
}
