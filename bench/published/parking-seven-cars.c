// SPDX-License-Identifier: MIT
//
// Parking lot with a counting semaphore.
//
// ends: yes
// expect: verified
// why: two places, seven cars, every wait has its post; nothing else is shared.
#include <stdio.h>
#include <pthread.h>
#include <semaphore.h>
#include <unistd.h>

#define SLOTS 2
#define CARS 7

sem_t lot;

void *car(void *arg)
{
	int id = *(int *)arg;

	printf("[Car %d] arrived, looking for a place...\n", id);

	sem_wait(&lot);

	printf("    >> [Car %d] parked\n", id);
	sleep(1);
	printf("    << [Car %d] leaves\n", id);

	sem_post(&lot);

	return NULL;
}

int main()
{
	pthread_t threads[CARS];
	int ids[CARS];

	sem_init(&lot, 0, SLOTS);

	for (int i = 0; i < CARS; i++) {
		ids[i] = i + 1;
		pthread_create(&threads[i], NULL, car, &ids[i]);
		usleep(100000);
	}

	for (int i = 0; i < CARS; i++) {
		pthread_join(threads[i], NULL);
	}

	sem_destroy(&lot);
	return 0;
}
