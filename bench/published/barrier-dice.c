// SPDX-License-Identifier: MIT
//
// Dice game with two pthread barriers.
//
// ends: yes
// expect: verified
// why: the two barriers of 9 (8 players and main) separate rolling, scoring and reading.
#include <stdio.h>
#include <stdlib.h>
#include <pthread.h>

#define PLAYERS 8

pthread_barrier_t rolled;
pthread_barrier_t scored;
int dice[PLAYERS];
int winner[PLAYERS] = {0};

void *play(void *args)
{
	int me;

	me = *(int *)args;
	dice[me] = rand() % 6 + 1;
	pthread_barrier_wait(&rolled);
	pthread_barrier_wait(&scored);
	if (winner[me] == 1)
		printf("player %d threw %d and won\n", me, dice[me]);
	else
		printf("player %d threw %d and lost\n", me, dice[me]);
	free(args);
	return (NULL);
}

int main(void)
{
	pthread_t th[PLAYERS];
	int best;
	int i;
	int *nb;

	pthread_barrier_init(&rolled, NULL, PLAYERS + 1);
	pthread_barrier_init(&scored, NULL, PLAYERS + 1);
	for (i = 0; i < PLAYERS; i++) {
		nb = malloc(sizeof(int));
		*nb = i;
		if (pthread_create(&th[i], NULL, &play, nb) != 0)
			perror("Failed to create thread");
	}
	pthread_barrier_wait(&rolled);
	best = 0;
	for (i = 0; i < PLAYERS; i++)
		if (dice[i] > best)
			best = dice[i];
	for (i = 0; i < PLAYERS; i++)
		winner[i] = (dice[i] == best);
	pthread_barrier_wait(&scored);
	for (i = 0; i < PLAYERS; i++)
		if (pthread_join(th[i], NULL) != 0)
			perror("Failed to join thread");
	pthread_barrier_destroy(&rolled);
	pthread_barrier_destroy(&scored);
	return (0);
}
