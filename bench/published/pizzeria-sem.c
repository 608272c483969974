// SPDX-License-Identifier: MIT
//
// Pizzeria, customers and a pizza maker with semaphores, main leaves after 150 seconds.
//
// ends: yes
// expect: failed race
// why: the customer looks for his order without the mutex while the pizza maker clears it (he
//      may then find none and use clienti[-1]).
#include <stdio.h>
#include <semaphore.h>
#include <pthread.h>
#include <unistd.h>
#include <stdlib.h>
#include <time.h>

#define N 5
#define SI 1
#define NO 0

void pausetta(void)
{
	struct timespec t;
	t.tv_sec = 0;
	t.tv_nsec = (rand() % 10 + 1) * 1000000;
	nanosleep(&t, NULL);
}

struct coda_t {
	sem_t mutex;
	sem_t pizze;
	sem_t clienti[N];
	int ordini[N][2];
	int scelto, da_fare;
	int scegli;
} coda;

void init_coda(struct coda_t *c)
{
	sem_init(&c->mutex, 0, 1);
	sem_init(&c->pizze, 0, 1);
	for (int i = 0; i < N; i++) {
		sem_init(&c->clienti[i], 0, 0);
		c->ordini[i][0] = -1;
		c->ordini[i][1] = -1;
	}
	c->scelto = c->da_fare = -1;
	c->scegli = SI;
}

void ordina(struct coda_t *c, int quante, int cliente)
{
	sem_wait(&c->mutex);
	for (int i = 0; i < N; i++) {
		if (c->ordini[i][0] == -1) {
			c->ordini[i][0] = cliente;
			c->ordini[i][1] = quante;
			break;
		}
	}
	sem_post(&c->mutex);
}

void ritira(struct coda_t *c, int cliente)
{
	int posto = -1;
	for (int i = 0; i < N; i++)
		if (c->ordini[i][0] == cliente)
			posto = i;
	sem_wait(&c->clienti[posto]);
}

void prossima(struct coda_t *c)
{
	sem_wait(&c->pizze);
	sem_wait(&c->mutex);
	if (c->scegli == SI) {
		for (int i = 0; i < N; i++) {
			if (c->ordini[i][1] != -1) {
				c->scelto = c->ordini[i][0];
				c->da_fare = c->ordini[i][1];
			}
		}
		for (int i = 0; i < N; i++) {
			if (c->ordini[i][1] < c->da_fare && c->ordini[i][1] != -1) {
				c->scelto = c->ordini[i][0];
				c->da_fare = c->ordini[i][1];
			}
		}
		c->scegli = NO;
		for (int i = 0; i < c->da_fare; i++)
			sem_post(&c->pizze);
		sleep(3);
	}
	sem_post(&c->mutex);
}

void consegna(struct coda_t *c)
{
	sem_wait(&c->mutex);
	c->da_fare--;
	if (c->da_fare == 0) {
		int posto = -1;
		c->da_fare = -1;
		c->scegli = SI;
		for (int i = 0; i < N; i++) {
			if (c->ordini[i][0] == c->scelto) {
				posto = i;
				c->ordini[posto][0] = -1;
				c->ordini[posto][1] = -1;
			}
		}
		c->scelto = -1;
		sem_post(&c->clienti[posto]);
	}
	sem_post(&c->mutex);
}

void *cliente(void *arg)
{
	int num = *(int *)arg;
	while (1) {
		int quante = rand() % 10 + 1;
		printf("%d: vado in pizzeria per %d pizze\n", num, quante);
		ordina(&coda, quante, num);
		printf("%d: attendo\n", num);
		ritira(&coda, num);
		printf("%d: torno a casa\n", num);
	}
	return NULL;
}

void *pizzaiolo(void *arg)
{
	while (1) {
		prossima(&coda);
		printf("Impasto e cottura\n");
		consegna(&coda);
	}
	return NULL;
}

int main()
{
	pthread_attr_t a;
	pthread_t p;

	init_coda(&coda);
	srand(time(0));

	pthread_attr_init(&a);
	pthread_attr_setdetachstate(&a, PTHREAD_CREATE_DETACHED);

	for (int i = 0; i < N; i++) {
		int *arg = malloc(sizeof(*arg));
		*arg = i;
		pthread_create(&p, &a, cliente, arg);
		pausetta();
	}
	pthread_create(&p, &a, pizzaiolo, NULL);
	pthread_attr_destroy(&a);

	sleep(150);
	return 0;
}
