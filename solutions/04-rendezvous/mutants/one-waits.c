// SPDX-License-Identifier: MIT
//
// breaks: wait
// Only the one waits for the other.
#include "rendezvous.h"
#include "treadle.h"

#include <semaphore.h>
#include <stdlib.h>

struct rendezvous {
	sem_t came; // number 1 has
	int day[2];
	int table[2][2];
};

struct rendezvous *rendezvous_new(void)
{
	struct rendezvous *r = calloc(1, sizeof *r);
	if (!r)
		return NULL;
	TR_MUST(sem_init(&r->came, 0, 0));
	return r;
}

void rendezvous_free(struct rendezvous *r)
{
	sem_destroy(&r->came);
	free(r);
}

int rendezvous_meet(struct rendezvous *r, int who, int sticker)
{
	int *table = r->table[r->day[who]++ % 2];
	table[who] = sticker;
	if (who == 1)
		TR_MUST(sem_post(&r->came));
	else
		TR_MUST(sem_wait(&r->came));
	return table[1 - who];
}
