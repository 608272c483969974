// SPDX-License-Identifier: MIT
//
// Robots pass five sections with a weight limit.
//
// ends: yes
// expect: verified
// why: weights are under one mutex, waits are in a while, every exit broadcasts, and no robot
//      waits while in a section.
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>
#include <stdint.h>
#include <time.h>
#include <pthread.h>

#define SECCIONES 5
#define ROBOTS 7

int pesoMax[SECCIONES], pesoActual[SECCIONES];

pthread_mutex_t mtxPeso = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t hayLugar[SECCIONES];

void *recorrer(void *args)
{
	int robot = (intptr_t)args;
	int i;
	int carga = rand() % 50;

	printf("Llego el robot %d con carga %d\n", robot, carga);
	for (i = 0; i < SECCIONES; i++) {
		pthread_mutex_lock(&mtxPeso);
		while (pesoActual[i] + carga > pesoMax[i]) {
			printf("Robot %d espera para entrar a %d\n", robot, i);
			pthread_cond_wait(&hayLugar[i], &mtxPeso);
		}
		printf("Robot %d entra a seccion %d\n", robot, i);
		pesoActual[i] += carga;
		pthread_mutex_unlock(&mtxPeso);
		sleep(rand() % 5);
		pthread_mutex_lock(&mtxPeso);
		printf("Robot %d sale de seccion %d\n", robot, i);
		pesoActual[i] -= carga;
		pthread_cond_broadcast(&hayLugar[i]);
		pthread_mutex_unlock(&mtxPeso);
	}
	printf("Se fue el robot %d\n", robot);
	return NULL;
}

int main(int argc, char **argv)
{
	int i;
	pthread_t robots[ROBOTS];

	for (i = 0; i < SECCIONES; i++) {
		pthread_cond_init(&hayLugar[i], NULL);
		pesoMax[i] = 50;
		pesoActual[i] = 0;
	}
	srand((int)time(NULL));
	for (i = 0; i < ROBOTS; i++) {
		sleep(rand() % 3);
		pthread_create(&robots[i], NULL, recorrer, (void *)(intptr_t)i);
	}
	for (i = 0; i < ROBOTS; i++) {
		pthread_join(robots[i], NULL);
	}
	return 0;
}
