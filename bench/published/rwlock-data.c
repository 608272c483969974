// SPDX-License-Identifier: MIT
//
// Readers and writers with pthread_rwlock.
//
// ends: yes
// expect: verified
// why: reads are under the read lock and the increment under the write lock; main reads after
//      the joins.
#include <pthread.h>
#include <stdio.h>
#include <unistd.h>

#define LEITORES 5
#define ESCRITORES 2

pthread_rwlock_t trava = PTHREAD_RWLOCK_INITIALIZER;
int valor = 0;

void *leitor(void *arg)
{
	int id = *((int *)arg);
	for (int i = 0; i < 5; i++) {
		pthread_rwlock_rdlock(&trava);
		printf("Leitor %d le %d\n", id, valor);
		pthread_rwlock_unlock(&trava);
		usleep(100000);
	}
	return NULL;
}

void *escritor(void *arg)
{
	int id = *((int *)arg);
	for (int i = 0; i < 3; i++) {
		pthread_rwlock_wrlock(&trava);
		valor++;
		printf("Escritor %d escreve %d\n", id, valor);
		pthread_rwlock_unlock(&trava);
		usleep(300000);
	}
	return NULL;
}

int main(void)
{
	pthread_t l[LEITORES], e[ESCRITORES];
	int idl[LEITORES], ide[ESCRITORES];

	for (int i = 0; i < LEITORES; i++) {
		idl[i] = i + 1;
		pthread_create(&l[i], NULL, leitor, &idl[i]);
	}
	for (int i = 0; i < ESCRITORES; i++) {
		ide[i] = i + 1;
		pthread_create(&e[i], NULL, escritor, &ide[i]);
	}
	for (int i = 0; i < LEITORES; i++)
		pthread_join(l[i], NULL);
	for (int i = 0; i < ESCRITORES; i++)
		pthread_join(e[i], NULL);
	pthread_rwlock_destroy(&trava);
	printf("Final: %d\n", valor);
	return 0;
}
