// SPDX-License-Identifier: MIT
//
// One thread: a read gives 3 bytes at most, a write takes 2, and both are asked for 4. What was not
// written of a block is still to be written. short 1 and short 2: so many writes at once. The reads
// and the writes are carried out by hand, the newest first.
#include "by-hand.h"

int main(int argc, char **argv)
{
	struct copying c;
	if (argc != 2)
		return 2;
	copying_init(&c, 13, 4, atoi(argv[1]));
	c.from.memory.at_once = 3;
	c.from.memory.on = &c.reads.context;
	c.to.memory.at_once = 2;
	copying_begin(&c);
	while (hand_run(&c.writes, true) || hand_run(&c.reads, true))
		;
	copying_is_whole(&c);
	copying_destroy(&c);
}
