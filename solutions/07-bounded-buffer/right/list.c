// SPDX-License-Identifier: MIT
//
// A linked list, and waits that are told the news after the lock is free: a signal needs no lock,
// if what it tells of was changed under one.
#include "bounded-buffer.h"

#include <errno.h>
#include <pthread.h>
#include <stdlib.h>
#include <sys/queue.h>

#include "treadle.h"

struct loaf {
	STAILQ_ENTRY(loaf) next;
	int number;
};

struct buffer {
	pthread_mutex_t lock;
	pthread_cond_t room, bread;

	// Guarded by lock.
	int free;
	STAILQ_HEAD(, loaf) loaves; // oldest first
};

struct buffer *buffer_new(int size)
{
	struct buffer *b = calloc(1, sizeof *b);
	if (!b)
		return NULL;
	TR_MUST(pthread_mutex_init(&b->lock, NULL));
	TR_MUST(pthread_cond_init(&b->room, NULL));
	TR_MUST(pthread_cond_init(&b->bread, NULL));
	b->free = size;
	STAILQ_INIT(&b->loaves);
	return b;
}

void buffer_free(struct buffer *b)
{
	struct loaf *l;
	while ((l = STAILQ_FIRST(&b->loaves))) {
		STAILQ_REMOVE_HEAD(&b->loaves, next);
		free(l);
	}
	pthread_cond_destroy(&b->room);
	pthread_cond_destroy(&b->bread);
	pthread_mutex_destroy(&b->lock);
	free(b);
}

int buffer_put(struct buffer *b, int item, const struct timespec *deadline)
{
	int result = 0;
	struct loaf *l = malloc(sizeof *l);

	if (!l)
		return ENOMEM;
	l->number = item;
	pthread_mutex_lock(&b->lock);
	while (b->free == 0 && result == 0)
		result = tr_cond_wait(&b->room, &b->lock, deadline);
	if (result == 0) {
		b->free--;
		STAILQ_INSERT_TAIL(&b->loaves, l, next);
	}
	pthread_mutex_unlock(&b->lock);
	if (result)
		free(l);
	pthread_cond_signal(result ? &b->room : &b->bread);
	return result;
}

int buffer_get(struct buffer *b, int *item, const struct timespec *deadline)
{
	int result = 0;
	struct loaf *l = NULL;

	pthread_mutex_lock(&b->lock);
	while (STAILQ_EMPTY(&b->loaves) && result == 0)
		result = tr_cond_wait(&b->bread, &b->lock, deadline);
	if (result == 0) {
		l = STAILQ_FIRST(&b->loaves);
		STAILQ_REMOVE_HEAD(&b->loaves, next);
		b->free++;
		*item = l->number;
	}
	pthread_mutex_unlock(&b->lock);
	free(l);
	pthread_cond_signal(result ? &b->bread : &b->room);
	return result;
}
