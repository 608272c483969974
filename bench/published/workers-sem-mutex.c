// SPDX-License-Identifier: MIT
//
// Deadlock exercise solved by one order (semaphore, then mutex).
//
// ends: yes
// expect: verified
// why: both workers take sem_lista first and mutex_total second; the list and total are only
//      touched with both held
#include <stdio.h>
#include <semaphore.h>
#include <pthread.h>
#include <stdlib.h>
#include <unistd.h>
#include <time.h>

#define WORKER_LOOPS 20
#define MILLION 1000000L

int total_computado;
int *lista_de_operacoes;
int proximo_indice;

pthread_mutex_t mutex_total;
sem_t sem_lista;

static unsigned seeds[] = {0, 0};

static int operacao_worker(int worker)
{
	unsigned *seedp = &seeds[worker - 1];
	if (!*seedp)
		*seedp = time(NULL);
	int value = 1 + rand_r(seedp) % 500;
	struct timespec ts = {0, value * MILLION};
	nanosleep(&ts, NULL);
	printf("Worker %d produziu %d\n", worker, value);
	return value;
}

void *worker1_func(void *arg)
{
	for (int i = 0; i < WORKER_LOOPS; ++i) {
		sem_wait(&sem_lista);
		printf("Worker 1 obteve sem_lista\n");
		int operacao = operacao_worker(1);
		pthread_mutex_lock(&mutex_total);
		printf("Worker 1 obteve mutex_total\n");

		total_computado += operacao;
		lista_de_operacoes[proximo_indice++] = operacao;

		pthread_mutex_unlock(&mutex_total);
		printf("Worker 1 liberou mutex_total\n");
		sem_post(&sem_lista);
		printf("Worker 1 liberou sem_lista\n");
	}
	return NULL;
}

void *worker2_func(void *arg)
{
	for (int i = 0; i < WORKER_LOOPS; ++i) {
		sem_wait(&sem_lista);
		printf("Worker 2 obteve sem_lista\n");
		pthread_mutex_lock(&mutex_total);
		printf("Worker 2 obteve mutex_total\n");

		int operacao = operacao_worker(2);

		lista_de_operacoes[proximo_indice] = operacao;
		total_computado += lista_de_operacoes[proximo_indice];
		proximo_indice += 1;

		pthread_mutex_unlock(&mutex_total);
		printf("Worker 2 liberou mutex_total\n");
		sem_post(&sem_lista);
		printf("Worker 2 liberou sem_lista\n");
	}
	return NULL;
}

int main(int argc, char *argv[])
{
	proximo_indice = 0;
	lista_de_operacoes = malloc(sizeof(int) * 2 * WORKER_LOOPS);
	total_computado = 0;

	sem_init(&sem_lista, 0, 1);
	pthread_mutex_init(&mutex_total, NULL);

	pthread_t worker1, worker2;
	pthread_create(&worker1, NULL, worker1_func, NULL);
	pthread_create(&worker2, NULL, worker2_func, NULL);

	pthread_join(worker1, NULL);
	pthread_join(worker2, NULL);

	printf("Total das operações: %d\n", total_computado);

	sem_destroy(&sem_lista);
	pthread_mutex_destroy(&mutex_total);
	free(lista_de_operacoes);
	return 0;
}
