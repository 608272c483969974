// SPDX-License-Identifier: MIT
//
// A thread waits although its condition is false, and would not go on if it were woken: main, which
// joins it, holds the mutex. For tests/waits.bats.
#include <pthread.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t came = PTHREAD_COND_INITIALIZER, opened = PTHREAD_COND_INITIALIZER;
static int there, closed = 1;

static void *guest(void *unused)
{
	pthread_mutex_lock(&m);
	there = 1;
	pthread_cond_signal(&came);
	while (closed)
		pthread_cond_wait(&opened, &m);
	pthread_mutex_unlock(&m);
	return unused;
}

int main(void)
{
	pthread_t t;
	pthread_mutex_lock(&m);
	pthread_create(&t, NULL, guest, NULL);
	while (!there)
		pthread_cond_wait(&came, &m);
	closed = 0;
	pthread_join(t, NULL);
	return 0;
}
