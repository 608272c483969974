// SPDX-License-Identifier: MIT
//
// Wrong: who reads is alone, as who writes. All else is as in right.c.
#include "test-rooms.h"

#define room_read right_room_read
#define room_read_end right_room_read_end
#include "right.c"
#undef room_read
#undef room_read_end

void room_read(struct room *r)
{
	room_write(r);
}

void room_read_end(struct room *r)
{
	room_write_end(r);
}
