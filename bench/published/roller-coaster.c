// SPDX-License-Identifier: MIT
//
// Roller coaster with four seats, mutex and conditions.
//
// ends: no
// expect: verified
// args: 8
// why: all is under one mutex; the waits for the end of the ride look at no state, but who
//      misses one end is woken by that of a later ride, so with eight passengers nobody stops it (a
//      passenger may ride twice).
#include <stdio.h>
#include <stdlib.h>
#include <pthread.h>
#include <unistd.h>
#include <time.h>

#define POSTI 4

typedef enum { false, true } Boolean;

struct mr_t {
	pthread_mutex_t m;
	pthread_cond_t piena, giro, pronta, fine_giro;
	int posti;
	Boolean vettura_pronta;
} mr;

void init_mr(struct mr_t *s)
{
	pthread_mutex_init(&s->m, NULL);
	pthread_cond_init(&s->piena, NULL);
	pthread_cond_init(&s->giro, NULL);
	pthread_cond_init(&s->pronta, NULL);
	pthread_cond_init(&s->fine_giro, NULL);
	s->posti = POSTI;
	s->vettura_pronta = true;
}

void pausetta(void)
{
	struct timespec t;
	t.tv_sec = 0;
	t.tv_nsec = (rand() % 10 + 1) * 3000000;
	nanosleep(&t, NULL);
}

void monta(struct mr_t *s, int id)
{
	pthread_mutex_lock(&s->m);
	while (!s->vettura_pronta || s->posti <= 0) {
		printf("[PASSEGGERO %d] aspetto la vettura\n", id);
		pthread_cond_wait(&s->pronta, &s->m);
	}
	s->posti--;
	pthread_cond_signal(&s->piena);
	printf("[PASSEGGERO %d] seduto, posti: %d\n", id, s->posti);
	/* aspetto che parta */
	pthread_cond_wait(&s->giro, &s->m);
	pthread_mutex_unlock(&s->m);
}

void scendi(struct mr_t *s)
{
	pthread_mutex_lock(&s->m);
	pthread_cond_wait(&s->fine_giro, &s->m);
	s->posti++;
	pthread_mutex_unlock(&s->m);
}

void *passeggero(void *arg)
{
	int id = *(int *)arg;

	for (;;) {
		sleep(rand() % 10);
		printf("[PASSEGGERO %d] arrivato al luna park\n", id);
		pausetta();
		monta(&mr, id);
		printf("[PASSEGGERO %d] AAAAAHHHHH\n", id);
		sleep(1);
		scendi(&mr);
		printf("[PASSEGGERO %d] torno a casa\n", id);
	}
	return NULL;
}

void attendi_passeggeri(struct mr_t *s)
{
	pthread_mutex_lock(&s->m);
	while (s->posti > 0) {
		pthread_cond_broadcast(&s->pronta);
		printf("[GIOSTRA] aspetto passeggeri\n");
		pthread_cond_wait(&s->piena, &s->m);
	}
	s->vettura_pronta = false;
	printf("[GIOSTRA] nuovo giro\n");
	pthread_cond_broadcast(&s->giro);
	pthread_mutex_unlock(&s->m);
}

void svuota(struct mr_t *s)
{
	pthread_mutex_lock(&s->m);
	printf("[GIOSTRA] giro finito\n");
	s->vettura_pronta = true;
	for (int i = 0; i < POSTI; i++)
		pthread_cond_signal(&s->fine_giro);
	pthread_mutex_unlock(&s->m);
}

void *vettura(void *arg)
{
	for (;;) {
		pausetta();
		printf("[GIOSTRA] sono al punto di salita\n");
		attendi_passeggeri(&mr);
		sleep(3);
		svuota(&mr);
	}
	return NULL;
}

int main(int argc, char **argv)
{
	pthread_t *thread, tv;
	int *taskids;
	int i, num;

	if (argc != 2) {
		fprintf(stderr, "Errore nel numero dei parametri %d\n", argc - 1);
		exit(1);
	}
	num = atoi(argv[1]);
	if (num <= 0) {
		fprintf(stderr, "Il parametro deve essere > 0\n");
		exit(2);
	}
	thread = (pthread_t *)malloc(num * sizeof(pthread_t));
	taskids = (int *)malloc(num * sizeof(int));
	if (thread == NULL || taskids == NULL) {
		perror("malloc");
		exit(3);
	}

	init_mr(&mr);
	srand(555);

	pthread_create(&tv, NULL, vettura, NULL);
	for (i = 0; i < num; i++) {
		taskids[i] = i;
		if (pthread_create(&thread[i], NULL, passeggero, (void *)&taskids[i]) != 0) {
			perror("pthread_create");
			exit(5);
		}
	}
	for (i = 0; i < num; i++)
		pthread_join(thread[i], NULL);
	exit(0);
}
