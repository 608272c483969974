// SPDX-License-Identifier: MIT
//
// Three threads print in turn for ever. What was printed makes no state a new one, so all that can
// happen is tried, as it is where nothing is printed. A wrong one takes back the turn that it gave.
// wrong: deadlock; named: turn
// right: verified
#include <pthread.h>
#include <semaphore.h>
#include <stddef.h>
#include <stdio.h>
#include <unistd.h>

#define RING 3

static sem_t turn[RING];
static int number[RING];

static void *printer(void *arg)
{
	int me = *(int *)arg;
	for (;;) {
		sem_wait(&turn[me]); // here
		printf("%.*s's turn\n", me + 1, "CCC");
		usleep(1000);
#ifdef RIGHT
		sem_post(&turn[(me + 1) % RING]);
#else
		sem_post(&turn[(me + 1) % RING]);
		if (me == 2)
			sem_wait(&turn[0]); // here
#endif
	}
	return NULL;
}

int main(void)
{
	pthread_t t[RING];
	for (int i = 0; i < RING; i++) {
		number[i] = i;
		sem_init(&turn[i], 0, i == 0);
	}
	for (int i = 0; i < RING; i++)
		pthread_create(&t[i], NULL, printer, &number[i]);
	for (int i = 0; i < RING; i++)
		pthread_join(t[i], NULL); // here
	return 0;
}
