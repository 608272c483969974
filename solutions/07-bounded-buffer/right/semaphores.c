// SPDX-License-Identifier: MIT
//
// Two semaphores count the places and the items; a mutex guards the ring. Nobody tests the count,
// so nothing can be tested wrongly: who has a permit has a place, or an item.
#include "bounded-buffer.h"

#include <pthread.h>
#include <stdlib.h>

#include "treadle.h"

struct buffer {
	struct tr_sem_fifo places, loaves;
	pthread_mutex_t lock;
	int size;

	// Guarded by lock.
	int next, oldest;
	int items[];
};

struct buffer *buffer_new(int size)
{
	struct buffer *b = calloc(1, sizeof *b + size * sizeof b->items[0]);
	if (!b)
		return NULL;
	tr_sem_fifo_init(&b->places, size, size);
	tr_sem_fifo_init(&b->loaves, 0, size);
	TR_MUST(pthread_mutex_init(&b->lock, NULL));
	b->size = size;
	return b;
}

void buffer_free(struct buffer *b)
{
	tr_sem_fifo_destroy(&b->places);
	tr_sem_fifo_destroy(&b->loaves);
	pthread_mutex_destroy(&b->lock);
	free(b);
}

int buffer_put(struct buffer *b, int item, const struct timespec *deadline)
{
	int result = tr_sem_fifo_acquire(&b->places, 1, deadline);
	if (result)
		return result;
	pthread_mutex_lock(&b->lock);
	b->items[b->next] = item;
	b->next = (b->next + 1) % b->size;
	pthread_mutex_unlock(&b->lock);
	return tr_sem_fifo_release(&b->loaves, 1);
}

int buffer_get(struct buffer *b, int *item, const struct timespec *deadline)
{
	int result = tr_sem_fifo_acquire(&b->loaves, 1, deadline);
	if (result)
		return result;
	pthread_mutex_lock(&b->lock);
	*item = b->items[b->oldest];
	b->oldest = (b->oldest + 1) % b->size;
	pthread_mutex_unlock(&b->lock);
	return tr_sem_fifo_release(&b->places, 1);
}
