// SPDX-License-Identifier: MIT
//
// breaks: apart
// Who has come stands in variables that all places share.
#include "rendezvous.h"

#include <pthread.h>
#include <stdlib.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t came = PTHREAD_COND_INITIALIZER;

// Guarded by lock.
static unsigned days;
static int here;
static int tables[2][2];

struct rendezvous {
	char empty; // all that matters is above
};

struct rendezvous *rendezvous_new(void)
{
	struct rendezvous *r = calloc(1, sizeof *r);
	if (!r)
		return NULL;
	return r;
}

void rendezvous_free(struct rendezvous *r)
{
	free(r);
}

int rendezvous_meet(struct rendezvous *r, int who, int sticker)
{
	(void)r;
	pthread_mutex_lock(&lock);
	unsigned day = days;
	int *table = tables[day % 2];
	table[who] = sticker;
	if (++here == 2) {
		here = 0;
		days++;
		pthread_cond_signal(&came);
	}
	while (days == day)
		pthread_cond_wait(&came, &lock);
	int other = table[1 - who];
	pthread_mutex_unlock(&lock);
	return other;
}
