// SPDX-License-Identifier: MIT
//
// Two kinds of customers wait for the same sign, each with a mutex of its own.
// wrong: misuse; named: open_sign
// right: verified
#include <pthread.h>
#include <stddef.h>

static pthread_mutex_t front = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t open_sign = PTHREAD_COND_INITIALIZER;
static int front_open;
#ifdef RIGHT
#define back front
#define back_open front_open
#else
static pthread_mutex_t back = PTHREAD_MUTEX_INITIALIZER;
static int back_open;
#endif

static void *at_front(void *arg)
{
	pthread_mutex_lock(&front);
	while (!front_open)
		pthread_cond_wait(&open_sign, &front); // here
	pthread_mutex_unlock(&front);
	return arg;
}

static void *at_back(void *arg)
{
	pthread_mutex_lock(&back);
	while (!back_open)
		pthread_cond_wait(&open_sign, &back); // here
	pthread_mutex_unlock(&back);
	return arg;
}

int main(void)
{
	pthread_t f, b;
	pthread_create(&f, NULL, at_front, NULL);
	pthread_create(&b, NULL, at_back, NULL);
	pthread_mutex_lock(&front);
	front_open = 1;
	pthread_mutex_unlock(&front);
	pthread_mutex_lock(&back);
	back_open = 1;
	pthread_mutex_unlock(&back);
	pthread_cond_broadcast(&open_sign);
	pthread_join(f, NULL);
	pthread_join(b, NULL);
	return 0;
}
