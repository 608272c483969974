// SPDX-License-Identifier: MIT
//
// One thread, five blocks: bound K. As long as there is enough to write, K writes are pending,
// never more and never fewer, whichever of them completes. bound K slow: the reads take their time,
// too.
#include "by-hand.h"

enum { BLOCKS = 5 };

static void read_all(struct copying *c)
{
	while (hand_run(&c->reads, false))
		;
}

int main(int argc, char **argv)
{
	struct copying c;
	if (argc < 2)
		return 2;
	int k = atoi(argv[1]);
	copying_init(&c, 2 * BLOCKS, 2, k);
	if (argc > 2)
		c.from.memory.on = &c.reads.context;
	copying_begin(&c);
	for (int left = BLOCKS; left > 0; left--) {
		read_all(&c);
		int expected = left < k ? left : k, found = pending(&c.to.memory, true);
		tr_check(found == expected,
			 "writes pending, with %d blocks to be written: expected %d, found %d",
			 left, expected, found);
		hand_run(&c.writes, left % 2 == 0);
	}
	read_all(&c);
	copying_is_whole(&c);
	copying_destroy(&c);
}
