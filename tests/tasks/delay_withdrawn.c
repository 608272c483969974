// SPDX-License-Identifier: MIT
//
// A delay is withdrawn as it fires: it is done or cancelled, and whoever withdrew is told which.
// A delay that was withdrawn is the timer's no more: it may be freed at once. The delay behind it
// comes all the same, whatever moment the timer's thread slept for.
#include "tasks.h"

int main(void)
{
	static struct tr_timer timer;
	static struct counted early;
	struct timespec soon = tr_deadline(10), later = tr_deadline(20);
	struct tr_task *delay, *behind;

	OK(tr_timer_start(&timer));
	OK(tr_timer_delay(&timer, &soon, &delay));
	OK(tr_timer_delay(&timer, &later, &behind));
	counted_init(&early, delay, NULL);
	OK(tr_task_on_completed(delay, &early.c));
	int told = tr_timer_withdraw(&timer, delay);
	if (told == 0)
		tr_task_release(delay);
	OK(tr_task_wait(behind, NULL));
	OK(tr_task_result(behind, NULL));
	tr_check(told == 0 || told == EALREADY, "told %d", told);
	OK(tr_timer_stop(&timer));
	tr_check(early.runs == 1, "resumed once");
	tr_check(early.result == (told == 0 ? ECANCELED : 0), "told %d, and %d", told,
		 early.result);
	tr_reachable(told == 0, "withdrawn");
	tr_reachable(told == EALREADY, "too late");
	if (told == EALREADY)
		tr_task_release(delay);
	tr_task_release(behind);
	OK(tr_timer_destroy(&timer));
	return 0;
}
