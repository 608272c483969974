// SPDX-License-Identifier: MIT
//
// breaks: wait
// Waits for a while, and takes it that the other one has come by then.
#include "rendezvous.h"
#include "treadle.h"

#include <pthread.h>
#include <stdlib.h>
#include <unistd.h>

struct rendezvous {
	pthread_mutex_t lock;
	int stickers[2];
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
	pthread_mutex_lock(&r->lock);
	r->stickers[who] = sticker;
	pthread_mutex_unlock(&r->lock);
	sleep(1);
	pthread_mutex_lock(&r->lock);
	int other = r->stickers[1 - who];
	pthread_mutex_unlock(&r->lock);
	return other;
}
