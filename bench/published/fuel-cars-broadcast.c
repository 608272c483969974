// SPDX-License-Identifier: MIT
//
// Fuel station, condition variable broadcast.
//
// ends: yes
// expect: verified
// why: the wait is in a while under the mutex, 300 litres are put in and 160 taken, every
//      filling broadcasts.
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>
#include <pthread.h>

#define CARS 4
#define FILLERS 2

int tank = 0;
pthread_mutex_t mtx_tank;
pthread_cond_t cnd_tank;

void *filler(void *arg)
{
	int k;

	(void)arg;
	k = 0;
	while (k < 5) {
		pthread_mutex_lock(&mtx_tank);
		tank += 30;
		printf("tank filled: %d\n", tank);
		pthread_mutex_unlock(&mtx_tank);
		pthread_cond_broadcast(&cnd_tank);
		sleep(1);
		k++;
	}
	return (NULL);
}

void *drive_in(void *arg)
{
	(void)arg;
	pthread_mutex_lock(&mtx_tank);
	while (tank < 40) {
		printf("not enough fuel, I wait\n");
		pthread_cond_wait(&cnd_tank, &mtx_tank);
		sleep(1);
	}
	tank -= 40;
	printf("took fuel, left: %d\n", tank);
	pthread_mutex_unlock(&mtx_tank);
	return (NULL);
}

int main(void)
{
	pthread_t th[CARS + FILLERS];
	int i;

	pthread_mutex_init(&mtx_tank, NULL);
	pthread_cond_init(&cnd_tank, NULL);
	for (i = 0; i < CARS + FILLERS; i++) {
		if (i >= CARS) {
			if (pthread_create(&th[i], NULL, &filler, NULL) != 0)
				perror("pthread_create");
		} else if (pthread_create(&th[i], NULL, &drive_in, NULL) != 0)
			perror("pthread_create");
	}
	for (i = 0; i < CARS + FILLERS; i++)
		if (pthread_join(th[i], NULL) != 0)
			perror("pthread_join");
	pthread_mutex_destroy(&mtx_tank);
	pthread_cond_destroy(&cnd_tank);
	return (0);
}
