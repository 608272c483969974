// SPDX-License-Identifier: MIT
//
// A place where two meet: complete this file. The contract is in rendezvous.h.
#include "rendezvous.h"
#include "treadle.h"

#include <pthread.h>
#include <stdlib.h>

struct rendezvous {
	pthread_mutex_t lock;
	pthread_cond_t came;
	int stickers[2]; // what each of the two has brought. What else must be known?
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
	r->stickers[who] = sticker;
	// Here it should wait for the other thread.
	int other = r->stickers[1 - who];
	pthread_mutex_unlock(&r->lock);
	return other;
}
