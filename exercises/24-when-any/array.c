// SPDX-License-Identifier: MIT
//
// The array is the caller's again when the call has returned: here it is cleared, before the tasks
// complete.
#include "when-any.h"

int main(void)
{
	struct tr_task *tasks[2], *asked[2], *any;
	intptr_t first = -1;
	for (int i = 0; i < 2; i++) {
		TR_MUST(tr_task_new(&tasks[i], "task"));
		asked[i] = tasks[i];
	}
	TR_MUST(when_any(asked, 2, &any));
	asked[0] = asked[1] = NULL;
	TR_MUST(tr_task_complete(tasks[1], 0));
	int error = tr_task_result(any, &first);
	tr_check(error == 0 && first == 1, "the first: expected 1, found %d (error %s)", (int)first,
		 tr_error_name(error));
	TR_MUST(tr_task_complete(tasks[0], 0));
	for (int i = 0; i < 2; i++) {
		tr_check(tasks[i]->references == 1,
			 "references to task %d: expected the caller's, found %d", i,
			 tasks[i]->references);
		tr_task_release(tasks[i]);
	}
	tr_task_release(any);
}
