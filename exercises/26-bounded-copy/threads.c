// SPDX-License-Identifier: MIT
//
// Two threads carry out two writes at once: threads SIZE K. A block is one byte, and K writes may
// be pending. What comes of it is carried out after that, one by one; with 2 and 3 the end comes of
// it. threads SIZE K fails: both writes fail.
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
	if (argc < 3)
		return 2;
	bool fails = argc > 3;
	copying_init(&c, (size_t)atoi(argv[1]), 1, atoi(argv[2]));
	c.from.memory.on = &c.reads.context;
	c.plan.progress = NULL;
	c.plan.cancel.asked = NULL; // never: so there is less to try
	if (fails)
		c.to.memory.fails_with = EIO;
	copying_begin(&c);
	while (hand_run(&c.reads, false))
		;
	by_two();
	copying_finish(&c);
	int result = tr_task_result(c.task, NULL);
	tr_check(!fails || result == EIO, "both writes fail: expected EIO, found %s",
		 tr_error_name(result));
	if (!fails)
		copying_is_whole(&c);
	copying_destroy(&c);
}
