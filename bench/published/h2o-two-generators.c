// SPDX-License-Identifier: MIT
//
// Water molecules, two generators for ever, main leaves after ten seconds.
//
// ends: yes
// expect: verified
// why: the two semaphores hand the turn between the two threads; the program ends when main
//      returns.
#include <stdio.h>
#include <stdlib.h>
#include <pthread.h>
#include <unistd.h>
#include <semaphore.h>

sem_t sem_idrogeno, sem_ossigeno;

void myInit(void)
{
	sem_init(&sem_idrogeno, 0, 2);
	sem_init(&sem_ossigeno, 0, 0);
}

void *genera_H(void *id)
{
	printf("Sono il generatore di H\n");
	for (;;) {
		sleep(1);
		sem_wait(&sem_idrogeno);
		sem_wait(&sem_idrogeno);
		if (write(1, "-H", 2) < 0)
			perror("write");
		if (write(1, "H", 1) < 0)
			perror("write");
		sem_post(&sem_ossigeno);
	}
	return NULL;
}

void *genera_O(void *id)
{
	printf("Sono il generatore di O\n");
	for (;;) {
		sem_wait(&sem_ossigeno);
		if (write(1, "O", 1) < 0)
			perror("write");
		sem_post(&sem_idrogeno);
		sem_post(&sem_idrogeno);
	}
	return NULL;
}

int main()
{
	pthread_attr_t a;
	pthread_t p;

	/* inizializzo il sistema */
	myInit();

	pthread_attr_init(&a);
	pthread_attr_setdetachstate(&a, PTHREAD_CREATE_DETACHED);

	pthread_create(&p, &a, genera_H, NULL);
	pthread_create(&p, &a, genera_O, NULL);

	pthread_attr_destroy(&a);

	/* aspetto 10 secondi prima di terminare tutti quanti */
	sleep(10);
	return 0;
}
