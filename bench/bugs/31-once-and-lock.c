// SPDX-License-Identifier: MIT
//
// An initialiser takes a lock that another may hold who comes to the same once.
// kind: deadlock; preemptions: 0; build: calls
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_once_t once = PTHREAD_ONCE_INIT;
static int number;

static void start(void)
{
	pthread_mutex_lock(&lock);
	number = 1;
	pthread_mutex_unlock(&lock);
}

static void *use(void *arg)
{
	pthread_once(&once, start);
	return arg;
}

static void *count(void *arg)
{
	pthread_mutex_lock(&lock);
	pthread_once(&once, start);
	number++;
	pthread_mutex_unlock(&lock);
	return arg;
}

int main(void)
{
	pthread_t t[2];
	pthread_create(&t[0], NULL, use, NULL);
	pthread_create(&t[1], NULL, count, NULL);
	pthread_join(t[0], NULL);
	pthread_join(t[1], NULL);
	return 0;
}
