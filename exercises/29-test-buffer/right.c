// SPDX-License-Identifier: MIT
//
// Right: a condition for those that wait for room, and one for those that wait for an item.
#include "test-buffer.h"
#include "treadle.h"

#include <pthread.h>
#include <stdlib.h>

enum { MOST = 8 };

struct buffer {
	pthread_mutex_t lock;
	pthread_cond_t room, item; // there is some, for one
	int items[MOST];	   // n of them, the oldest first; guarded by lock
	int n, size;
};

struct buffer *buffer_new(int size)
{
	struct buffer *b = calloc(1, sizeof *b);
	if (!b || size > MOST)
		abort();
	TR_MUST(pthread_mutex_init(&b->lock, NULL));
	TR_MUST(pthread_cond_init(&b->room, NULL));
	TR_MUST(pthread_cond_init(&b->item, NULL));
	b->size = size;
	return b;
}

void buffer_free(struct buffer *b)
{
	pthread_cond_destroy(&b->item);
	pthread_cond_destroy(&b->room);
	pthread_mutex_destroy(&b->lock);
	free(b);
}

// With the lock: the oldest item is not there any more.
static int take_oldest(struct buffer *b)
{
	int item = b->items[0];
	b->n--;
	for (int i = 0; i < b->n; i++)
		b->items[i] = b->items[i + 1];
	return item;
}

void buffer_put(struct buffer *b, int item)
{
	pthread_mutex_lock(&b->lock);
	while (b->n == b->size)
		pthread_cond_wait(&b->room, &b->lock);
	b->items[b->n++] = item;
	pthread_cond_signal(&b->item);
	pthread_mutex_unlock(&b->lock);
}

int buffer_take(struct buffer *b)
{
	pthread_mutex_lock(&b->lock);
	while (b->n == 0)
		pthread_cond_wait(&b->item, &b->lock);
	int item = take_oldest(b);
	pthread_cond_signal(&b->room);
	pthread_mutex_unlock(&b->lock);
	return item;
}

int main(void)
{
	test();
	return 0;
}
