// SPDX-License-Identifier: MIT
//
// A thread runs inline what it has submitted to a priority scheduler, while the consumer comes for
// it: one of the two runs it, and run_inline says which.
#include "tasks.h"

static struct tr_priorities all;
static struct tr_priority level;
static struct counted one, other;

int main(void)
{
	OK(tr_priorities_start(&all, 1, 0));
	OK(tr_priority_init(&level, &all, 1));
	counted_init(&other, NULL, NULL);
	counted_init(&one, NULL, NULL);
	OK(tr_priority_submit(&level, &other.c));
	OK(tr_priority_submit(&level, &one.c));
	int told = level.context.run_inline(&level.context, &one.c);
	if (told == 0)
		tr_check(one.runs == 1, "it has run: expected 1, found %d", one.runs);
	OK(tr_priorities_stop(&all));
	tr_check(told == 0 || told == ENOENT, "told %d", told);
	tr_check(one.runs == 1 && other.runs == 1, "each has run once");
	tr_check((told == 0) == pthread_equal(one.thread, pthread_self()), "by whom: told %d",
		 told);
	tr_reachable(told == 0, "inline");
	tr_reachable(told != 0, "by the consumer");
	OK(tr_priority_destroy(&level));
	OK(tr_priorities_destroy(&all));
	return 0;
}
