// SPDX-License-Identifier: MIT
//
// A gate opens for all and wakes one.
// kind: lost-wakeup; preemptions: 0; build: calls; fixed twin
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
static int open;

static void *pass(void *arg)
{
	pthread_mutex_lock(&lock);
	while (!open)
		pthread_cond_wait(&changed, &lock);
	pthread_mutex_unlock(&lock);
	return arg;
}

static void *unbar(void *arg)
{
	pthread_mutex_lock(&lock);
	open = 1;
#ifdef FIXED
	pthread_cond_broadcast(&changed);
#else
	pthread_cond_signal(&changed);
#endif
	pthread_mutex_unlock(&lock);
	return arg;
}

int main(void)
{
	pthread_t t[3];
	pthread_create(&t[0], NULL, unbar, NULL);
	pthread_create(&t[1], NULL, pass, NULL);
	pthread_create(&t[2], NULL, pass, NULL);
	for (int i = 0; i < 3; i++)
		pthread_join(t[i], NULL);
	return 0;
}
