// SPDX-License-Identifier: MIT
//
// A time limit that is surely long enough takes the place of an answer.
// wrong: race; named: picture
// right: verified
#define _POSIX_C_SOURCE 200809L
#include <pthread.h>
#include <semaphore.h>
#include <stdio.h>
#include <time.h>

static sem_t developed;
static int picture;

static void *develop(void *arg)
{
	picture = 1; // here
	sem_post(&developed);
	return arg;
}

int main(void)
{
	pthread_t t;
	struct timespec hour;
	sem_init(&developed, 0, 0);
	pthread_create(&t, NULL, develop, NULL);
	clock_gettime(CLOCK_REALTIME, &hour);
	hour.tv_sec += 3600;
	int rc = sem_timedwait(&developed, &hour);
#ifdef RIGHT
	if (rc != 0)
		pthread_join(t, NULL);
	printf("picture %d\n", picture);
	if (rc != 0)
		return 0;
#else
	printf("picture %d (%d)\n", picture, rc); // here
#endif
	pthread_join(t, NULL);
	return 0;
}
