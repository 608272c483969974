// SPDX-License-Identifier: MIT
//
// Acts on an awaiter of one's own: custom-awaiter, custom-ready. Anything can be awaited that
// answers the three questions; this one prints each.
//
//	async int asks(void)
//	{
//		int answer = await the_answer;		// 0: in three seconds, or there already
//		tr_log("continues");
//		return answer;
//	}
#include "state-machine.h"

#include <stdlib.h>

// The awaiter -----------------------------------------------------------------------------------

static bool there;			// is the answer there from the beginning?
static struct tr_continuation *waiting; // handed to the thread when that is created
static pthread_t thinker;

static void *thinks(void *unused)
{
	tr_thread_name("thinker");
	TR_SLEEP(3000);
	tr_log("resumed after 3 s");
	waiting->run(
		waiting->arg); // here, in this thread; by tr_continuation_resume: on the workers
	return unused;
}

static bool answer_is_completed(void *of)
{
	(void)of;
	tr_log("is_completed (%s)", there ? "true" : "false");
	return there;
}

// Nobody can complete it before: it is this call that sends the thread off. So here there is
// nothing to be looked at again (see the acts on the bell).
static int answer_on_completed(void *of, struct tr_continuation *c)
{
	(void)of;
	tr_log("on_completed (the function will be suspended)");
	waiting = c;
	return pthread_create(&thinker, NULL, thinks, NULL);
}

static int answer_get_result(void *of, intptr_t *value)
{
	(void)of;
	tr_log("get_result 42");
	*value = 42;
	return 0;
}

static void the_answer(struct tr_awaiter *awaiter)
{
	static const struct tr_awaiter_ops ops = {
		.is_completed = answer_is_completed,
		.on_completed = answer_on_completed,
		.get_result = answer_get_result,
	};
	tr_log("get_awaiter");
	*awaiter = (struct tr_awaiter){.ops = &ops};
}

// The function that awaits it -------------------------------------------------------------------

static void asks_next(void *machine)
{
	struct machine *m = machine;
	intptr_t answer = 0;

	if (m->state == 0)
		goto await_0;

	tr_log("called");
	the_answer(&m->awaiter);
	if (!tr_is_completed(m->awaiter)) {
		machine_suspend(m, 0);
		return;
	await_0:
		machine_resumed(m);
	}
	int error = tr_get_result(m->awaiter, &answer);
	tr_log("continues");
	machine_finish(m, error, answer);
}

static struct tr_task *asks(void)
{
	struct machine *m = calloc(1, sizeof *m);
	if (!m)
		abort();
	return machine_start(m, "asks", 1, asks_next);
}

static void ask(void)
{
	intptr_t value = 0;
	struct tr_task *task = asks();
	tr_log("gets the task");
	tr_check(!there || tr_task_is_completed(task),
		 "if nothing had to be awaited, the task has completed");
	TR_MUST(outcome(task, &value));
	tr_log("result %d", (int)value);
	tr_check(value == 42, "the answer: expected 42, found %d", (int)value);
}

int custom_awaiter(const struct tr_lesson_args *args)
{
	(void)args;
	there = false;
	ask();
	TR_MUST(pthread_join(thinker, NULL));
	return 0;
}

int custom_ready(const struct tr_lesson_args *args)
{
	(void)args;
	there = true;
	ask();
	return 0;
}
