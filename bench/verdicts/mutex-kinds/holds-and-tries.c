// SPDX-License-Identifier: MIT
//
// Two locks in opposite order, the second by trying; one keeps the first while it tries again.
// wrong: livelock
// right: verified
#include <pthread.h>
#include <sched.h>
#include <stddef.h>

static pthread_mutex_t red = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t blue = PTHREAD_MUTEX_INITIALIZER;
static int both;

static void *red_first(void *arg)
{
	pthread_mutex_lock(&red);
	while (pthread_mutex_trylock(&blue) != 0) { // here
#ifdef RIGHT
		pthread_mutex_unlock(&red);
		sched_yield();
		pthread_mutex_lock(&red);
#else
		sched_yield();			 // here
#endif
	}
	both++;
	pthread_mutex_unlock(&blue);
	pthread_mutex_unlock(&red);
	return arg;
}

static void *blue_first(void *arg)
{
	pthread_mutex_lock(&blue);
#ifdef RIGHT
	pthread_mutex_lock(&red);
#else
	while (pthread_mutex_trylock(&red) != 0) // here
		sched_yield();			 // here
#endif
	both++;
	pthread_mutex_unlock(&red);
	pthread_mutex_unlock(&blue);
	return arg;
}

int main(void)
{
	pthread_t r, b;
	pthread_create(&r, NULL, red_first, NULL);
	pthread_create(&b, NULL, blue_first, NULL);
	pthread_join(r, NULL);
	pthread_join(b, NULL);
	return both == 2 ? 0 : 1;
}
