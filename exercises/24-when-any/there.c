// SPDX-License-Identifier: MIT
//
// The first task has completed before the call: so has the answer, and nothing is left with the
// other.
#include "when-any.h"

int main(void)
{
	struct tr_task *tasks[2], *any;
	intptr_t first = -1;
	for (int i = 0; i < 2; i++)
		TR_MUST(tr_task_new(&tasks[i], "task"));
	TR_MUST(tr_task_complete(tasks[0], 0));
	TR_MUST(when_any(tasks, 2, &any));
	tr_check(tr_task_is_completed(any), "a task is completed, and so is the answer");
	TR_MUST(tr_task_result(any, &first));
	tr_check(first == 0, "the first: expected 0, found %d", (int)first);
	tr_check(TAILQ_EMPTY(&tasks[1]->continuations),
		 "no continuation is left with the task that is pending");
	TR_MUST(tr_task_complete(tasks[1], 0));
	for (int i = 0; i < 2; i++)
		tr_task_release(tasks[i]);
	tr_task_release(any);
}
