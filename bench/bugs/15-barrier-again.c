// SPDX-License-Identifier: MIT
//
// A barrier of a mutex and a condition is used twice: who is first in the second round keeps
// the others in the first.
// kind: deadlock; preemptions: 0; build: calls
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
static int come;

static void meet(void)
{
	pthread_mutex_lock(&lock);
	if (++come == 2) {
		come = 0;
		pthread_cond_broadcast(&changed);
	} else {
		while (come != 0)
			pthread_cond_wait(&changed, &lock);
	}
	pthread_mutex_unlock(&lock);
}

static void *work(void *arg)
{
	meet();
	meet();
	return arg;
}

int main(void)
{
	pthread_t t[2];
	pthread_create(&t[0], NULL, work, NULL);
	pthread_create(&t[1], NULL, work, NULL);
	pthread_join(t[0], NULL);
	pthread_join(t[1], NULL);
	return 0;
}
