// SPDX-License-Identifier: MIT
//
// Santa Claus with nine reindeer and nine elves, semaphores.
//
// ends: yes
// expect: failed race
// why: Santa reads the number of finished elves before he takes the mutex under which the
//      elves change it (and one or two elves who ask may never be helped).
#include <pthread.h>
#include <semaphore.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#define PATULJCI 9
#define IRVASI 9

pthread_t nitIrvas[IRVASI];
pthread_t nitPatuljak[PATULJCI];
pthread_t nitDeda;

int idIrvas[IRVASI];
int idPatuljak[PATULJCI];

int patuljci;
int irvasi;
int zavrseni = 0;

sem_t deda;
sem_t semIrvas;
sem_t semPatuljak;
sem_t mutex;

void *dedaMraz(void *arg)
{
	printf("Deda Mraz je pokrenut!\n");

	while (1) {
		if (zavrseni == PATULJCI)
			break;

		sem_wait(&deda);
		sem_wait(&mutex);

		if (irvasi == IRVASI) {
			printf("Deda Mraz priprema sanke\n");
			for (int r = 0; r < IRVASI; r++)
				sem_post(&semIrvas);
			irvasi = 0;
		} else {
			if (patuljci > 0)
				printf("Deda Mraz pomaze patuljcima\n");
			for (int i = 0; i < patuljci; i++)
				sem_post(&semPatuljak);
			patuljci = 0;
		}

		sem_post(&mutex);
	}
	return arg;
}

void *irvas(void *arg)
{
	int id = *(int *)arg;
	printf("Irvas %d je pokrenut\n", id + 1);

	sem_wait(&mutex);
	irvasi++;
	if (irvasi == IRVASI)
		sem_post(&deda);
	sem_post(&mutex);

	sem_wait(&semIrvas);
	printf("Irvas %d ide u sanke\n", id + 1);
	sleep(2);
	return arg;
}

void *patuljak(void *arg)
{
	int id = *(int *)arg;
	printf("Patuljak %d je pokrenut\n", id + 1);

	int pomoc = rand() % 10;
	if (pomoc > 5) {
		sem_wait(&mutex);
		patuljci++;
		if (patuljci == 3)
			sem_post(&deda);
		printf("Patuljak %d trazi pomoc\n", id + 1);
		sem_post(&mutex);

		sem_wait(&semPatuljak);
		sleep(3);
	}

	sem_wait(&mutex);
	zavrseni++;
	if (PATULJCI < zavrseni + 2)
		sem_post(&deda);
	sem_post(&mutex);

	printf("Patuljak %d radi\n", id + 1);
	sleep(2);
	return arg;
}

int main(void)
{
	patuljci = 0;
	irvasi = 0;

	sem_init(&deda, 0, 0);
	sem_init(&semIrvas, 0, 0);
	sem_init(&semPatuljak, 0, 0);
	sem_init(&mutex, 0, 1);

	pthread_create(&nitDeda, NULL, dedaMraz, NULL);
	for (int i = 0; i < IRVASI; i++) {
		idIrvas[i] = i;
		pthread_create(&nitIrvas[i], NULL, irvas, &idIrvas[i]);
	}
	for (int i = 0; i < PATULJCI; i++) {
		idPatuljak[i] = i;
		pthread_create(&nitPatuljak[i], NULL, patuljak, &idPatuljak[i]);
	}

	for (int i = 0; i < PATULJCI; i++)
		pthread_join(nitPatuljak[i], NULL);
	for (int i = 0; i < IRVASI; i++)
		pthread_join(nitIrvas[i], NULL);
	pthread_join(nitDeda, NULL);
	printf("\nKraj!\n");

	sem_destroy(&deda);
	sem_destroy(&semIrvas);
	sem_destroy(&semPatuljak);
	sem_destroy(&mutex);
	return 0;
}
