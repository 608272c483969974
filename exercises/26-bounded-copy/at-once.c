// SPDX-License-Identifier: MIT
//
// One thread: every operation completes while it is begun; so does the copy. at-once SIZE, which
// may be 0. Nobody is told how far it is. Nobody but the copy has a reference to what has
// completed.
#include "by-hand.h"

int main(int argc, char **argv)
{
	struct copying c;
	if (argc != 2)
		return 2;
	copying_init(&c, (size_t)atoi(argv[1]), 2, 3);
	c.to.memory.on = NULL;
	c.from.holds_none = c.to.holds_none = true;
	c.plan.progress = NULL;
	copying_begin(&c);
	copying_is_whole(&c);
	copying_destroy(&c);
}
