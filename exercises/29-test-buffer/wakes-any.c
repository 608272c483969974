// SPDX-License-Identifier: MIT
//
// Wrong: all wait on one condition, and one of them is woken, whoever it is. All else is as in
// right.c.
#include "test-buffer.h"

#define buffer_put right_buffer_put
#define buffer_take right_buffer_take
#include "right.c"
#undef buffer_put
#undef buffer_take

void buffer_put(struct buffer *b, int item)
{
	pthread_mutex_lock(&b->lock);
	while (b->n == b->size)
		pthread_cond_wait(&b->room, &b->lock);
	b->items[b->n++] = item;
	pthread_cond_signal(&b->room);
	pthread_mutex_unlock(&b->lock);
}

int buffer_take(struct buffer *b)
{
	pthread_mutex_lock(&b->lock);
	while (b->n == 0)
		pthread_cond_wait(&b->room, &b->lock);
	int item = take_oldest(b);
	pthread_cond_signal(&b->room);
	pthread_mutex_unlock(&b->lock);
	return item;
}
