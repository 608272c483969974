// SPDX-License-Identifier: MIT
//
// A crossing of four quadrants, and a car from each side that needs two of them. Each takes the one
// that it comes to first, so that all four may stand there; in the order of their numbers they
// cannot.
// wrong: deadlock; named: quadrant
// right: verified
#include <pthread.h>
#include <stdio.h>
#include <unistd.h>

#define SIDES 4

static pthread_mutex_t quadrant[SIDES];
static int side[SIDES];

static void *car(void *arg)
{
	int here = *(int *)arg, ahead = (here + 1) % SIDES;
#ifdef RIGHT
	int first = here < ahead ? here : ahead;
#else
	int first = here;
#endif
	pthread_mutex_lock(&quadrant[first]);
	usleep(1000);
	pthread_mutex_lock(&quadrant[here + ahead - first]); // here
	printf("the car from side %d crosses\n", here);
	pthread_mutex_unlock(&quadrant[here]);
	pthread_mutex_unlock(&quadrant[ahead]);
	return NULL;
}

int main(void)
{
	pthread_t cars[SIDES];
	for (int i = 0; i < SIDES; i++)
		pthread_mutex_init(&quadrant[i], NULL);
	for (int i = 0; i < SIDES; i++) {
		side[i] = i;
		pthread_create(&cars[i], NULL, car, &side[i]);
	}
	for (int i = 0; i < SIDES; i++)
		pthread_join(cars[i], NULL); // here
	for (int i = 0; i < SIDES; i++)
		pthread_mutex_destroy(&quadrant[i]);
	return 0;
}
