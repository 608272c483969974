// SPDX-License-Identifier: MIT
//
// Unisex bathroom, mutex and two conditions.
//
// ends: yes
// expect: failed deadlock
// why: a woman who leaves decrements the count of men, so the count of women never gets to
//      zero and men (then women too) wait for ever.
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>
#include <time.h>
#include <pthread.h>

#define N 10

pthread_mutex_t banio = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t libreHombres = PTHREAD_COND_INITIALIZER;
pthread_cond_t libreMujeres = PTHREAD_COND_INITIALIZER;

int filaHombres = 0, filaMujeres = 0, hDentro = 0, mDentro = 0;

void *hombre(void *args)
{
	pthread_mutex_lock(&banio);
	printf("Nuevo hombre en la fila, hay %d esperando\n", ++filaHombres);
	if (mDentro) {
		pthread_cond_wait(&libreHombres, &banio);
	}
	hDentro++;
	if (hDentro == 1) {
		printf("Los hombres estan en el banio\n");
	}
	printf("Pasa un hombre, quedan %d esperando\n", --filaHombres);
	pthread_mutex_unlock(&banio);

	sleep(10);
	pthread_mutex_lock(&banio);
	hDentro--;
	printf("Salio un hombre\n");
	if (hDentro == 0) {
		printf("Sanitario vacio\n");
		pthread_cond_broadcast(&libreMujeres);
	}
	pthread_mutex_unlock(&banio);
	return NULL;
}

void *mujer(void *args)
{
	pthread_mutex_lock(&banio);
	printf("Nueva mujer en la fila, hay %d esperando\n", ++filaMujeres);
	if (hDentro) {
		pthread_cond_wait(&libreMujeres, &banio);
	}
	mDentro++;
	if (mDentro == 1) {
		printf("Las mujeres estan en el banio\n");
	}
	printf("Pasa una mujer, quedan %d esperando\n", --filaMujeres);
	pthread_mutex_unlock(&banio);

	sleep(10);
	pthread_mutex_lock(&banio);
	hDentro--;
	printf("Salio una mujer\n");
	if (mDentro == 0) {
		printf("Sanitario vacio\n");
		pthread_cond_broadcast(&libreHombres);
	}
	pthread_mutex_unlock(&banio);
	return NULL;
}

int main(int argc, char **argv)
{
	int i;
	pthread_t personas[N];

	printf("Sanitario vacio\n");
	srand((int)time(NULL));
	for (i = 0; i < N; ++i) {
		sleep(rand() % 5);
		if (rand() % 2)
			pthread_create(&personas[i], NULL, hombre, NULL);
		else
			pthread_create(&personas[i], NULL, mujer, NULL);
	}
	for (i = 0; i < N; ++i) {
		pthread_join(personas[i], NULL);
	}
	return 0;
}
