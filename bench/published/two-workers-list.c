// SPDX-License-Identifier: MIT
//
// Two workers, a semaphore for the list and a mutex for the total.
//
// ends: yes
// expect: verified
// why: both take sem_lista then mutex_total; the list and the total are only touched with the
//      mutex held.
#include <stdio.h>
#include <semaphore.h>
#include <pthread.h>
#include <stdlib.h>
#include <unistd.h>
#include <time.h>

#define VOLTAS 20
#define MILHAO 1000000L

int total;
int *lista;
int proximo;

pthread_mutex_t mutex_total;
sem_t sem_lista;

static unsigned sementes[] = {0, 0};

static int operacao(int w)
{
	unsigned *s = &sementes[w - 1];
	if (!*s)
		*s = time(NULL);
	int v = 1 + rand_r(s) % 500;
	struct timespec ts = {0, v * MILHAO};
	nanosleep(&ts, NULL);
	printf("Worker %d produziu %d\n", w, v);
	return v;
}

void *worker1(void *arg)
{
	for (int i = 0; i < VOLTAS; ++i) {
		sem_wait(&sem_lista);
		printf("Worker 1 pegou sem_lista\n");
		int op = operacao(1);
		pthread_mutex_lock(&mutex_total);
		printf("Worker 1 pegou mutex_total\n");

		total += op;
		lista[proximo++] = op;

		sem_post(&sem_lista);
		printf("Worker 1 soltou sem_lista\n");
		pthread_mutex_unlock(&mutex_total);
		printf("Worker 1 soltou mutex_total\n");
	}
	return NULL;
}

void *worker2(void *arg)
{
	for (int i = 0; i < VOLTAS; ++i) {
		sem_wait(&sem_lista);
		printf("Worker 2 pegou sem_lista\n");
		pthread_mutex_lock(&mutex_total);
		printf("Worker 2 pegou mutex_total\n");

		int op = operacao(2);
		lista[proximo] = op;
		total += lista[proximo];
		proximo += 1;

		pthread_mutex_unlock(&mutex_total);
		printf("Worker 2 soltou mutex_total\n");
		sem_post(&sem_lista);
		printf("Worker 2 soltou sem_lista\n");
	}
	return NULL;
}

int main(int argc, char *argv[])
{
	proximo = 0;
	lista = malloc(sizeof(int) * 2 * VOLTAS);
	total = 0;

	sem_init(&sem_lista, 0, 1);
	pthread_mutex_init(&mutex_total, NULL);

	pthread_t w1, w2;
	pthread_create(&w1, NULL, worker1, NULL);
	pthread_create(&w2, NULL, worker2, NULL);
	pthread_join(w1, NULL);
	pthread_join(w2, NULL);

	printf("Total: %d\n", total);

	sem_destroy(&sem_lista);
	pthread_mutex_destroy(&mutex_total);
	free(lista);
	return 0;
}
