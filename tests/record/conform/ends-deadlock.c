// SPDX-License-Identifier: MIT
//
// Two threads lock two mutexes in opposite orders, each after it has the first.
#include <pthread.h>
#include <stddef.h>

static pthread_mutex_t m[2] = {PTHREAD_MUTEX_INITIALIZER, PTHREAD_MUTEX_INITIALIZER};
static pthread_barrier_t both;

static void *run(void *first)
{
	int i = first == &m[1];
	pthread_mutex_lock(&m[i]);
	pthread_barrier_wait(&both);
	pthread_mutex_lock(&m[!i]);
	return NULL;
}

int main(void)
{
	pthread_t t[2];
	pthread_barrier_init(&both, NULL, 2);
	pthread_create(&t[0], NULL, run, &m[0]);
	pthread_create(&t[1], NULL, run, &m[1]);
	pthread_join(t[0], NULL);
	pthread_join(t[1], NULL);
	return 0;
}
