// SPDX-License-Identifier: MIT
//
// Bank transfers, a mutex for each account, locks ordered by id.
//
// ends: yes
// expect: verified
// why: the account with the greater id is always locked first and the two accounts are never
//      the same.
#include <stdio.h>
#include <pthread.h>
#include <stdlib.h>
#include <unistd.h>
#include <time.h>

#define NUM_CONTAS 10
#define NUM_CAIXAS 5
#define TRANSFERENCIAS 10
#define MILHAO 1000000L

typedef struct {
	int id;
	double saldo;
	pthread_mutex_t mutex;
} conta_t;

conta_t contas[NUM_CONTAS];

void transferir_sem_trava(conta_t *de, conta_t *para, double valor)
{
	printf("Transferindo %.2f da conta %d para %d\n", valor, de->id, para->id);
	fflush(stdout);
	de->saldo -= valor;
	para->saldo += valor;
	struct timespec ts = {0, 200 * MILHAO};
	nanosleep(&ts, NULL);
}

void transferir(conta_t *de, conta_t *para, double valor)
{
	if (de->id > para->id) {
		pthread_mutex_lock(&de->mutex);
		pthread_mutex_lock(&para->mutex);
	} else {
		pthread_mutex_lock(&para->mutex);
		pthread_mutex_lock(&de->mutex);
	}

	transferir_sem_trava(de, para, valor);

	pthread_mutex_unlock(&de->mutex);
	pthread_mutex_unlock(&para->mutex);
}

void *caixa(void *arg)
{
	int c1, c2;

	for (int i = 0; i < TRANSFERENCIAS; i++) {
		c1 = rand() % NUM_CONTAS;
		c2 = rand() % NUM_CONTAS;
		while (c1 == c2)
			c2 = rand() % NUM_CONTAS;
		transferir(&contas[c1], &contas[c2], (double)100.0 + (rand() % 900));
	}
	return NULL;
}

int main(int argc, char *argv[])
{
	for (int i = 0; i < NUM_CONTAS; i++) {
		contas[i].id = i;
		contas[i].saldo = 1000.00;
		pthread_mutex_init(&contas[i].mutex, NULL);
	}

	pthread_t caixas[NUM_CAIXAS];
	for (int i = 0; i < NUM_CAIXAS; i++)
		pthread_create(&caixas[i], NULL, caixa, NULL);
	for (int i = 0; i < NUM_CAIXAS; i++)
		pthread_join(caixas[i], NULL);

	for (int i = 0; i < NUM_CONTAS; i++)
		pthread_mutex_destroy(&contas[i].mutex);
	return 0;
}
