// SPDX-License-Identifier: MIT
//
// Ping and pong for ever, without a count: there are few states, and all of them can be tried.
// wrong: deadlock; named: ball
// right: verified
#include <pthread.h>
#include <semaphore.h>
#include <stddef.h>

static sem_t ball[2];

static void *player(void *arg)
{
	int me = *(int *)arg;
	for (;;) {
		sem_wait(&ball[me]); // here
#ifdef RIGHT
		sem_post(&ball[1 - me]);
#else
		if (me == 0)
			sem_post(&ball[1]);
#endif
	}
	return NULL;
}

int main(void)
{
	pthread_t ping, pong;
	int zero = 0, one = 1;
	sem_init(&ball[0], 0, 1);
	sem_init(&ball[1], 0, 0);
	pthread_create(&ping, NULL, player, &zero);
	pthread_create(&pong, NULL, player, &one);
	pthread_join(ping, NULL); // here
	pthread_join(pong, NULL); // here
	return 0;
}
