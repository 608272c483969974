// SPDX-License-Identifier: MIT
//
// The one who waits leaves a note of where it is; the second puts its sticker there, wakes exactly
// that one, and is gone. The place forgets at once: nothing has to be put back later.
#include "rendezvous.h"
#include "treadle.h"

#include <pthread.h>
#include <stdbool.h>
#include <stdlib.h>

// On the stack of the one who waits; guarded by the place's lock.
struct visitor {
	int sticker, got;
	bool met;
	pthread_cond_t turn; // for: met
};

struct rendezvous {
	pthread_mutex_t lock;
	struct visitor *first; // who waits; guarded by lock
};

struct rendezvous *rendezvous_new(void)
{
	struct rendezvous *r = calloc(1, sizeof *r);
	if (!r)
		return NULL;
	TR_MUST(pthread_mutex_init(&r->lock, NULL));
	return r;
}

void rendezvous_free(struct rendezvous *r)
{
	pthread_mutex_destroy(&r->lock);
	free(r);
}

int rendezvous_meet(struct rendezvous *r, int who, int sticker)
{
	struct visitor me = {.sticker = sticker};

	pthread_mutex_lock(&r->lock);
	struct visitor *first = r->first;
	if (first) {
		me.got = first->sticker;
		first->got = sticker;
		first->met = true;
		r->first = NULL;
		pthread_cond_signal(&first->turn);
	} else {
		TR_MUST(pthread_cond_init(&me.turn, NULL));
		r->first = &me;
		while (!me.met)
			pthread_cond_wait(&me.turn, &r->lock);
		pthread_cond_destroy(&me.turn);
	}
	pthread_mutex_unlock(&r->lock);
	(void)who;
	return me.got;
}
