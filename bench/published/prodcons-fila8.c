// SPDX-License-Identifier: MIT
//
// Producer-consumer with circular buffer of 8, 64 items, condition variables.
//
// ends: yes
// expect: verified
// why: buffer under the mutex, waits in while loops; each loop counter is written and tested
//      by its own thread only
#include <stdio.h>
#include <stdlib.h>
#include <pthread.h>
#include <unistd.h>
#include <time.h>

#define MAXFILA 8
#define MAXITENS 64

int buffer[MAXFILA];
int idx_consumidor = 0, idx_produtor = 0, cont_buffer = 0;
int cont_produtos = 0, cont_consumidos = 0;

pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t flag_buffer_vazio = PTHREAD_COND_INITIALIZER;
pthread_cond_t flag_buffer_cheio = PTHREAD_COND_INITIALIZER;

void *produtor(void *arg)
{
	while (cont_produtos < MAXITENS) {
		pthread_mutex_lock(&mutex);
		while (cont_buffer == MAXFILA) {
			pthread_cond_wait(&flag_buffer_cheio, &mutex);
		}

		int dado = rand() % 64 + 1;
		buffer[idx_produtor] = dado;
		idx_produtor = (idx_produtor + 1) % MAXFILA;
		cont_buffer++;
		cont_produtos++;

		printf("Produtor gerou %d\n", dado);
		printf("> Buffer atual: %d de no máximo %d\n\n", cont_buffer, MAXFILA);

		pthread_cond_signal(&flag_buffer_vazio);
		pthread_mutex_unlock(&mutex);

		sleep(1);
	}
	return NULL;
}

void *consumidor(void *arg)
{
	while (cont_consumidos < MAXITENS) {
		pthread_mutex_lock(&mutex);
		while (cont_buffer == 0) {
			pthread_cond_wait(&flag_buffer_vazio, &mutex);
		}

		int dado = buffer[idx_consumidor];
		idx_consumidor = (idx_consumidor + 1) % MAXFILA;
		cont_buffer--;
		cont_consumidos++;

		printf("Consumidor processou %d\n", dado);
		printf("> Buffer atual: %d de no máximo %d\n\n", cont_buffer, MAXFILA);

		pthread_cond_signal(&flag_buffer_cheio);
		pthread_mutex_unlock(&mutex);

		sleep(2);
	}
	return NULL;
}

int main()
{
	srand(time(NULL));
	pthread_t thread_produtor, thread_consumidor;

	pthread_create(&thread_produtor, NULL, produtor, NULL);
	pthread_create(&thread_consumidor, NULL, consumidor, NULL);

	pthread_join(thread_produtor, NULL);
	pthread_join(thread_consumidor, NULL);

	printf("Programa encerrado.\n");
	return 0;
}
