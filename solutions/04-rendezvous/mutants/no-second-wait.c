// SPDX-License-Identifier: MIT
//
// breaks: again
// A barrier, but only when they come: nothing keeps who has left from coming in again too early.
#include "rendezvous.h"
#include "treadle.h"

#include <pthread.h>
#include <stdlib.h>

struct rendezvous {
	pthread_mutex_t lock;
	pthread_barrier_t barrier;
	int stickers[2]; // guarded by lock
};

struct rendezvous *rendezvous_new(void)
{
	struct rendezvous *r = calloc(1, sizeof *r);
	if (!r)
		return NULL;
	TR_MUST(pthread_mutex_init(&r->lock, NULL));
	TR_MUST(pthread_barrier_init(&r->barrier, NULL, 2));
	return r;
}

void rendezvous_free(struct rendezvous *r)
{
	pthread_barrier_destroy(&r->barrier);
	pthread_mutex_destroy(&r->lock);
	free(r);
}

int rendezvous_meet(struct rendezvous *r, int who, int sticker)
{
	pthread_mutex_lock(&r->lock);
	r->stickers[who] = sticker;
	pthread_mutex_unlock(&r->lock);
	pthread_barrier_wait(&r->barrier);
	pthread_mutex_lock(&r->lock);
	int other = r->stickers[1 - who];
	pthread_mutex_unlock(&r->lock);
	return other;
}
