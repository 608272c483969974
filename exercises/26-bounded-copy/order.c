// SPDX-License-Identifier: MIT
//
// One thread: the writes are carried out by hand, the oldest first: order oldest; or the newest:
// order newest. The last block is shorter than the others. All bytes are where they belong.
#include "by-hand.h"

int main(int argc, char **argv)
{
	struct copying c;
	bool newest = argc > 1 && strcmp(argv[1], "newest") == 0;
	copying_init(&c, 11, 2, 3);
	copying_begin(&c);
	while (hand_run(&c.writes, newest))
		;
	copying_is_whole(&c);
	copying_destroy(&c);
}
