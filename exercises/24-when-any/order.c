// SPDX-License-Identifier: MIT
//
// One thread completes three tasks, the last of them first, and it fails: it is the answer. Two
// answers are under way at once.
#include "when-any.h"

#include <errno.h>

int main(void)
{
	struct tr_task *tasks[3], *any[2];
	for (int i = 0; i < 3; i++)
		TR_MUST(tr_task_new(&tasks[i], "task"));
	TR_MUST(when_any(tasks, 3, &any[0]));
	TR_MUST(when_any(tasks, 2, &any[1]));
	tr_check(!tr_task_is_completed(any[0]), "none has completed, so the answer is pending");
	TR_MUST(tr_task_fail(tasks[2], EIO));
	tr_check(tr_task_is_completed(any[0]), "one has completed, though it failed: an answer");
	tr_check(!tr_task_is_completed(any[1]), "the answer about the two others is pending");
	TR_MUST(tr_task_complete(tasks[1], 0));
	TR_MUST(tr_task_complete(tasks[0], 0));
	for (int i = 0; i < 2; i++) {
		intptr_t first = -1;
		int error = tr_task_result(any[i], &first);
		tr_check(error == 0 && first == 2 - i,
			 "the first: expected %d, found %d (error %s)", 2 - i, (int)first,
			 tr_error_name(error));
		tr_task_release(any[i]);
	}
	for (int i = 0; i < 3; i++)
		tr_task_release(tasks[i]);
}
