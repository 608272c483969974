// SPDX-License-Identifier: MIT
//
// A barrier of two, twice: first both have come, then both have looked.
#include "rendezvous.h"
#include "treadle.h"

#include <pthread.h>
#include <stdlib.h>

struct rendezvous {
	pthread_barrier_t barrier;
	int stickers[2];
};

struct rendezvous *rendezvous_new(void)
{
	struct rendezvous *r = calloc(1, sizeof *r);
	if (!r)
		return NULL;
	TR_MUST(pthread_barrier_init(&r->barrier, NULL, 2));
	return r;
}

void rendezvous_free(struct rendezvous *r)
{
	pthread_barrier_destroy(&r->barrier);
	free(r);
}

int rendezvous_meet(struct rendezvous *r, int who, int sticker)
{
	r->stickers[who] = sticker;
	pthread_barrier_wait(&r->barrier);
	int other = r->stickers[1 - who];
	pthread_barrier_wait(&r->barrier);
	return other;
}
