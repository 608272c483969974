// SPDX-License-Identifier: MIT
//
// Producers and consumers with semaphores and a number of cycles.
//
// ends: yes
// expect: failed deadlock
// args: 2 2 5
// why: consumers look at sem_getvalue and then wait, so two of them can go for the last item
//      and one waits for ever.
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>
#include <string.h>
#include <semaphore.h>

#define MAX_PASSOS 300
#define MSG 256

sem_t vazio, cheio, mutex;
int *buffer, tam_buffer;
int in = 0, out = 0;
int n_passos = 0;
char passos[MAX_PASSOS][MSG];

int ciclos = 0;
int ciclos_max = 3;
int produtores_ativos = 0;
int fim_producao = 0;
int consumo_ciclo = 0;

pthread_mutex_t mtx_ciclo = PTHREAD_MUTEX_INITIALIZER;
pthread_mutex_t mtx_prod = PTHREAD_MUTEX_INITIALIZER;
pthread_mutex_t mtx_controle = PTHREAD_MUTEX_INITIALIZER;

void registra(const char *msg)
{
	if (n_passos < MAX_PASSOS) {
		strncpy(passos[n_passos], msg, MSG - 1);
		passos[n_passos][MSG - 1] = '\0';
		n_passos++;
	}
}

void *produtor(void *arg)
{
	int id = *((int *)arg);
	free(arg);
	printf("Produtor %d iniciado\n", id);

	pthread_mutex_lock(&mtx_prod);
	produtores_ativos++;
	pthread_mutex_unlock(&mtx_prod);

	while (1) {
		pthread_mutex_lock(&mtx_ciclo);
		if (ciclos >= ciclos_max) {
			pthread_mutex_unlock(&mtx_ciclo);
			break;
		}
		pthread_mutex_unlock(&mtx_ciclo);

		sem_wait(&vazio);
		sem_wait(&mutex);

		int item = rand() % 100;
		buffer[in] = item;
		in = (in + 1) % tam_buffer;

		char msg[MSG];
		snprintf(msg, MSG, "Produtor %d colocou %d", id, item);
		registra(msg);

		sem_post(&mutex);
		sem_post(&cheio);

		usleep(100000);
	}

	pthread_mutex_lock(&mtx_prod);
	produtores_ativos--;
	if (produtores_ativos == 0)
		fim_producao = 1;
	pthread_mutex_unlock(&mtx_prod);

	printf("Produtor %d finalizado\n", id);
	return NULL;
}

void *consumidor(void *arg)
{
	int id = *((int *)arg);
	free(arg);
	printf("Consumidor %d iniciado\n", id);

	while (1) {
		pthread_mutex_lock(&mtx_ciclo);
		int fim_ciclos = (ciclos >= ciclos_max);
		pthread_mutex_unlock(&mtx_ciclo);

		pthread_mutex_lock(&mtx_prod);
		int fim = fim_producao;
		pthread_mutex_unlock(&mtx_prod);

		int ocupado;
		sem_getvalue(&cheio, &ocupado);

		if (fim_ciclos && fim && ocupado == 0)
			break;
		if (ocupado == 0) {
			usleep(50000);
			continue;
		}

		sem_wait(&cheio);
		sem_wait(&mutex);

		int item = buffer[out];
		buffer[out] = -1;
		out = (out + 1) % tam_buffer;

		pthread_mutex_lock(&mtx_controle);
		consumo_ciclo++;
		if (consumo_ciclo == tam_buffer) {
			pthread_mutex_lock(&mtx_ciclo);
			if (ciclos < ciclos_max) {
				ciclos++;
				printf("Ciclo atual: %d\n", ciclos);
			}
			pthread_mutex_unlock(&mtx_ciclo);
			consumo_ciclo = 0;
		}
		pthread_mutex_unlock(&mtx_controle);

		char msg[MSG];
		snprintf(msg, MSG, "Consumidor %d retirou %d", id, item);
		registra(msg);

		sem_post(&mutex);
		sem_post(&vazio);
		usleep(150000);
	}

	printf("Consumidor %d finalizado\n", id);
	return NULL;
}

int main(int argc, char *argv[])
{
	if (argc != 4) {
		fprintf(stderr, "Uso: %s <produtores> <consumidores> <tam_buffer>\n", argv[0]);
		return 1;
	}
	int np = atoi(argv[1]);
	int nc = atoi(argv[2]);
	tam_buffer = atoi(argv[3]);

	buffer = malloc(sizeof(int) * tam_buffer);
	for (int i = 0; i < tam_buffer; i++)
		buffer[i] = -1;

	sem_init(&mutex, 0, 1);
	sem_init(&vazio, 0, tam_buffer);
	sem_init(&cheio, 0, 0);

	pthread_t prod[np];
	pthread_t cons[nc];

	for (int i = 0; i < np; i++) {
		int *arg = malloc(sizeof(int));
		*arg = i + 1;
		pthread_create(&prod[i], NULL, produtor, arg);
	}
	for (int i = 0; i < nc; i++) {
		int *arg = malloc(sizeof(int));
		*arg = i + 1;
		pthread_create(&cons[i], NULL, consumidor, arg);
	}
	for (int i = 0; i < np; i++)
		pthread_join(prod[i], NULL);
	for (int i = 0; i < nc; i++)
		pthread_join(cons[i], NULL);

	for (int i = 0; i < n_passos; i++)
		printf("%s\n", passos[i]);
	free(buffer);
	return 0;
}
