// SPDX-License-Identifier: MIT
//
// One thread carries out a read, another one a write: beside K. A block is one byte, and K writes
// may be pending. What comes of it is carried out after that, one by one. beside K asked: the token
// has been asked before.
#include "by-hand.h"

static struct copying c;

static void *carries_out(void *hand)
{
	hand_run(hand, false);
	return NULL;
}

int main(int argc, char **argv)
{
	pthread_t thread;
	if (argc < 2)
		return 2;
	bool asked = argc > 2;
	copying_init(&c, 3, 1, atoi(argv[1]));
	c.from.memory.on = &c.reads.context;
	c.plan.progress = NULL;
	if (!asked)
		c.plan.cancel.asked = NULL; // never: so there is less to try
	copying_begin(&c);
	hand_run(&c.reads, false); // there is something to be written
	if (asked)
		TR_MUST(tr_cancel(&c.source));
	TR_MUST(pthread_create(&thread, NULL, carries_out, &c.reads));
	carries_out(&c.writes);
	TR_MUST(pthread_join(thread, NULL));
	copying_finish(&c);
	tr_check(!asked || tr_task_state(c.task) == TR_TASK_CANCELLED,
		 "the token was asked, and a block was left: expected cancelled");
	if (!asked)
		copying_is_whole(&c);
	copying_destroy(&c);
}
