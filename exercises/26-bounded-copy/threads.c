// SPDX-License-Identifier: MIT
//
// Two threads carry out two writes at once: threads SIZE. A block is one byte, and two writes may
// be pending. What comes of it is carried out after that, one by one.
#include "by-hand.h"

static struct copying c;

static void *carries_out(void *unused)
{
	hand_run(&c.writes, false);
	return unused;
}

int main(int argc, char **argv)
{
	pthread_t thread;
	if (argc != 3)
		return 2;
	copying_init(&c, (size_t)atoi(argv[1]), 1, atoi(argv[2]));
	c.from.memory.on = &c.reads.context;
	c.plan.progress = NULL;
	c.plan.cancel.asked = NULL; // never: so there is less to try
	copying_begin(&c);
	while (hand_run(&c.reads, false))
		;
	TR_MUST(pthread_create(&thread, NULL, carries_out, NULL));
	carries_out(NULL);
	TR_MUST(pthread_join(thread, NULL));
	copying_finish(&c);
	copying_is_whole(&c);
	copying_destroy(&c);
}
