// SPDX-License-Identifier: MIT
//
// One thread: the token is asked before the call: cancel before; while two writes are pending, and
// more is to be done: cancel pending; from inside the progress, whenever the copy tells it: cancel
// inside; in the rest of a block: cancel rest; when all has been written: cancel after, which is
// too late. cancel fails: the second of the writes that are pending then fails.
#include "by-hand.h"

enum { SIZE = 12, BLOCK = 2 };

static struct copying c;
static int reads, writes; // begun when the token was asked

static void ask(void)
{
	TR_MUST(tr_cancel(&c.source));
	reads = c.from.n;
	writes = c.to.n;
}

static void asks(void *unused, uint64_t written)
{
	(void)unused;
	(void)written;
	if (!tr_cancel_asked(tr_cancel_token(&c.source)))
		ask();
}

// The token was asked when all had begun: a copy that tells the last byte alone.
static bool asked_late(void)
{
	return writes == SIZE / BLOCK && tr_task_result(c.task, NULL) == 0;
}

static bool is(const char *a, const char *b)
{
	return strcmp(a, b) == 0;
}

int main(int argc, char **argv)
{
	const char *what = argc > 1 ? argv[1] : "";
	copying_init(&c, is(what, "rest") ? BLOCK : SIZE, BLOCK, 2);
	if (is(what, "rest"))
		c.to.memory.at_once = 1;
	if (is(what, "before"))
		ask();
	if (is(what, "fails")) {
		c.to.memory.fails_from = 2;
		c.to.memory.fails_with = EIO;
	}
	if (is(what, "inside"))
		c.plan.progress = asks;
	copying_begin(&c);
	if (is(what, "pending") || is(what, "rest") || is(what, "fails"))
		ask();
	tr_check(is(what, "before") || !tr_task_is_completed(c.task),
		 "writes are pending: expected a copy that is pending");
	while (hand_run(&c.writes, false))
		;
	if (is(what, "after")) {
		ask();
		copying_is_whole(&c);
	} else if (is(what, "inside") && asked_late()) {
		copying_is_whole(&c);
	} else if (is(what, "fails")) {
		tr_check(tr_task_result(c.task, NULL) == EIO,
			 "an error wins over cancellation: expected EIO, found %s",
			 tr_error_name(tr_task_result(c.task, NULL)));
	} else {
		tr_check(tr_task_state(c.task) == TR_TASK_CANCELLED,
			 "the copy: expected cancelled, found state %d", tr_task_state(c.task));
		tr_check(c.from.n == reads && c.to.n == writes,
			 "nothing begins after the token was asked");
		tr_check(!is(what, "before") || reads + writes == 0,
			 "the token was asked before: expected no operation, found %d",
			 reads + writes);
	}
	copying_destroy(&c);
}
