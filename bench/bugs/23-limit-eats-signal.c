// SPDX-License-Identifier: MIT
//
// Of two waiters the one whose time is up goes away with the signal that was for the other.
// kind: lost-wakeup; preemptions: 0; build: calls
#include <pthread.h>
#include <time.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
static int items;

static void *hurry(void *arg)
{
	struct timespec until;
	clock_gettime(CLOCK_REALTIME, &until);
	until.tv_sec++;
	pthread_mutex_lock(&lock);
	if (items == 0)
		pthread_cond_timedwait(&changed, &lock, &until);
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
	pthread_create(&t[0], NULL, take, NULL);
	pthread_create(&t[1], NULL, hurry, NULL);
	pthread_create(&t[2], NULL, put, NULL);
	for (int i = 0; i < 3; i++)
		pthread_join(t[i], NULL);
	return 0;
}
