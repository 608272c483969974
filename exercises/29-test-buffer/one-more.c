// SPDX-License-Identifier: MIT
//
// Wrong: one more item than there is room for goes in. All else is as in right.c.
#include "test-buffer.h"

#define buffer_put right_buffer_put
#include "right.c"
#undef buffer_put

void buffer_put(struct buffer *b, int item)
{
	pthread_mutex_lock(&b->lock);
	while (b->n > b->size || b->n == MOST)
		pthread_cond_wait(&b->room, &b->lock);
	b->items[b->n++] = item;
	pthread_cond_signal(&b->item);
	pthread_mutex_unlock(&b->lock);
}
