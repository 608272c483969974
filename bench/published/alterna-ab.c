// SPDX-License-Identifier: MIT
//
// Two threads write A and B in turn to a file with two semaphores.
//
// ends: yes
// expect: verified
// args: 10
// why: semaphores 0 and 1 make a strict hand-over, both loops have the same number of rounds
#include <stdio.h>
#include <pthread.h>
#include <semaphore.h>
#include <time.h>
#include <stdlib.h>

FILE *out;
sem_t semaforo1;
sem_t semaforo2;

void *thread_a(void *args)
{
	for (int i = 0; i < *(int *)args; ++i) {
		sem_wait(&semaforo2);
		fprintf(out, "A");
		// para ver o progresso mesmo se o programa travar
		fflush(stdout);
		sem_post(&semaforo1);
	}
	return NULL;
}

void *thread_b(void *args)
{
	for (int i = 0; i < *(int *)args; ++i) {
		sem_wait(&semaforo1);
		fprintf(out, "B");
		fflush(stdout);
		sem_post(&semaforo2);
	}
	return NULL;
}

int main(int argc, char **argv)
{
	sem_init(&semaforo1, 0, 0);
	sem_init(&semaforo2, 0, 1);
	if (argc < 2) {
		printf("Uso: %s [ITERAÇÕES]\n", argv[0]);
		return 1;
	}
	int iters = atoi(argv[1]);
	srand(time(NULL));
	out = fopen("result.txt", "w");

	pthread_t ta, tb;
	pthread_create(&ta, NULL, thread_a, &iters);
	pthread_create(&tb, NULL, thread_b, &iters);

	pthread_join(ta, NULL);
	pthread_join(tb, NULL);

	fprintf(out, "\n");
	fclose(out);
	sem_destroy(&semaforo1);
	sem_destroy(&semaforo2);
	return 0;
}
