// SPDX-License-Identifier: MIT
//
// Traffic light and vehicles with one semaphore.
//
// ends: no
// expect: verified
// why: only the semaphore is shared, the light gives it at green and takes it at red, and the
//      vehicles always give it back.
#include <stdio.h>
#include <pthread.h>
#include <semaphore.h>
#include <unistd.h>

sem_t paso;

void *luces(void *arg)
{
	while (1) {
		printf("Luz verde\n");
		sleep(5);
		sem_post(&paso); // pueden pasar

		printf("Luz amarilla\n");
		sleep(2);

		printf("Luz roja\n");
		sleep(5);
		sem_wait(&paso); // deben parar
	}
	return NULL;
}

void *vehiculos(void *arg)
{
	while (1) {
		sem_wait(&paso);
		printf("Pasa un vehiculo\n");
		sleep(1);
		sem_post(&paso);
	}
	return NULL;
}

int main()
{
	pthread_t h1, h2;

	sem_init(&paso, 0, 0);

	pthread_create(&h1, NULL, luces, NULL);
	pthread_create(&h2, NULL, vehiculos, NULL);

	// no terminan nunca
	pthread_join(h1, NULL);
	pthread_join(h2, NULL);

	sem_destroy(&paso);
	return 0;
}
