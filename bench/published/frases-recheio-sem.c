// SPDX-License-Identifier: MIT
//
// Sentences printed in a required order with semaphores.
//
// ends: yes
// expect: verified
// why: the order is right; sem_close() of an unnamed semaphore is a mistake that the C library
// answers with an error
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <semaphore.h>

#define NTHREADS 5
#define MAX_STRLEN 25

sem_t *conds;

char sentences[NTHREADS][MAX_STRLEN] = {"Volte sempre!", "Fique a vontade.", "Sente-se por favor.",
					"Aceita um copo d'agua?", "Seja bem-vindo!"};

void *safe_malloc(size_t size)
{
	void *ptr = malloc(size);
	if (!ptr) {
		fprintf(stderr, "Falha na alocacao de memoria");
		exit(EXIT_FAILURE);
	}
	return ptr;
}

void *print_sentence(void *p_id)
{
	int id = *((int *)p_id);

	switch (id) {
	case 0:
		for (int i = 3; i >= 0; i--)
			sem_wait(conds + i); // aguardando todas as demais
		printf("%s\n", sentences[id]);
		break;
	case 1:
	case 2:
	case 3:
		sem_wait(conds + 3); // aguardando a thread 5
		printf("%s\n", sentences[id]);
		sem_post(conds + (id - 1));
		break;
	case 4:
		printf("%s\n", sentences[id]);
		for (int i = 0; i < 4; i++)
			sem_post(conds + (id - 1));
		break;
	default:
		fprintf(stderr, "Erro - estado invalido");
		exit(EXIT_FAILURE);
	}
	pthread_exit(NULL);
}

int main(int argc, char *argv[])
{
	pthread_t tid[NTHREADS];
	int *id_range = (int *)safe_malloc(sizeof(int) * NTHREADS);

	conds = (sem_t *)safe_malloc(sizeof(sem_t) * (NTHREADS - 1));
	for (int i = 3; i >= 0; i--)
		sem_init(conds + i, 0, 0);

	for (int t = 0; t < NTHREADS; t++)
		id_range[t] = t;

	for (int t = 0; t < NTHREADS; t++) {
		if (pthread_create(tid + t, NULL, print_sentence, (void *)(id_range + t))) {
			fprintf(stderr, "Falha na criacao das threads");
			return EXIT_FAILURE;
		}
	}
	for (int t = 0; t < NTHREADS; t++) {
		if (pthread_join(*(tid + t), NULL)) {
			fprintf(stderr, "Falha na sincronizacao das threads");
			return EXIT_FAILURE;
		}
	}

	free(id_range);
	for (int i = 3; i >= 0; i--)
		sem_close(conds + i);

	return EXIT_SUCCESS;
}
