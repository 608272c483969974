// SPDX-License-Identifier: MIT
//
// Two semaphores: each says "I have come", and waits for the other to say so. Each counts its own
// days; who is early for a day writes into the other half of the table.
#include "rendezvous.h"
#include "treadle.h"

#include <semaphore.h>
#include <stdlib.h>

struct rendezvous {
	sem_t came[2]; // permits: how often who has come, and was not yet met
	int day[2];    // who's own
	int table[2][2];
};

struct rendezvous *rendezvous_new(void)
{
	struct rendezvous *r = calloc(1, sizeof *r);
	if (!r)
		return NULL;
	for (int i = 0; i < 2; i++)
		TR_MUST(sem_init(&r->came[i], 0, 0));
	return r;
}

void rendezvous_free(struct rendezvous *r)
{
	for (int i = 0; i < 2; i++)
		sem_destroy(&r->came[i]);
	free(r);
}

int rendezvous_meet(struct rendezvous *r, int who, int sticker)
{
	int *table = r->table[r->day[who]++ % 2];
	table[who] = sticker;
	TR_MUST(sem_post(&r->came[who]));
	TR_MUST(sem_wait(&r->came[1 - who]));
	return table[1 - who];
}
