// SPDX-License-Identifier: MIT
//
// It is told how far the copy is: progress, while one thread writes, in short pieces; progress two,
// while two threads write at once.
#include "by-hand.h"

static struct copying c;

static void *carries_out(void *unused)
{
	hand_run(&c.writes, false);
	return unused;
}

static void by_two(void)
{
	pthread_t thread;
	TR_MUST(pthread_create(&thread, NULL, carries_out, NULL));
	carries_out(NULL);
	TR_MUST(pthread_join(thread, NULL));
}

int main(int argc, char **argv)
{
	(void)argv;
	bool two = argc > 1;
	copying_init(&c, two ? 2 : 7, two ? 1 : 3, two ? 3 : 2);
	c.plan.cancel.asked = NULL; // never: so there is less to try
	c.from.memory.on = &c.reads.context;
	if (!two)
		c.to.memory.at_once = 2;
	copying_begin(&c);
	while (hand_run(&c.reads, false))
		;
	if (two)
		by_two();
	else
		hand_run(&c.writes, true);
	tr_check(two || c.told <= 2, "after a write of 1 or 2 bytes: told %d", (int)c.told);
	copying_finish(&c);
	copying_is_whole(&c);
	tr_check(c.told == c.from.memory.size, "the last number: expected %d, found %d",
		 (int)c.from.memory.size, (int)c.told);
	copying_destroy(&c);
}
