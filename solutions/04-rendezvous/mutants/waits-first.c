// SPDX-License-Identifier: MIT
//
// breaks: swap
// Each waits for the other one before it says that it has come.
#include "rendezvous.h"
#include "treadle.h"

#include <semaphore.h>
#include <stdlib.h>

struct rendezvous {
	sem_t came[2];
	int stickers[2];
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
	r->stickers[who] = sticker;
	TR_MUST(sem_wait(&r->came[1 - who]));
	TR_MUST(sem_post(&r->came[who]));
	return r->stickers[1 - who];
}
