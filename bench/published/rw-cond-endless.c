// SPDX-License-Identifier: MIT
//
// Readers and writers with counters and conditions.
//
// ends: no
// expect: verified
// why: all counters are under the mutex, waits are in a while, and who leaves last wakes the
//      others; no race and no stop (writers can be kept waiting by readers, by design).
#include <stdio.h>
#include <stdlib.h>
#include <pthread.h>
#include <unistd.h>
#include <time.h>

#define LEITORES 5
#define ESCRITORES 2

pthread_mutex_t mutex;
pthread_cond_t cond_leitores;
pthread_cond_t cond_escritores;

int lendo = 0;
int escrevendo = 0;
int esperando = 0;

void *leitor(void *arg)
{
	int id = *(int *)arg;
	while (1) {
		pthread_mutex_lock(&mutex);
		while (escrevendo > 0) {
			pthread_cond_wait(&cond_leitores, &mutex);
		}
		lendo++;
		printf("Leitor %d lendo. Ativos: %d\n", id, lendo);
		pthread_mutex_unlock(&mutex);

		sleep(rand() % 3 + 1);

		pthread_mutex_lock(&mutex);
		lendo--;
		printf("Leitor %d terminou. Ativos: %d\n", id, lendo);
		if (lendo == 0) {
			pthread_cond_signal(&cond_escritores);
		}
		pthread_mutex_unlock(&mutex);

		sleep(rand() % 3 + 1);
	}
	free(arg);
	return NULL;
}

void *escritor(void *arg)
{
	int id = *(int *)arg;
	while (1) {
		pthread_mutex_lock(&mutex);
		esperando++;
		while (lendo > 0 || escrevendo > 0) {
			pthread_cond_wait(&cond_escritores, &mutex);
		}
		esperando--;
		escrevendo++;
		printf("Escritor %d escrevendo.\n", id);
		pthread_mutex_unlock(&mutex);

		sleep(rand() % 3 + 1);

		pthread_mutex_lock(&mutex);
		escrevendo--;
		printf("Escritor %d terminou.\n", id);
		if (esperando > 0) {
			pthread_cond_signal(&cond_escritores);
		} else {
			pthread_cond_broadcast(&cond_leitores);
		}
		pthread_mutex_unlock(&mutex);

		sleep(rand() % 3 + 1);
	}
	free(arg);
	return NULL;
}

int main()
{
	pthread_t l[LEITORES];
	pthread_t e[ESCRITORES];

	pthread_mutex_init(&mutex, NULL);
	pthread_cond_init(&cond_leitores, NULL);
	pthread_cond_init(&cond_escritores, NULL);

	srand(time(NULL));

	for (int i = 0; i < LEITORES; i++) {
		int *id = malloc(sizeof(int));
		*id = i + 1;
		pthread_create(&l[i], NULL, leitor, id);
	}
	for (int i = 0; i < ESCRITORES; i++) {
		int *id = malloc(sizeof(int));
		*id = i + 1;
		pthread_create(&e[i], NULL, escritor, id);
	}

	// nunca terminam
	for (int i = 0; i < LEITORES; i++)
		pthread_join(l[i], NULL);
	for (int i = 0; i < ESCRITORES; i++)
		pthread_join(e[i], NULL);
	return 0;
}
