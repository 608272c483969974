// SPDX-License-Identifier: MIT
//
// Act `hand-off`: a function that answers 1, called in four ways.
#include "what-async-costs.h"

#include <stdio.h>

enum { ROUNDS = 40, WAYS = 4 };

static const double ROUND_NS = 2e6;

static struct tr_pool pool;
static struct tr_task *done; // the same one, awaited again and again

static void is_one(intptr_t answer)
{
	tr_check(answer == 1, "the answer: expected 1, found %d", (int)answer);
}

// A call.
static __attribute__((noinline)) int answers(void)
{
	__asm__ volatile(""); // or there would be no call
	return 1;
}

static void call(void *unused)
{
	(void)unused;
	is_one(answers());
}

// An await of what has completed.
static void await_done(void *unused)
{
	(void)unused;
	tr_task_hold(done); // which the await gives back
	is_one(await(done));
}

// The hot path: a task is made and completed, and then awaited.
static void hot_path(void *unused)
{
	struct tr_task *task;
	(void)unused;
	TR_MUST(tr_task_new(&task, "answer"));
	TR_MUST(tr_task_complete(task, answers()));
	is_one(await(task));
}

// A hand-over: a worker completes the task.
struct work {
	struct tr_task task; // first
	struct tr_pool_item item;
};

static int works(void *arg)
{
	struct work *w = arg;
	return tr_task_complete(&w->task, answers()); // w may be gone after that
}

static void hand_over(void *unused)
{
	struct tr_task *task;
	(void)unused;
	TR_MUST(tr_task_new_in(&task, sizeof(struct work), "answer"));
	struct work *w = (struct work *)task;
	w->item = (struct tr_pool_item){.run = works, .arg = w, .name = "answer"};
	TR_MUST(tr_pool_run(&pool, &w->item));
	is_one(await(task));
}

static void table(FILE *svg)
{
	struct measured ways[WAYS] = {
		{.what = "a call", .once = call},
		{.what = "an await: done", .once = await_done},
		{.what = "the hot path", .once = hot_path},
		{.what = "a hand-over", .once = hand_over},
	};
	// (ratio - 1) times 57 us, at n = 1,000
	static const char *const text[WAYS] = {"", "", "570", "16530"};
	struct table t;

	table_begin(&t, "Four ways to an answer", "ns", svg);
	measure("four ways to an answer", ways, WAYS, ROUNDS, ROUND_NS);
	table_group(&t, "an answer by");
	for (int i = 0; i < WAYS; i++)
		table_line(&t, ways[i].what, &ways[i].found, ways[2].found.mean, text[i]);
	table_end(&t,
		  "40 rounds. error: half of the 99 % interval of the mean. ratio: to the hot\n"
		  "path (a task is made, done, awaited). The text's (Mançano), in ns: what its\n"
		  "search took longer than the synchronous one, 57 us.");
}

int hand_off(const struct tr_lesson_args *args)
{
	TR_MUST(tr_pool_start(&pool, 1));
	TR_MUST(tr_task_new(&done, "done"));
	TR_MUST(tr_task_complete(done, 1));
	await_done(NULL);
	tr_log("has awaited what was done: no other thread was needed");
	hand_over(NULL);
	tr_log("has awaited what a worker did");
	if (can_measure())
		table(args->svg);
	tr_task_release(done);
	TR_MUST(tr_pool_stop(&pool));
	TR_MUST(tr_pool_destroy(&pool));
	return 0;
}
