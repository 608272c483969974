// SPDX-License-Identifier: MIT
//
// A test of reading rooms. This one is much too easy on them.
#include "test-rooms.h"
#include "treadle.h"

void test(void)
{
	struct room *r = room_new();
	room_read(r);
	room_read_end(r);
	tr_check(0, "nothing was looked at");
	room_free(r);
}
