// SPDX-License-Identifier: MIT
//
// Game of Life with own condition barrier used twice per cycle.
//
// ends: yes
// expect: verified
// why: barrier_wait calls cond_wait once, not in a loop: a spurious wakeup lets one thread
//      read cells another updates (without spurious wakeups the barrier is right)
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

#define ALIVE 'O'
#define DEAD 'X'
#define FILAS 20
#define COLUMNAS 20
#define CICLOS 100
#define NPROCS 4

typedef struct {
	pthread_mutex_t mutex;
	pthread_cond_t cond;
	unsigned int objetivo, actual;
} barrier_t;

typedef struct {
	char estado;
	int futuro;
} celula;

typedef struct {
	int inicio, fin;
} intervalo;

celula tab[FILAS][COLUMNAS];
barrier_t barrera;

void barrier_init(barrier_t *barr, unsigned int count)
{
	barr->objetivo = count;
	barr->actual = 0;
	pthread_mutex_init(&barr->mutex, NULL);
	pthread_cond_init(&barr->cond, NULL);
}

/* Función *bloqueante* para esperar a los demás hilos */
void barrier_wait(barrier_t *barr)
{
	pthread_mutex_lock(&barr->mutex);
	barr->actual++;
	if (barr->actual == barr->objetivo) {
		barr->actual = 0;
		pthread_cond_broadcast(&barr->cond);
	} else
		pthread_cond_wait(&barr->cond, &barr->mutex);
	pthread_mutex_unlock(&barr->mutex);
}

int destino(int i, int j)
{
	int vivos = 0;
	for (int a = -1; a <= 1; a++)
		for (int b = -1; b <= 1; b++) {
			if (a == 0 && b == 0)
				continue;
			if (tab[(i + a + FILAS) % FILAS][(j + b + COLUMNAS) % COLUMNAS].estado ==
			    ALIVE)
				vivos++;
		}
	if (tab[i][j].estado == ALIVE)
		return !(vivos == 2 || vivos == 3);
	return vivos == 3;
}

void agente_check(intervalo *in)
{
	for (int i = in->inicio; i < in->fin; i++)
		for (int j = 0; j < COLUMNAS; j++)
			tab[i][j].futuro = destino(i, j);
}

void agente_update(intervalo *in)
{
	for (int i = in->inicio; i < in->fin; i++)
		for (int j = 0; j < COLUMNAS; j++)
			if (tab[i][j].futuro) {
				tab[i][j].estado = tab[i][j].estado == ALIVE ? DEAD : ALIVE;
				tab[i][j].futuro = 0;
			}
}

void *hiloworker(void *arg)
{
	intervalo *in = arg;
	for (int i = 0; i < CICLOS; i++) {
		agente_check(in);
		barrier_wait(&barrera);
		agente_update(in);
		barrier_wait(&barrera);
	}
	return NULL;
}

void dividir(int max, int procs, intervalo *intervalos)
{
	int tam = max / procs;
	int sobra = max % procs;
	int extremo = 0;
	for (int i = 0; i < procs; i++) {
		intervalos[i].inicio = extremo;
		extremo += tam;
		if (sobra) {
			extremo++;
			sobra--;
		}
		intervalos[i].fin = extremo;
	}
}

int main(void)
{
	pthread_t trabajadores[NPROCS];
	intervalo intervalos[NPROCS];

	for (int i = 0; i < FILAS; i++)
		for (int j = 0; j < COLUMNAS; j++) {
			tab[i][j].estado = DEAD;
			tab[i][j].futuro = 0;
		}
	/* glider */
	tab[0][1].estado = tab[1][2].estado = ALIVE;
	tab[2][0].estado = tab[2][1].estado = tab[2][2].estado = ALIVE;

	dividir(FILAS, NPROCS, intervalos);
	barrier_init(&barrera, NPROCS);
	for (int i = 0; i < NPROCS; i++)
		pthread_create(&trabajadores[i], NULL, hiloworker, &intervalos[i]);
	for (int i = 0; i < NPROCS; i++)
		pthread_join(trabajadores[i], NULL);

	for (int i = 0; i < FILAS; i++) {
		for (int j = 0; j < COLUMNAS; j++)
			putchar(tab[i][j].estado);
		putchar('\n');
	}
	return 0;
}
