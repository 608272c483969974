// SPDX-License-Identifier: MIT
//
// What waits for a worker is run inline by the thread that submitted it: by the one or the other,
// once, and "has run" is true when run_inline returns it. The worker that was signalled for nothing
// takes what comes next.
#include "tasks.h"

int main(void)
{
	static struct tr_workers workers;
	static struct counted first, second;
	struct tr_context *context = &workers.context;

	OK(tr_workers_start(&workers, 1));
	counted_init(&first, NULL, NULL);
	counted_init(&second, NULL, NULL);
	OK(tr_workers_submit(&workers, &first.c));
	int told = context->run_inline(context, &first.c);
	tr_check(told == 0 || told == ENOENT, "told %d", told);
	if (told == 0)
		tr_check(first.runs == 1, "has run here");
	OK(tr_workers_submit(&workers, &second.c));
	OK(tr_workers_stop(&workers));
	tr_check(first.runs == 1 && second.runs == 1, "run %d and %d times", first.runs,
		 second.runs);
	tr_check(pthread_equal(first.thread, pthread_self()) == (told == 0), "by whom it says");
	tr_reachable(told == 0, "inline");
	tr_reachable(told == ENOENT, "by the worker");
	OK(tr_workers_destroy(&workers));
	return 0;
}
