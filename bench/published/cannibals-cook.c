// SPDX-License-Identifier: MIT
//
// Dining savages (cannibals and a cook), mutex and two conditions.
//
// ends: yes
// expect: failed lost-wakeup
// args: 5
// why: the cook waits on the condition without looking at any state, so a signal sent before
//      he waits is lost and all wait; only the sleeps hide it.
#include <stdio.h>
#include <stdlib.h>
#include <pthread.h>
#include <unistd.h>

#define M 5
#define VOLTE 5

typedef enum { false, true } Boolean;

Boolean cuoco_chiamato;
pthread_cond_t vuoto, pieno;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
int porzioni;

void myInit()
{
	pthread_cond_init(&vuoto, NULL);
	pthread_cond_init(&pieno, NULL);
	cuoco_chiamato = false;
	porzioni = 0;
}

void cucina()
{
	printf("CUOCO: dormo\n");
	pthread_mutex_lock(&m);
	pthread_cond_wait(&vuoto, &m);

	printf("CUOCO: sveglio, cucino\n");
	sleep(3);
	porzioni = M;
	printf("CUOCO: ho finito\n");
	cuoco_chiamato = false;
	pthread_mutex_unlock(&m);
	pthread_cond_broadcast(&pieno);
}

void *cuoco(void *arg)
{
	int *pi = (int *)arg;

	printf("Sono il thread cuoco %d\n", *pi);
	while (1)
		cucina();
	return NULL;
}

void chiama_cuoco(int id)
{
	printf("CANNIBALE %d chiama il cuoco\n", id);
	cuoco_chiamato = true;
	pthread_cond_signal(&vuoto);
}

void *cannibale(void *arg)
{
	int *pi = (int *)arg;
	int *ptr;
	int prese = 0;

	ptr = (int *)malloc(sizeof(int));
	if (ptr == NULL) {
		perror("malloc");
		exit(-1);
	}
	for (int i = 0; i < VOLTE; i++) {
		pthread_mutex_lock(&m);
		printf("CANNIBALE %d vuole mangiare (%d)\n", *pi, i + 1);
		while (porzioni <= 0) {
			if (!cuoco_chiamato)
				chiama_cuoco(*pi);
			pthread_cond_wait(&pieno, &m);
		}
		porzioni--;
		sleep(2);
		printf("CANNIBALE %d ha mangiato, restano %d\n", *pi, porzioni);
		prese++;
		pthread_mutex_unlock(&m);
		sleep(2);
	}
	*ptr = prese;
	pthread_exit((void *)ptr);
}

int main(int argc, char **argv)
{
	pthread_t *thread;
	int *taskids;
	int *p;
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

	myInit();
	srand(555);

	taskids[0] = 0;
	pthread_create(&thread[0], NULL, cuoco, (void *)&taskids[0]);
	sleep(3);

	for (i = 1; i < num; i++) {
		taskids[i] = i;
		if (pthread_create(&thread[i], NULL, cannibale, (void *)&taskids[i]) != 0) {
			perror("pthread_create");
			exit(5);
		}
	}
	for (i = 1; i < num; i++) {
		pthread_join(thread[i], (void **)&p);
		printf("Thread %d ha mangiato %d volte\n", i, *p);
	}
	exit(0);
}
