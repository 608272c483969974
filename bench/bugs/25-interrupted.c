// SPDX-License-Identifier: MIT
//
// A waiter that was signalled and interrupted leaves with EINTR and takes the signal along.
// kind: lost-wakeup; preemptions: 1; build: treadle
#include <errno.h>
#include <pthread.h>
#include <treadle.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
static int items;

static void *leave(void *arg)
{
	pthread_mutex_lock(&lock);
	while (items == 0)
		if (tr_cond_wait(&changed, &lock, NULL) == EINTR)
			break;
	pthread_mutex_unlock(&lock);
	return arg;
}

static void *take(void *arg)
{
	pthread_mutex_lock(&lock);
	while (items == 0)
		pthread_cond_wait(&changed, &lock);
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
	pthread_t t[3];
	pthread_create(&t[0], NULL, leave, NULL);
	pthread_create(&t[1], NULL, take, NULL);
	pthread_create(&t[2], NULL, put, NULL);
	tr_interrupt(t[0]);
	for (int i = 0; i < 3; i++)
		pthread_join(t[i], NULL);
	return 0;
}
