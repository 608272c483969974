// SPDX-License-Identifier: MIT
//
// Producer and consumer with sleeping/awake states and a position queue.
//
// ends: yes
// expect: failed race
// why: the counters are checked under one mutex and changed under another; the producer also
//      unlocks a mutex it does not hold and total_info is unprotected.
#include <stdio.h>
#include <stdlib.h>
#include <pthread.h>
#include <unistd.h>

#define TAM 8
#define NUM_INFO 20
#define DORMINDO 0
#define ACORDADO 1

typedef struct no {
	int pos;
	struct no *prox;
} No;

typedef struct {
	No *inicio;
	No *fim;
} Fila;

Fila fila_producao;
Fila fila_consumo;
int buffer[TAM];
int livres = TAM;
int ocupados = 0;

pthread_mutex_t mtx_estado = PTHREAD_MUTEX_INITIALIZER;
pthread_mutex_t mtx_buffer = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t cond_prod = PTHREAD_COND_INITIALIZER;
pthread_cond_t cond_cons = PTHREAD_COND_INITIALIZER;

int estado_cons = ACORDADO;
int estado_prod = ACORDADO;
int total_info = NUM_INFO;

int push(Fila *f, int pos)
{
	No *n = malloc(sizeof(No));
	if (n == NULL) {
		printf(">> Erro de memoria!");
		return -1;
	}
	n->prox = NULL;
	n->pos = pos;
	if (f->fim == NULL)
		f->inicio = n;
	else
		f->fim->prox = n;
	f->fim = n;
	return 1;
}

int pop(Fila *f)
{
	if (f->fim != NULL) {
		No *n = f->inicio;
		int pos = n->pos;
		f->inicio = n->prox;
		if (f->inicio == NULL)
			f->fim = NULL;
		free(n);
		return pos;
	}
	return -1;
}

int consome(void)
{
	int i = pop(&fila_consumo);
	if (i == -1)
		return -1;
	printf("Consumidor--> posicao %d valor %d\n", i, buffer[i]);
	buffer[i] = -1;
	livres++;
	ocupados--;
	return push(&fila_producao, i) == -1 ? -1 : 0;
}

void produz(int info)
{
	int i = pop(&fila_producao);
	if (i == -1)
		i = ocupados;
	livres--;
	ocupados++;
	if (push(&fila_consumo, i) == -1)
		exit(0);
	buffer[i] = info;
	printf("Produtor--> posicao %d valor %d\n", i, buffer[i]);
}

void *consumidor(void *arg)
{
	while (1) {
		pthread_mutex_lock(&mtx_estado);
		if (ocupados == 0) {
			if (total_info == 0 && livres == TAM) {
				printf("Consumidor--> acabou\n");
				pthread_mutex_unlock(&mtx_estado);
				break;
			}
			printf("Consumidor--> dormir\n");
			estado_cons = DORMINDO;
			pthread_cond_wait(&cond_cons, &mtx_estado);
			estado_cons = ACORDADO;
			printf("Consumidor--> acordar\n");
		}
		pthread_mutex_unlock(&mtx_estado);

		pthread_mutex_lock(&mtx_buffer);
		if (consome() == -1)
			exit(0);
		pthread_mutex_lock(&mtx_estado);
		if (estado_prod == DORMINDO) {
			sleep(rand() % 4);
			pthread_cond_signal(&cond_prod);
		}
		pthread_mutex_unlock(&mtx_estado);
		pthread_mutex_unlock(&mtx_buffer);

		sleep(rand() % 10);
	}
	return NULL;
}

void *produtor(void *arg)
{
	for (int i = 0; i < NUM_INFO; i++) {
		pthread_mutex_lock(&mtx_estado);
		if (livres == 0 || ocupados == TAM) {
			printf("Produtor--> dormir\n");
			estado_prod = DORMINDO;
			pthread_cond_wait(&cond_prod, &mtx_estado);
			estado_prod = ACORDADO;
			printf("Produtor--> acordar\n");
		}
		pthread_mutex_unlock(&mtx_estado);

		pthread_mutex_lock(&mtx_buffer);
		produz(i);
		if (estado_cons == DORMINDO) {
			sleep(rand() % 2);
			pthread_cond_signal(&cond_cons);
		}
		pthread_mutex_unlock(&mtx_estado);
		pthread_mutex_unlock(&mtx_buffer);

		total_info--;
		sleep(rand() % 5);
	}
	return NULL;
}

int main(void)
{
	pthread_t c, p;

	if (pthread_create(&c, NULL, consumidor, NULL) != 0) {
		printf("Erro ao criar a thread do consumidor");
		exit(1);
	}
	if (pthread_create(&p, NULL, produtor, NULL) != 0) {
		printf("Erro ao criar a thread do produtor");
		exit(1);
	}
	pthread_join(c, NULL);
	pthread_join(p, NULL);
	return 0;
}
