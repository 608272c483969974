// SPDX-License-Identifier: MIT
//
// A car of two seats: passengers wait until it has gone, and again until it has come back. A
// passenger who is still on the way to that second wait when the car comes back waits for ever,
// unless it looks at which rides are over.
// wrong: lost-wakeup; named: back
// right: verified
#include <pthread.h>
#include <stdbool.h>
#include <stdio.h>
#include <unistd.h>

#define SEATS 2

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t full = PTHREAD_COND_INITIALIZER, back = PTHREAD_COND_INITIALIZER;
static int taken;
static bool over;

static void *passenger(void *arg)
{
	pthread_mutex_lock(&m);
	if (++taken == SEATS)
		pthread_cond_signal(&full);
	pthread_mutex_unlock(&m);
	puts("seated");
	usleep(1000);
	pthread_mutex_lock(&m);
#ifdef RIGHT
	while (!over)
#endif
		pthread_cond_wait(&back, &m); // here
	pthread_mutex_unlock(&m);
	return arg;
}

static void *car(void *arg)
{
	pthread_mutex_lock(&m);
	while (taken < SEATS)
		pthread_cond_wait(&full, &m);
	pthread_mutex_unlock(&m);
	puts("the ride");
	sleep(3);
	pthread_mutex_lock(&m);
	over = true;
	pthread_cond_broadcast(&back);
	pthread_mutex_unlock(&m);
	return arg;
}

int main(void)
{
	pthread_t c, p[SEATS];
	pthread_create(&c, NULL, car, NULL);
	for (int i = 0; i < SEATS; i++)
		pthread_create(&p[i], NULL, passenger, NULL);
	for (int i = 0; i < SEATS; i++)
		pthread_join(p[i], NULL); // here
	pthread_join(c, NULL);
	return 0;
}
