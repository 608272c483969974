// SPDX-License-Identifier: MIT
//
// Right: counts who is in it, and all that wait look again when somebody has left.
#include "test-rooms.h"
#include "treadle.h"

#include <pthread.h>
#include <stdbool.h>
#include <stdlib.h>

struct room {
	pthread_mutex_t lock;
	pthread_cond_t left;
	int readers; // in it; guarded by lock, as the next two
	bool writer;
	int want; // to write, and wait: of use to those that let them pass
};

struct room *room_new(void)
{
	struct room *r = calloc(1, sizeof *r);
	if (!r)
		abort();
	TR_MUST(pthread_mutex_init(&r->lock, NULL));
	TR_MUST(pthread_cond_init(&r->left, NULL));
	return r;
}

void room_free(struct room *r)
{
	pthread_cond_destroy(&r->left);
	pthread_mutex_destroy(&r->lock);
	free(r);
}

void room_read(struct room *r)
{
	pthread_mutex_lock(&r->lock);
	while (r->writer)
		pthread_cond_wait(&r->left, &r->lock);
	r->readers++;
	pthread_mutex_unlock(&r->lock);
}

void room_read_end(struct room *r)
{
	pthread_mutex_lock(&r->lock);
	if (--r->readers == 0)
		pthread_cond_broadcast(&r->left);
	pthread_mutex_unlock(&r->lock);
}

void room_write(struct room *r)
{
	pthread_mutex_lock(&r->lock);
	while (r->writer || r->readers)
		pthread_cond_wait(&r->left, &r->lock);
	r->writer = true;
	pthread_mutex_unlock(&r->lock);
}

void room_write_end(struct room *r)
{
	pthread_mutex_lock(&r->lock);
	r->writer = false;
	pthread_cond_broadcast(&r->left);
	pthread_mutex_unlock(&r->lock);
}

int main(void)
{
	test();
	return 0;
}
