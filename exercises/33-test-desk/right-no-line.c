// SPDX-License-Identifier: MIT
//
// Right, too: a count and a condition; whoever is there first has it.
#include "test-desk.h"
#include "treadle.h"

#include <pthread.h>
#include <stdlib.h>

struct desk {
	pthread_mutex_t lock;
	pthread_cond_t given;
	int permits; // guarded by lock
};

struct desk *desk_new(int permits)
{
	struct desk *d = calloc(1, sizeof *d);
	if (!d)
		abort();
	TR_MUST(pthread_mutex_init(&d->lock, NULL));
	TR_MUST(pthread_cond_init(&d->given, NULL));
	d->permits = permits;
	return d;
}

void desk_free(struct desk *d)
{
	pthread_cond_destroy(&d->given);
	pthread_mutex_destroy(&d->lock);
	free(d);
}

void desk_give(struct desk *d)
{
	pthread_mutex_lock(&d->lock);
	d->permits++;
	pthread_cond_signal(&d->given);
	pthread_mutex_unlock(&d->lock);
}

int desk_take(struct desk *d, const struct timespec *deadline)
{
	int rc = 0;
	pthread_mutex_lock(&d->lock);
	while (!d->permits && rc == 0)
		rc = tr_cond_wait(&d->given, &d->lock, deadline);
	if (d->permits) {
		d->permits--;
		rc = 0;
	}
	pthread_mutex_unlock(&d->lock);
	return rc;
}

int main(void)
{
	test();
	return 0;
}
