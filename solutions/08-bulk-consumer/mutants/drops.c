// SPDX-License-Identifier: MIT
//
// breaks: limit
// The time is up before it has n: it comes back with nothing, and what it had is lost.
#include "bulk-consumer.h"

#include <pthread.h>
#include <stdlib.h>

#include "treadle.h"

struct box {
	pthread_mutex_t lock;
	pthread_cond_t not_full, not_empty;
	int size; // never changes

	// Guarded by lock.
	int first, count; // the oldest letter is letters[first]
	int letters[];	  // a ring
};

struct box *box_new(int size)
{
	struct box *b = malloc(sizeof *b + size * sizeof b->letters[0]);
	if (!b)
		return NULL;
	TR_MUST(pthread_mutex_init(&b->lock, NULL));
	TR_MUST(pthread_cond_init(&b->not_full, NULL));
	TR_MUST(pthread_cond_init(&b->not_empty, NULL));
	b->size = size;
	b->first = b->count = 0;
	return b;
}

void box_free(struct box *b)
{
	pthread_cond_destroy(&b->not_full);
	pthread_cond_destroy(&b->not_empty);
	pthread_mutex_destroy(&b->lock);
	free(b);
}

void box_put(struct box *b, int letter)
{
	pthread_mutex_lock(&b->lock);
	while (b->count == b->size)
		pthread_cond_wait(&b->not_full, &b->lock);
	b->letters[(b->first + b->count++) % b->size] = letter;
	pthread_cond_signal(&b->not_empty);
	pthread_mutex_unlock(&b->lock);
}

int box_collect(struct box *b, int *letters, int n, const struct timespec *deadline)
{
	int has = 0, result = 0;

	pthread_mutex_lock(&b->lock);
	while (has < n) {
		while (b->count == 0 && result == 0)
			result = tr_cond_wait(&b->not_empty, &b->lock, deadline);
		if (b->count == 0) {
			has = 0; // the time is up
			break;
		}
		letters[has++] = b->letters[b->first];
		b->first = (b->first + 1) % b->size;
		b->count--;
		pthread_cond_signal(&b->not_full);
	}
	pthread_mutex_unlock(&b->lock);
	return has;
}
