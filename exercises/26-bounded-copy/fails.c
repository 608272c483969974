// SPDX-License-Identifier: MIT
//
// One thread: an operation fails while two writes are pending. Nothing begins after that; the copy
// completes when the last write has, with the first error. fails read: the third read; fails write:
// a write, since the device has no more room; fails both: the third read, and then a write, too;
// fails refused: the third write cannot begin.
#include "by-hand.h"

enum { BLOCK = 2, K = 3 };

int main(int argc, char **argv)
{
	struct copying c;
	const char *what = argc > 1 ? argv[1] : "";
	bool read = strcmp(what, "read") == 0, both = strcmp(what, "both") == 0;
	bool refused = strcmp(what, "refused") == 0;
	int expected = refused ? EAGAIN : read || both ? EIO : ENOSPC;
	copying_init(&c, 6 * BLOCK, BLOCK, K);
	if (read || both) {
		c.from.memory.fails_from = 2 * BLOCK;
		c.from.memory.fails_with = EIO;
	}
	if (!read)
		c.to.memory.room = BLOCK;
	if (refused)
		c.writes.refuse = 2;
	copying_begin(&c);
	int reads = c.from.n, writes = c.to.n;
	// The newest: it fails, if any write does.
	hand_run(&c.writes, true);
	tr_check(c.from.n == reads && c.to.n == writes,
		 "nothing begins after an error: reads from %d to %d, writes from %d to %d", reads,
		 c.from.n, writes, c.to.n);
	while (c.writes.n > 0) {
		tr_check(!tr_task_is_completed(c.task),
			 "%d writes are pending: expected a copy that is pending", c.writes.n);
		hand_run(&c.writes, true);
	}
	tr_check(c.from.n == reads && c.to.n == writes, "nothing begins after an error");
	int result = tr_task_result(c.task, NULL);
	tr_check(result == expected, "the first error: expected %s, found %s",
		 tr_error_name(expected), tr_error_name(result));
	copying_destroy(&c);
}
