// SPDX-License-Identifier: MIT
//
// Acts on several tasks some of which fail: first-success, which-failed.
#include "combinators.h"

#include <errno.h>
#include <string.h>

static void look_at(const char *name, int error)
{
	tr_log("asks %s: %s", name, error ? tr_error_name(error) : "done");
}

// first-success ---------------------------------------------------------------------------------

int first_success(const struct tr_lesson_args *args)
{
	struct tr_task *mirrors[3], *any, *first;
	intptr_t which = -1;

	(void)args;
	kitchen_opens(3);
	mirrors[0] = dish("near", 100, ECONNREFUSED, 0);
	mirrors[1] = dish("far", 400, 0, 1);
	mirrors[2] = dish("busy", 200, ETIMEDOUT, 2);
	TR_MUST(tr_when_any(mirrors, 3, &any));
	TR_MUST(tr_first_success(mirrors, 3, &first));
	kitchen_may_finish(1);
	TR_MUST(await(any, &which));
	kitchen_has_finished(1);
	tr_log("any: %s was the first to end", mirrors[which]->name);
	kitchen_may_finish(2);
	TR_MUST(await(first, &which));
	kitchen_has_finished(2);
	tr_log("first success: %s", mirrors[which]->name);
	tr_check(which == 1, "the one that succeeds: expected far, found %s", mirrors[which]->name);
	tr_task_release(any);
	tr_task_release(first);
	release_all(mirrors, 3);
	kitchen_closes();
	return 0;
}

// which-failed ----------------------------------------------------------------------------------

int which_failed(const struct tr_lesson_args *args)
{
	struct tr_task *tasks[3], *meal;
	int errors[3] = {0};

	(void)args;
	kitchen_opens(3);
	tasks[0] = dish("soup", 300, ENOSPC, 0);
	tasks[1] = dish("rice", 200, 0, 1);
	tasks[2] = dish("fish", 100, EIO, 2);
	TR_MUST(tr_when_all(tasks, 3, &meal));
	kitchen_may_finish(3);
	int error = await(meal, NULL);
	kitchen_has_finished(3);
	tr_log("the await raises %s", tr_error_name(error));
	int n = (int)tr_task_errors(meal, errors, 3);
	tr_log("the task holds %d errors", n);
	tr_check(error == ENOSPC && n == 2 && errors[1] == EIO, "both errors, the soup's first");
	for (int i = 0; i < 3; i++)
		look_at(tasks[i]->name, tr_combined_result(meal, i, NULL));
	tr_task_release(meal);
	release_all(tasks, 3);
	kitchen_closes();
	return 0;
}
