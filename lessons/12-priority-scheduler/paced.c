// SPDX-License-Identifier: MIT
//
// Act ten-seconds: one task every ten seconds, first come, first served, on one thread. The
// smallest scheduler of one's own.
#include "priority_scheduler.h"

#include <errno.h>

// So many milliseconds of the lesson's time as milliseconds of real time, one at least.
static long lesson_ms(long milliseconds)
{
	struct timespec t = tr_lesson_time(milliseconds);
	long ms = t.tv_sec * 1000 + t.tv_nsec / 1000000;
	return ms > 0 ? ms : 1;
}

int ten_seconds(const struct tr_lesson_args *args)
{
	static const char *const names[] = {"a", "b", "c"};
	struct tr_paced paced;
	struct job jobs[3];

	(void)args;
	list_reset();
	TR_MUST(tr_paced_start(&paced, lesson_ms(10000)));
	for (int i = 0; i < 3; i++) {
		job_init(&jobs[i], names[i], 0);
		tr_log("submits %s", names[i]);
		TR_MUST(tr_paced_submit(&paced, &jobs[i].c));
	}
	int told = paced.context.run_inline(&paced.context, &jobs[2].c);
	tr_log("may c run inline, at once? %s", told == ENOTSUP ? "no" : "yes");
	TR_MUST(tr_paced_stop(&paced)); // what was accepted is run, each at its beat
	list_log();
	for (int i = 0; i < 3; i++)
		tr_check(list_place(names[i]) == i + 1, "%s: expected place %d, found %d", names[i],
			 i + 1, list_place(names[i]));
	TR_MUST(tr_paced_destroy(&paced));
	return 0;
}
