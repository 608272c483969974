// SPDX-License-Identifier: MIT
//
// Dining philosophers with states, one mutex, a condition and a stick mutex for each.
//
// ends: yes
// expect: verified
// why: states are under m and a stick is only taken when the state says it is free; threads
//      are detached and main leaves after ten seconds (the else-if can leave a neighbour asleep,
//      which nobody joins).
#include <stdio.h>
#include <stdlib.h>
#include <stdint.h>
#include <pthread.h>
#include <unistd.h>

#define N 5
#define DELAY 20000000

#define PENSA 0
#define AFFAMATO 1
#define MANGIA 2

int stato[N];
pthread_mutex_t m;
pthread_mutex_t bacchette[N];
pthread_cond_t attesa[N];

void myInit(void)
{
	pthread_mutex_init(&m, NULL);
	for (int i = 0; i < N; i++) {
		pthread_mutex_init(&bacchette[i], NULL);
		pthread_cond_init(&attesa[i], NULL);
		stato[i] = PENSA;
	}
}

void pensa(int i)
{
	pthread_mutex_lock(&m);
	printf("Filosofo %d pensa...\n", i);
	stato[i] = AFFAMATO;
	pthread_mutex_unlock(&m);
	sleep(3);
}

int puoMangiare(int i)
{
	return stato[i] == AFFAMATO && stato[(i + 1) % N] != MANGIA && stato[(i + 4) % N] != MANGIA;
}

void prendi(int i)
{
	pthread_mutex_lock(&m);
	while (!puoMangiare(i))
		pthread_cond_wait(&attesa[i], &m);
	if (i == 4) {
		pthread_mutex_lock(&bacchette[i % N]);
		pthread_mutex_lock(&bacchette[(i + 4) % N]);
	} else {
		pthread_mutex_lock(&bacchette[(i + 4) % N]);
		pthread_mutex_lock(&bacchette[i % N]);
	}
	stato[i] = MANGIA;
	printf("Filosofo %d ha le bacchette %d e %d\n", i, i % N, (i + 4) % N);
	pthread_mutex_unlock(&m);
}

void lascia(int i)
{
	pthread_mutex_lock(&m);
	pthread_mutex_unlock(&bacchette[i % N]);
	pthread_mutex_unlock(&bacchette[(i + 4) % N]);
	stato[i] = PENSA;
	printf("Filosofo %d ha finito\n", i);
	if (puoMangiare((i + 1) % N))
		pthread_cond_signal(&attesa[(i + 1) % N]);
	else if (puoMangiare((i + 4) % N))
		pthread_cond_signal(&attesa[(i + 4) % N]);
	pthread_mutex_unlock(&m);
}

void mangia(int i)
{
	prendi(i);
	printf("Filosofo %d mangia...\n", i);
	for (int k = 0; k < DELAY; ++k)
		;
	lascia(i);
}

void *cena(void *arg)
{
	int i = (intptr_t)arg;

	printf("Sono il filosofo %d\n", i);
	for (int f = 0; f < 40; f++) {
		pensa(i);
		mangia(i);
	}
	return NULL;
}

int main()
{
	pthread_attr_t a;
	pthread_t p;

	myInit();
	srand(555);

	pthread_attr_init(&a);
	pthread_attr_setdetachstate(&a, PTHREAD_CREATE_DETACHED);

	for (int i = 0; i < N; i++)
		pthread_create(&p, &a, cena, (void *)(intptr_t)i);

	pthread_attr_destroy(&a);

	/* aspetto 10 secondi prima di terminare tutti quanti */
	sleep(10);
	return 0;
}
