// SPDX-License-Identifier: MIT
//
// breaks: swap
// Each takes its own flag back when it goes: too early, if the other one was woken and has not
// looked yet.
#include "rendezvous.h"
#include "treadle.h"

#include <pthread.h>
#include <stdbool.h>
#include <stdlib.h>

struct rendezvous {
	pthread_mutex_t lock;
	pthread_cond_t came;

	// Guarded by lock.
	bool here[2];
	int stickers[2];
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
	r->here[who] = true;
	pthread_cond_signal(&r->came);
	while (!r->here[1 - who])
		pthread_cond_wait(&r->came, &r->lock);
	int other = r->stickers[1 - who];
	r->here[who] = false;
	pthread_mutex_unlock(&r->lock);
	return other;
}
