// SPDX-License-Identifier: MIT
//
// One thread: the first operation of all fails, a read: first; or it cannot begin: first refused.
// The call has made a task all the same.
#include "by-hand.h"

int main(int argc, char **argv)
{
	struct copying c;
	(void)argv;
	bool refused = argc > 1;
	copying_init(&c, 4, 2, 2);
	if (refused) {
		c.from.memory.on = &c.reads.context;
		c.reads.refuse = 0;
	} else {
		c.from.memory.fails_with = EIO;
	}
	copying_begin(&c);
	int result = tr_task_result(c.task, NULL), expected = refused ? EAGAIN : EIO;
	tr_check(result == expected, "the copy: expected error %s, found %s",
		 tr_error_name(expected), tr_error_name(result));
	tr_check(c.to.n == 0, "writes: expected none, found %d", c.to.n);
	copying_destroy(&c);
}
