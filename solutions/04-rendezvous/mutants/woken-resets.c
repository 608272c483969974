// SPDX-License-Identifier: MIT
//
// breaks: again
// Waits for "both are here", and it is the woken one that puts the number back: the other may have
// come again by then.
#include "rendezvous.h"
#include "treadle.h"

#include <pthread.h>
#include <stdlib.h>

struct rendezvous {
	pthread_mutex_t lock;
	pthread_cond_t came;

	// Guarded by lock.
	int here;
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
	if (++r->here == 2) {
		pthread_cond_signal(&r->came);
	} else {
		while (r->here != 2)
			pthread_cond_wait(&r->came, &r->lock);
		r->here = 0;
	}
	int other = r->stickers[1 - who];
	pthread_mutex_unlock(&r->lock);
	return other;
}
