// SPDX-License-Identifier: MIT
//
// The result of a try is not looked at: a mutex is unlocked that another holds.
// kind: misuse; preemptions: 1; build: calls
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int count;

static void *add(void *arg)
{
	pthread_mutex_lock(&lock);
	count++;
	pthread_mutex_unlock(&lock);
	return arg;
}

static void *attempt(void *arg)
{
	if (pthread_mutex_trylock(&lock) == 0)
		count++;
	pthread_mutex_unlock(&lock);
	return arg;
}

int main(void)
{
	pthread_t t[2];
	pthread_create(&t[0], NULL, add, NULL);
	pthread_create(&t[1], NULL, attempt, NULL);
	pthread_join(t[0], NULL);
	pthread_join(t[1], NULL);
	return 0;
}
