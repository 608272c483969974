// SPDX-License-Identifier: MIT
//
// Ten cooks, four stoves, trylock with a retry loop.
//
// ends: yes
// expect: verified
// why: a stove's fuel is only touched by who got its trylock; nobody holds one mutex while
//      waiting for another.
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>
#include <time.h>
#include <pthread.h>

#define STOVES 4
#define COOKS 10

pthread_mutex_t stove[STOVES];
int fuel[STOVES] = {100, 100, 100, 100};

void *cook(void *args)
{
	int need;

	(void)args;
	for (int i = 0; i < STOVES; i++) {
		if (pthread_mutex_trylock(&stove[i]) == 0) {
			need = rand() % 30;
			if (fuel[i] - need < 0)
				printf("No fuel any more, I go home\n");
			else {
				fuel[i] -= need;
				usleep(500000);
				printf("Left on stove %d: %d\n", i, fuel[i]);
			}
			pthread_mutex_unlock(&stove[i]);
			break;
		} else if (i == STOVES - 1) {
			printf("All stoves taken, I wait\n");
			usleep(300000);
			i = 0;
		}
	}
	return (NULL);
}

int main(void)
{
	pthread_t th[COOKS];

	srand(time(NULL));
	for (int i = 0; i < STOVES; i++)
		pthread_mutex_init(&stove[i], NULL);
	for (int i = 0; i < COOKS; i++)
		if (pthread_create(&th[i], NULL, &cook, NULL) != 0)
			perror("create");
	for (int i = 0; i < COOKS; i++)
		if (pthread_join(th[i], NULL) != 0)
			perror("join");
	for (int i = 0; i < STOVES; i++)
		pthread_mutex_destroy(&stove[i]);
	return (0);
}
