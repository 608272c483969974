// SPDX-License-Identifier: MIT
//
// The second thread that comes ends the program by quick_exit(), whose handler takes a lock. In the
// wrong one the thread still holds it.
// wrong: deadlock; named: itself
// right: verified
#include <pthread.h>
#include <stdlib.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int come;

static void forget(void)
{
	pthread_mutex_lock(&lock);
	come = 0;
	pthread_mutex_unlock(&lock);
}

static void *comes(void *arg)
{
	pthread_mutex_lock(&lock);
	int mine = ++come;
#ifdef RIGHT
	pthread_mutex_unlock(&lock);
#endif
	if (mine == 2)
		quick_exit(0);
#ifndef RIGHT
	pthread_mutex_unlock(&lock);
#endif
	return arg;
}

int main(void)
{
	pthread_t t[2];
	at_quick_exit(forget);
	for (int i = 0; i < 2; i++)
		pthread_create(&t[i], NULL, comes, NULL);
	for (int i = 0; i < 2; i++)
		pthread_join(t[i], NULL);
	return 0;
}
