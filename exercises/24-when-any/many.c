// SPDX-License-Identifier: MIT
//
// Of very many tasks the last one completes first, and then the others.
#include "when-any.h"

enum { MANY = 300 };

int main(void)
{
	struct tr_task *tasks[MANY], *any;
	intptr_t first = -1;
	for (int i = 0; i < MANY; i++)
		TR_MUST(tr_task_new(&tasks[i], "task"));
	int result = when_any(tasks, MANY, &any);
	tr_check(result == 0, "when_any of %d tasks: expected 0, found %s", MANY,
		 tr_error_name(result));
	TR_MUST(tr_task_complete(tasks[MANY - 1], 0));
	int error = tr_task_result(any, &first);
	tr_check(error == 0 && first == MANY - 1, "the first: expected %d, found %d (error %s)",
		 MANY - 1, (int)first, tr_error_name(error));
	for (int i = 0; i < MANY - 1; i++)
		TR_MUST(tr_task_complete(tasks[i], 0));
	for (int i = 0; i < MANY; i++) {
		tr_check(tasks[i]->references == 1,
			 "references to task %d: expected the caller's, found %d", i,
			 tasks[i]->references);
		tr_task_release(tasks[i]);
	}
	tr_task_release(any);
}
