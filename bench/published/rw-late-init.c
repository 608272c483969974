// SPDX-License-Identifier: MIT
//
// Readers and writer with priority to the writer, mutex and conditions initialised after the
// threads are created.
//
// ends: no
// expect: failed misuse
// why: main calls pthread_mutex_init and pthread_cond_init when the threads may already hold
//      or wait on them.
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#define LEITORAS 2
#define ESCRITORAS 1

pthread_mutex_t mutex;
pthread_cond_t cond_escrita, cond_leitura;
int lendo = 0, escrevendo = 0, fila = 0;

void *leitor(void *arg)
{
	int *id = (int *)arg;
	while (1) {
		printf("L[%d] quer ler\n", *id);

		pthread_mutex_lock(&mutex);
		while (fila > 0 || escrevendo > 0) {
			printf("L[%d] bloqueou\n", *id);
			pthread_cond_wait(&cond_leitura, &mutex);
			printf("L[%d] desbloqueou\n", *id);
		}
		lendo++;
		pthread_mutex_unlock(&mutex);

		printf("L[%d] lendo\n", *id);
		sleep(1);

		pthread_mutex_lock(&mutex);
		lendo--;
		if (lendo == 0)
			pthread_cond_signal(&cond_escrita);
		pthread_mutex_unlock(&mutex);

		printf("L[%d] terminou\n", *id);
	}
	return NULL;
}

void *escritor(void *arg)
{
	int *id = (int *)arg;
	while (1) {
		printf("E[%d] quer escrever\n", *id);

		pthread_mutex_lock(&mutex);
		fila++;
		while (lendo > 0 || escrevendo > 0) {
			printf("E[%d] bloqueou\n", *id);
			pthread_cond_wait(&cond_escrita, &mutex);
			printf("E[%d] desbloqueou\n", *id);
		}
		escrevendo++;
		pthread_mutex_unlock(&mutex);

		printf("E[%d] escrevendo\n", *id);
		sleep(2);

		pthread_mutex_lock(&mutex);
		fila--;
		escrevendo--;
		if (fila == 0)
			pthread_cond_broadcast(&cond_leitura);
		pthread_mutex_unlock(&mutex);

		printf("E[%d] terminou\n", *id);
	}
	return NULL;
}

int main(void)
{
	static pthread_t tid[LEITORAS + ESCRITORAS];
	static int id[LEITORAS + ESCRITORAS];

	for (int i = 0; i < LEITORAS; i++) {
		id[i] = i + 1;
		if (pthread_create(&tid[i], NULL, leitor, (void *)&id[i]))
			exit(-1);
	}
	for (int i = 0; i < ESCRITORAS; i++) {
		id[i + LEITORAS] = i + 1;
		if (pthread_create(&tid[i + LEITORAS], NULL, escritor, (void *)&id[i + LEITORAS]))
			exit(-1);
	}

	pthread_mutex_init(&mutex, NULL);
	pthread_cond_init(&cond_leitura, NULL);
	pthread_cond_init(&cond_escrita, NULL);

	pthread_exit(NULL);
	return 0;
}
