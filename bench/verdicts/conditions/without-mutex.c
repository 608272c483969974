// SPDX-License-Identifier: MIT
//
// A wait needs the mutex; here it is locked around the test alone.
// wrong: misuse; named: m
// right: verified
#include <pthread.h>
#include <stdio.h>

pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t cv = PTHREAD_COND_INITIALIZER;
int x = 0;

void *waiter(void *p)
{
	pthread_mutex_lock(&m);
	while (x == 0) {
#ifdef RIGHT
		pthread_cond_wait(&cv, &m);
#else
		pthread_mutex_unlock(&m);
		pthread_cond_wait(&cv, &m); // here
		pthread_mutex_lock(&m);
#endif
	}
	pthread_mutex_unlock(&m);
	return p;
}

int main(void)
{
	pthread_t t;
	pthread_create(&t, NULL, waiter, NULL);
	pthread_mutex_lock(&m);
	x = 1;
	pthread_cond_signal(&cv);
	pthread_mutex_unlock(&m);
	pthread_join(t, NULL);
	printf("x=%d\n", x);
	return 0;
}
