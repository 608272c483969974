// SPDX-License-Identifier: MIT
//
// One table, and two phases: nobody may come in before both have left with their stickers.
#include "rendezvous.h"
#include "treadle.h"

#include <pthread.h>
#include <stdbool.h>
#include <stdlib.h>

struct rendezvous {
	pthread_mutex_t lock;
	pthread_cond_t changed; // for: both are in; both have left. Whoever changes that wakes all

	// Guarded by lock.
	int in;	      // how many have come in
	bool leaving; // both were in, and not both have left
	int stickers[2];
};

struct rendezvous *rendezvous_new(void)
{
	struct rendezvous *r = calloc(1, sizeof *r);
	if (!r)
		return NULL;
	TR_MUST(pthread_mutex_init(&r->lock, NULL));
	TR_MUST(pthread_cond_init(&r->changed, NULL));
	return r;
}

void rendezvous_free(struct rendezvous *r)
{
	pthread_cond_destroy(&r->changed);
	pthread_mutex_destroy(&r->lock);
	free(r);
}

int rendezvous_meet(struct rendezvous *r, int who, int sticker)
{
	pthread_mutex_lock(&r->lock);
	while (r->leaving)
		pthread_cond_wait(&r->changed, &r->lock);
	r->stickers[who] = sticker;
	if (++r->in == 2) {
		r->leaving = true;
		pthread_cond_broadcast(&r->changed);
	}
	while (!r->leaving)
		pthread_cond_wait(&r->changed, &r->lock);
	int other = r->stickers[1 - who];
	if (--r->in == 0) {
		r->leaving = false;
		pthread_cond_broadcast(&r->changed);
	}
	pthread_mutex_unlock(&r->lock);
	return other;
}
