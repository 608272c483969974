// SPDX-License-Identifier: MIT
//
// None at all: there will be no first. One: it is the first.
#include "when-any.h"

#include <errno.h>

int main(void)
{
	struct tr_task *task, *any = NULL;
	tr_check(when_any(&task, 0, &any) == EINVAL, "when_any of none: expected EINVAL");
	tr_check(when_any(&task, -1, &any) == EINVAL, "when_any of -1 tasks: expected EINVAL");
	tr_check(when_any(NULL, 1, &any) == EINVAL, "when_any of NULL: expected EINVAL");
	tr_check(!any, "a call that failed has made nothing");
	TR_MUST(tr_task_new(&task, "task"));
	TR_MUST(when_any(&task, 1, &any));
	TR_MUST(tr_task_complete(task, 0));
	tr_check(tr_task_is_completed(any), "when_any of one has completed with it");
	tr_task_release(any);
	tr_task_release(task);
}
