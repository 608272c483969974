// SPDX-License-Identifier: MIT
//
// Two delays, the later one asked for first, and a timer that is stopped at any moment: each
// completes once, well or because the timer was stopped, and never the later one without the
// earlier.
#include "tasks.h"

static struct tr_timer timer;
static struct counted early, late;

static void awaits(struct counted *k, const struct timespec *at)
{
	struct tr_task *task;
	OK(tr_timer_delay(&timer, at, &task));
	counted_init(k, task, NULL);
	OK(tr_task_on_completed(task, &k->c));
}

int main(void)
{
	struct timespec soon = tr_deadline(10), later = tr_deadline(20);

	OK(tr_timer_start(&timer));
	awaits(&late, &later);
	awaits(&early, &soon);
	OK(tr_timer_stop(&timer));
	tr_check(early.runs == 1 && late.runs == 1, "resumed once");
	tr_check(early.result == 0 || early.result == ECANCELED, "told %d", early.result);
	tr_check(late.result == 0 || late.result == ECANCELED, "told %d", late.result);
	tr_check(early.result == 0 || late.result != 0, "the later delay was first");
	tr_reachable(early.result != 0, "both cancelled");
	tr_reachable(early.result == 0 && late.result != 0, "the later one cancelled");
	tr_reachable(late.result == 0, "neither cancelled");
	tr_task_release(early.task);
	tr_task_release(late.task);
	OK(tr_timer_destroy(&timer));
	return 0;
}
