// SPDX-License-Identifier: MIT
//
// barrier_rounds PARTIES ROUNDS: nobody goes on before all have come and the action has run, once
// for each round; the places are given once each; and the rounds do not mix.
#include <stdlib.h>

#include "treadle.h"

enum { MOST = 3 };

static struct tr_barrier b;
static int parties, rounds;
static int actions;	     // written by the action, between the rounds
static int came[MOST][MOST]; // in this round at this place

static int counts(void *arg)
{
	(void)arg;
	actions++;
	return 0;
}

static void *works(void *arg)
{
	for (int round = 0; round < rounds; round++) {
		int index = -1;
		tr_check(tr_barrier_wait(&b, NULL, &index) == 0, "the round is complete");
		tr_check(actions == round + 1, "%d actions in round %d", actions, round);
		tr_check(index >= 0 && index < parties, "the place is %d", index);
		tr_check(came[round][index]++ == 0, "place %d was given twice", index);
	}
	return arg;
}

int main(int argc, char **argv)
{
	pthread_t t[MOST];
	parties = argc > 1 ? atoi(argv[1]) : 0;
	rounds = argc > 2 ? atoi(argv[2]) : 0;
	if (parties < 1 || parties > MOST || rounds < 1 || rounds > MOST)
		return 2;
	tr_check(tr_barrier_init(&b, parties, counts, NULL) == 0, "it begins");
	for (int i = 0; i < parties; i++)
		pthread_create(&t[i], NULL, works, NULL);
	for (int i = 0; i < parties; i++)
		pthread_join(t[i], NULL);
	tr_check(actions == rounds, "%d actions", actions);
	tr_check(tr_barrier_destroy(&b) == 0, "nobody waits");
	return 0;
}
