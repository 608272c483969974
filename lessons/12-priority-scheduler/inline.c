// SPDX-License-Identifier: MIT
//
// Acts on a scheduler's second duty, to run a task inline: inline-lie, with a planted bug (a slip
// of the course text), and inline, its cure.
#include "priority_scheduler.h"

#include <errno.h>
#include <stdatomic.h>

static struct tr_priorities all;
static struct tr_priority level;
static struct tr_task *answered;
static atomic_int answer; // atomic: inline-lie reads it too early

static void answers(void *unused)
{
	(void)unused;
	tr_log("works out the answer");
	answer = 42;
	TR_MUST(tr_task_complete(answered, 0));
}

// The bug: "it has run", and it has not.
static int lies(struct tr_context *context, struct tr_continuation *c)
{
	(void)context;
	(void)c;
	return 0;
}

// Needs the answer: by running the task itself, or else by waiting for whoever runs it.
static int needs_it(int (*run_inline)(struct tr_context *context, struct tr_continuation *c))
{
	struct tr_continuation c = {.run = answers, .name = "answers"};

	answer = 0;
	TR_MUST(tr_task_new(&answered, "answered"));
	TR_MUST(tr_priorities_start(&all, 1, 0));
	TR_MUST(tr_priority_init(&level, &all, 1));
	TR_MUST(tr_priority_submit(&level, &c));
	tr_log("needs the answer: runs the task itself, if it can");
	int told = run_inline(&level.context, &c);
	if (told == ENOENT) {
		tr_log("the consumer has it: waits");
		TR_MUST(tr_task_wait(answered, NULL));
	} else {
		tr_log("is told that it has run");
	}
	tr_check(answer == 42, "the answer: expected 42, found %d", answer);
	TR_MUST(tr_priorities_stop(&all));
	TR_MUST(tr_priority_destroy(&level));
	TR_MUST(tr_priorities_destroy(&all));
	tr_task_release(answered);
	return 0;
}

int inline_lie(const struct tr_lesson_args *args)
{
	(void)args;
	return needs_it(lies);
}

static int is_true(struct tr_context *context, struct tr_continuation *c)
{
	return context->run_inline(context, c);
}

int inline_true(const struct tr_lesson_args *args)
{
	(void)args;
	return needs_it(is_true);
}
