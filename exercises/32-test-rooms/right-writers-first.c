// SPDX-License-Identifier: MIT
//
// Right, too: who comes to read lets those pass that wait to write. All else is as in right.c.
#include "test-rooms.h"

#define room_read right_room_read
#define room_write right_room_write
#include "right.c"
#undef room_read
#undef room_write

void room_read(struct room *r)
{
	pthread_mutex_lock(&r->lock);
	while (r->writer || r->want)
		pthread_cond_wait(&r->left, &r->lock);
	r->readers++;
	pthread_mutex_unlock(&r->lock);
}

void room_write(struct room *r)
{
	pthread_mutex_lock(&r->lock);
	r->want++;
	while (r->writer || r->readers)
		pthread_cond_wait(&r->left, &r->lock);
	r->want--;
	r->writer = true;
	pthread_mutex_unlock(&r->lock);
}
