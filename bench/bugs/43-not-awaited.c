// SPDX-License-Identifier: MIT
//
// main sleeps for as long as the detached worker should need, and ends.
// kind: exit; preemptions: 0; build: calls
#include <pthread.h>
#include <unistd.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int result;

static void *work(void *arg)
{
	pthread_mutex_lock(&lock);
	result = 7;
	pthread_mutex_unlock(&lock);
	return arg;
}

int main(void)
{
	pthread_t t;
	pthread_create(&t, NULL, work, NULL);
	pthread_detach(t);
	usleep(100000);
	pthread_mutex_lock(&lock);
	int got = result;
	pthread_mutex_unlock(&lock);
	return got != 7;
}
