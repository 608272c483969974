// SPDX-License-Identifier: MIT
//
// breaks: wait
// One semaphore for both: who posts first may take its own permit.
#include "rendezvous.h"
#include "treadle.h"

#include <semaphore.h>
#include <stdlib.h>

struct rendezvous {
	sem_t came;
	int stickers[2];
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
	r->stickers[who] = sticker;
	TR_MUST(sem_post(&r->came));
	TR_MUST(sem_wait(&r->came));
	return r->stickers[1 - who];
}
