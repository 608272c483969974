// SPDX-License-Identifier: MIT
//
// Wrong: who writes does not ask whether anybody reads. All else is as in right.c.
#include "test-rooms.h"

#define room_write right_room_write
#include "right.c"
#undef room_write

void room_write(struct room *r)
{
	pthread_mutex_lock(&r->lock);
	while (r->writer)
		pthread_cond_wait(&r->left, &r->lock);
	r->writer = true;
	pthread_mutex_unlock(&r->lock);
}
