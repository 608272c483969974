// SPDX-License-Identifier: MIT
//
// breaks: swap
// The second one goes on without a signal: the first one sleeps for ever.
#include "rendezvous.h"
#include "treadle.h"

#include <pthread.h>
#include <stdlib.h>

struct rendezvous {
	pthread_mutex_t lock;
	pthread_cond_t came; // for: the round I came for is over. Loops: spurious wake-ups

	// Guarded by lock.
	unsigned round;	 // how often they have met
	int here;	 // how many have come for this round: 0 or 1
	int table[2][2]; // [round % 2][who]: who is early for the next round leaves this one alone
};

struct rendezvous *rendezvous_new(void)
{
	struct rendezvous *r = calloc(1, sizeof *r);
	if (!r)
		return NULL;
	TR_MUST(pthread_mutex_init(&r->lock, NULL));
	TR_MUST(pthread_cond_init(&r->came, NULL));
	return r;
}

void rendezvous_free(struct rendezvous *r)
{
	pthread_cond_destroy(&r->came);
	pthread_mutex_destroy(&r->lock);
	free(r);
}

int rendezvous_meet(struct rendezvous *r, int who, int sticker)
{
	pthread_mutex_lock(&r->lock);
	unsigned round = r->round;
	int *table = r->table[round % 2];
	table[who] = sticker;
	if (++r->here == 2) {
		r->here = 0;
		r->round++;
	}
	while (r->round == round)
		pthread_cond_wait(&r->came, &r->lock);
	int other = table[1 - who];
	pthread_mutex_unlock(&r->lock);
	return other;
}
