// SPDX-License-Identifier: MIT
//
// A thread uses what its maker sets up after making it.
// kind: crash; preemptions: 1; build: calls; fixed twin
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int *work_item;
static int item;

static void *work(void *arg)
{
	pthread_mutex_lock(&lock);
	*work_item = 1;
	pthread_mutex_unlock(&lock);
	return arg;
}

int main(void)
{
	pthread_t t;
#ifdef FIXED
	work_item = &item;
#endif
	pthread_create(&t, NULL, work, NULL);
	pthread_mutex_lock(&lock);
	work_item = &item;
	pthread_mutex_unlock(&lock);
	pthread_join(t, NULL);
	return 0;
}
