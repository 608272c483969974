// SPDX-License-Identifier: MIT
//
// Two lights ask whether the other is red before they turn green.
// kind: property; preemptions: 2; build: treadle; fixed twin
#include <pthread.h>
#include <stdbool.h>
#include <treadle.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static bool green[2];

static void *light(void *arg)
{
	long me = (long)arg;
	pthread_mutex_lock(&lock);
	bool may = !green[!me];
#ifndef FIXED
	pthread_mutex_unlock(&lock);
	pthread_mutex_lock(&lock);
#endif
	green[me] = may;
	tr_check(!(green[0] && green[1]), "one light is red");
	pthread_mutex_unlock(&lock);
	pthread_mutex_lock(&lock);
	green[me] = false;
	pthread_mutex_unlock(&lock);
	return arg;
}

int main(void)
{
	pthread_t t[2];
	pthread_create(&t[0], NULL, light, (void *)0);
	pthread_create(&t[1], NULL, light, (void *)1);
	pthread_join(t[0], NULL);
	pthread_join(t[1], NULL);
	return 0;
}
