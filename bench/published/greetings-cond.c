// SPDX-License-Identifier: MIT
//
// Four threads greet in two groups, mutex and broadcast.
//
// ends: yes
// expect: verified
// why: the counter is read and set under the mutex and the second greeter broadcasts under it;
//      the if instead of a while only changes the order printed.
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define NTHREADS 4

int ditas = 0;
char frases[4][12] = {"tudo bem?", "bom dia!", "ate mais!", "boa tarde!"};
pthread_mutex_t trava;
pthread_cond_t cond;
int debug = 0;

void *chegada(void *args)
{
	int *id = (int *)args;

	if (debug)
		printf("T%d: comecou\n", *id + 1);
	printf("T%d: %s\n", *id + 1, frases[*id]);

	pthread_mutex_lock(&trava);
	ditas++;
	if (ditas == 2) {
		if (debug)
			printf("T%d: vai avisar\n", *id + 1);
		pthread_cond_broadcast(&cond);
	}
	pthread_mutex_unlock(&trava);

	pthread_exit(NULL);
}

void *despedida(void *args)
{
	int *id = (int *)args;

	if (debug)
		printf("T%d: comecou\n", *id + 1);

	pthread_mutex_lock(&trava);
	if (ditas < 2) {
		if (debug)
			printf("T%d: vai bloquear\n", *id + 1);
		pthread_cond_wait(&cond, &trava);
		if (debug)
			printf("T%d: acordou\n", *id + 1);
	}
	printf("T%d: %s\n", *id + 1, frases[*id]);
	ditas++;
	pthread_mutex_unlock(&trava);

	pthread_exit(NULL);
}

int main(int argc, char *argv[])
{
	pthread_t tid[NTHREADS];
	int ids[NTHREADS] = {0, 1, 2, 3};
	int rc;

	if (argc > 1)
		if (!strncmp(argv[1], "--debug", 7))
			debug = 1;

	pthread_mutex_init(&trava, NULL);
	pthread_cond_init(&cond, NULL);

	for (int i = 0; i < NTHREADS; i++) {
		rc = pthread_create(&tid[i], NULL, i < 2 ? chegada : despedida, &ids[i]);
		if (rc) {
			fprintf(stderr, "pthread_create() = %d\n", rc);
			return 1;
		}
	}
	for (int i = 0; i < NTHREADS; i++) {
		rc = pthread_join(tid[i], NULL);
		if (rc) {
			fprintf(stderr, "pthread_join() = %d\n", rc);
			return 1;
		}
	}
	if (debug)
		printf("\nFIM\n");

	pthread_mutex_destroy(&trava);
	pthread_cond_destroy(&cond);
	return 0;
}
