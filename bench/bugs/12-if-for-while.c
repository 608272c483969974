// SPDX-License-Identifier: MIT
//
// The condition of a wait is not tested again: another came in between.
// kind: assertion; preemptions: 0; build: calls; fixed twin
#include <assert.h>
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
static int items;

static void *take(void *arg)
{
	pthread_mutex_lock(&lock);
#ifdef FIXED
	while (items == 0)
#else
	if (items == 0)
#endif
		pthread_cond_wait(&changed, &lock);
	assert(items > 0);
	items--;
	pthread_mutex_unlock(&lock);
	return arg;
}

static void *put(void *arg)
{
	pthread_mutex_lock(&lock);
	items++;
	pthread_cond_signal(&changed);
	pthread_mutex_unlock(&lock);
	return arg;
}

int main(void)
{
	pthread_t t[4];
	pthread_create(&t[0], NULL, take, NULL);
	pthread_create(&t[1], NULL, put, NULL);
	pthread_create(&t[2], NULL, take, NULL);
	pthread_create(&t[3], NULL, put, NULL);
	for (int i = 0; i < 4; i++)
		pthread_join(t[i], NULL);
	return 0;
}
