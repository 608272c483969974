// SPDX-License-Identifier: MIT
//
// Cigarette smokers with a tobacconist who wakes the right smoker, detached threads.
//
// ends: yes
// expect: failed misuse
// why: the semaphores are right, but main joins a thread that was created detached.
#include <stdio.h>
#include <stdlib.h>
#include <stdint.h>
#include <pthread.h>
#include <unistd.h>
#include <semaphore.h>

char *nomi[3] = {"cartina", "tabacco", "fiammiferi"};
int tavolo[3];
sem_t sem_tabaccaio, sem_f[3], m;

void myInit(void)
{
	for (int i = 0; i < 3; i++) {
		tavolo[i] = 0;
		sem_init(&sem_f[i], 0, 0);
	}
	sem_init(&sem_tabaccaio, 0, 1);
	sem_init(&m, 0, 1);
}

void sveglia_fumatore()
{
	for (int i = 0; i < 3; i++) {
		if (!tavolo[i]) {
			printf("TABACCAIO sveglia il fumatore %d\n", i + 1);
			sem_post(&m);
			sem_post(&sem_f[i]);
			return;
		}
	}
}

void *tabaccaio(void *arg)
{
	int e1, e2;

	while (1) {
		printf("Tabaccaio: metto due elementi sul tavolo\n");
		sem_wait(&sem_tabaccaio);
		sem_wait(&m);
		e1 = rand() % 3;
		e2 = rand() % 3;
		if (e2 == e1)
			e2 = (e2 + 1) % 3;
		printf("Sul tavolo %s e %s\n", nomi[e1], nomi[e2]);
		tavolo[e1] = 1;
		tavolo[e2] = 1;
		sveglia_fumatore();
		sleep(5);
	}
	return NULL;
}

void *fumatore(void *arg)
{
	int id = (intptr_t)arg;

	printf("\tFumatore %d: ho solo %s\n", id + 1, nomi[id]);
	while (1) {
		sem_wait(&sem_f[id]);
		sem_wait(&m);
		printf("\ttavolo [%d] [%d] [%d]\n", tavolo[0], tavolo[1], tavolo[2]);
		tavolo[(id + 1) % 3] = 0;
		tavolo[(id + 2) % 3] = 0;
		printf("\t\tFumatore %d fuma\n", id + 1);
		sem_post(&m);
		sem_post(&sem_tabaccaio);
		sleep(2);
	}
	return NULL;
}

int main()
{
	pthread_attr_t a;
	pthread_t p;

	myInit();
	srand(555);

	pthread_attr_init(&a);
	/* non ho voglia di fare tutte le join */
	pthread_attr_setdetachstate(&a, PTHREAD_CREATE_DETACHED);

	pthread_create(&p, &a, tabaccaio, NULL);
	pthread_create(&p, &a, fumatore, (void *)(intptr_t)0);
	pthread_create(&p, &a, fumatore, (void *)(intptr_t)1);
	pthread_create(&p, &a, fumatore, (void *)(intptr_t)2);

	pthread_attr_destroy(&a);

	/* aspetto 10 secondi prima di terminare tutti quanti */
	sleep(10);
	pthread_join(p, NULL);
	return 0;
}
