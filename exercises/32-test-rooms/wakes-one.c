// SPDX-License-Identifier: MIT
//
// Wrong: who has written wakes one of those that wait, though several could come in. All else is as
// in right.c.
#include "test-rooms.h"

#define room_write_end right_room_write_end
#include "right.c"
#undef room_write_end

void room_write_end(struct room *r)
{
	pthread_mutex_lock(&r->lock);
	r->writer = false;
	pthread_cond_signal(&r->left);
	pthread_mutex_unlock(&r->lock);
}
