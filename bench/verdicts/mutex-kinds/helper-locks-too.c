// SPDX-License-Identifier: MIT
//
// A function that holds the lock calls another one that takes it.
// wrong: deadlock; named: which it holds itself
// right: verified
#define _XOPEN_SOURCE 700
#include <pthread.h>

static pthread_mutex_t lock;
static int total;

static void add(int n)
{
	pthread_mutex_lock(&lock); // here
	total += n;
	pthread_mutex_unlock(&lock);
}

static void *adds_two(void *arg)
{
	pthread_mutex_lock(&lock);
	add(1);
	add(1);
	pthread_mutex_unlock(&lock);
	return arg;
}

int main(void)
{
	pthread_t a, b;
	pthread_mutexattr_t kind;
	pthread_mutexattr_init(&kind);
#ifdef RIGHT
	pthread_mutexattr_settype(&kind, PTHREAD_MUTEX_RECURSIVE);
#endif
	pthread_mutex_init(&lock, &kind);
	pthread_create(&a, NULL, adds_two, NULL);
	pthread_create(&b, NULL, adds_two, NULL);
	pthread_join(a, NULL);
	pthread_join(b, NULL);
	pthread_mutex_destroy(&lock);
	return total == 4 ? 0 : 1;
}
