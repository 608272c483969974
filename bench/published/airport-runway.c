// SPDX-License-Identifier: MIT
//
// Airport, four planes land and take off on one runway.
//
// ends: no
// expect: verified
// why: one mutex, always unlocked by the plane that locked it, nothing else shared.
#include <stdio.h>
#include <unistd.h>
#include <stdlib.h>
#include <pthread.h>

#define AVIOES 4

pthread_mutex_t pista = PTHREAD_MUTEX_INITIALIZER;

void *aviao(void *arg)
{
	int i = *((int *)arg);
	while (1) {
		printf("%d: voando\n", i);
		sleep(5);
		printf("%d: quer pousar\n", i);
		pthread_mutex_lock(&pista);
		printf("%d: pousando na pista\n", i);
		sleep(2);
		printf("%d: pousou\n", i);
		pthread_mutex_unlock(&pista);
		sleep(5);
		printf("%d: quer decolar\n", i);
		pthread_mutex_lock(&pista);
		printf("%d: decolando na pista\n", i);
		sleep(1);
		printf("%d: decolou\n", i);
		pthread_mutex_unlock(&pista);
	}
	pthread_exit(0);
}

int main()
{
	pthread_t a[AVIOES];
	int i;
	int *id;

	for (i = 0; i < AVIOES; i++) {
		id = (int *)malloc(sizeof(int));
		*id = i;
		pthread_create(&a[i], NULL, aviao, (void *)id);
	}
	pthread_join(a[0], NULL);
	return 0;
}
