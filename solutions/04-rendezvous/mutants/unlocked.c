// SPDX-License-Identifier: MIT
//
// breaks: swap
// Leaves its sticker and says that it has come without the lock: between the other one's look and
// its sleep.
#include "rendezvous.h"
#include "treadle.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

struct rendezvous {
	pthread_mutex_t lock;
	pthread_cond_t arrived;
	atomic_int came[2]; // how often
	int day[2];	    // who's own
	int table[2][2];
};

struct rendezvous *rendezvous_new(void)
{
	struct rendezvous *r = calloc(1, sizeof *r);
	if (!r)
		return NULL;
	TR_MUST(pthread_mutex_init(&r->lock, NULL));
	TR_MUST(pthread_cond_init(&r->arrived, NULL));
	return r;
}

void rendezvous_free(struct rendezvous *r)
{
	pthread_cond_destroy(&r->arrived);
	pthread_mutex_destroy(&r->lock);
	free(r);
}

int rendezvous_meet(struct rendezvous *r, int who, int sticker)
{
	int day = r->day[who]++;
	r->table[day % 2][who] = sticker;
	r->came[who]++;
	pthread_cond_signal(&r->arrived);
	pthread_mutex_lock(&r->lock);
	while (r->came[1 - who] <= day)
		pthread_cond_wait(&r->arrived, &r->lock);
	pthread_mutex_unlock(&r->lock);
	return r->table[day % 2][1 - who];
}
