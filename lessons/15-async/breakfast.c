// SPDX-License-Identifier: MIT
//
// Breakfast: one-after-the-other, together. The egg and the bacon need the only pan; to wait for it
// is a task, so nobody stands beside the stove:
//
//	async int fry(name, milliseconds)
//	{
//		await pan.wait();			// 0
//		int value = await dish(name);		// 1
//		pan.post();
//		return value;
//	}
#include "async.h"

#include <stdlib.h>

static struct tr_async_sem pan;

struct fry {
	int state;		     // -1 running; 0, 1: suspended at await 0, 1
	struct tr_awaiter awaiter;   // the awaiter in hand
	struct tr_continuation next; // resumes it
	struct tr_task *task;	     // what the caller was given
	const char *name;
	long milliseconds;
};

static void move_next(void *arg)
{
	const struct tr_cancel_token never = {NULL};
	struct fry *f = arg;
	struct tr_task *wait;
	intptr_t value = 0;

	switch (f->state) {
	case 0:
		goto await_0;
	case 1:
		goto await_1;
	}
	TR_MUST(tr_async_sem_wait(&pan, NULL, never, &wait));
	f->awaiter = tr_task_awaiter(wait);
	if (!tr_is_completed(f->awaiter)) {
		tr_log("%s: awaits the pan", f->name);
		f->state = 0;
		TR_MUST(tr_on_completed(f->awaiter, &f->next));
		return;
	}
await_0:
	TR_MUST(tr_get_result(f->awaiter, NULL));
	tr_log("%s: has the pan", f->name);
	f->awaiter = tr_task_awaiter(dish(f->name, f->milliseconds, 0, 1));
	if (!tr_is_completed(f->awaiter)) {
		f->state = 1;
		TR_MUST(tr_on_completed(f->awaiter, &f->next));
		return;
	}
await_1:
	TR_MUST(tr_get_result(f->awaiter, &value));
	struct tr_task *task = f->task;
	free(f);
	TR_MUST(tr_async_sem_post(&pan, 1));
	TR_MUST(tr_task_complete(task, value));
}

static struct tr_task *fry(const char *name, long milliseconds)
{
	struct fry *f = calloc(1, sizeof *f);
	struct tr_task *task;
	if (!f)
		abort();
	TR_MUST(tr_task_new(&task, "fry"));
	*f = (struct fry){
		.state = -1,
		.next = {.run = move_next, .arg = f, .name = name},
		.task = task,
		.name = name,
		.milliseconds = milliseconds,
	};
	move_next(f);
	return task; // not f->task: it may have ended
}

// one-after-the-other ---------------------------------------------------------------------------

static void make(const char *name, long milliseconds)
{
	struct tr_task *task = dish(name, milliseconds, 0, 0);
	kitchen_may_finish(1);
	TR_MUST(await(task, NULL));
	tr_task_release(task);
}

int one_after_the_other(const struct tr_lesson_args *args)
{
	(void)args;
	kitchen_opens(4);
	make("coffee", 100);
	make("egg", 200);
	make("bacon", 300);
	make("toast", 150);
	tr_log("breakfast is ready");
	kitchen_closes();
	return 0;
}

// together --------------------------------------------------------------------------------------

int together(const struct tr_lesson_args *args)
{
	struct tr_task *tasks[4], *breakfast;

	(void)args;
	kitchen_opens(4);
	TR_MUST(tr_async_sem_init(&pan, 1, NULL));
	tasks[0] = dish("coffee", 100, 0, 0);
	tasks[1] = fry("egg", 200);
	tasks[2] = fry("bacon", 300);
	tasks[3] = dish("toast", 150, 0, 0);
	TR_MUST(tr_when_all(tasks, 4, &breakfast));
	tr_log("has started all, and awaits all");
	kitchen_may_finish(4);
	TR_MUST(await(breakfast, NULL));
	kitchen_has_finished(4);
	tr_log("breakfast is ready");
	tr_task_release(breakfast);
	release_all(tasks, 4);
	TR_MUST(tr_async_sem_destroy(&pan));
	kitchen_closes();
	return 0;
}
