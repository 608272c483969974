// SPDX-License-Identifier: MIT
//
// fork-join: what an order and the two combinators cannot say is split into smaller asynchronous
// functions, each of which they can. The butter goes on the toast, and meanwhile the egg boils:
//
//	async int buttered_toast(void)
//	{
//		int toast = await dish("toast", 200);		// 0
//		return toast + await dish("butter", 100);	// 1
//	}
//
//	await when_all(dish("egg", 250), buttered_toast());
#include "combinators.h"

#include <stdlib.h>

struct buttered_toast {
	int state;		     // -1 running; 0, 1: suspended at await 0, 1
	struct tr_awaiter awaiter;   // the awaiter in hand
	struct tr_continuation next; // resumes it
	struct tr_task *task;	     // what the caller was given
	intptr_t toast;		     // survives the second await
};

static void move_next(void *arg)
{
	struct buttered_toast *f = arg;
	intptr_t butter = 0;

	switch (f->state) {
	case 0:
		goto await_0;
	case 1:
		goto await_1;
	}
	f->awaiter = tr_task_awaiter(dish("toast", 200, 0, 1));
	if (!tr_is_completed(f->awaiter)) {
		f->state = 0;
		TR_MUST(tr_on_completed(f->awaiter, &f->next));
		return;
	}
await_0:
	TR_MUST(tr_get_result(f->awaiter, &f->toast));
	f->awaiter = tr_task_awaiter(dish("butter", 100, 0, 2));
	if (!tr_is_completed(f->awaiter)) {
		f->state = 1;
		TR_MUST(tr_on_completed(f->awaiter, &f->next));
		return;
	}
await_1:
	TR_MUST(tr_get_result(f->awaiter, &butter));
	struct tr_task *task = f->task;
	intptr_t value = f->toast + butter;
	free(f);
	tr_log("the toast is buttered");
	TR_MUST(tr_task_complete(task, value));
}

static struct tr_task *buttered_toast(void)
{
	struct buttered_toast *f = calloc(1, sizeof *f);
	struct tr_task *task;
	if (!f)
		abort();
	TR_MUST(tr_task_new(&task, "buttered-toast"));
	f->state = -1;
	f->task = task;
	f->next = (struct tr_continuation){.run = move_next, .arg = f, .name = "buttered-toast"};
	move_next(f);
	return task; // not f->task: it may have ended
}

int fork_join(const struct tr_lesson_args *args)
{
	struct tr_task *parts[2], *breakfast;
	intptr_t value = 0;

	(void)args;
	kitchen_opens(3);
	parts[0] = dish("egg", 250, 0, 4);
	parts[1] = buttered_toast();
	TR_MUST(tr_when_all(parts, 2, &breakfast));
	kitchen_may_finish(3);
	TR_MUST(await(breakfast, NULL));
	TR_MUST(tr_combined_result(breakfast, 1, &value));
	tr_log("breakfast: an egg and a buttered toast");
	tr_check(value == 3, "toast and butter: expected 3, found %d", (int)value);
	tr_task_release(breakfast);
	release_all(parts, 2);
	kitchen_closes();
	return 0;
}
