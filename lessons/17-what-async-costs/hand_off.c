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

static void table(void)
{
	struct measured ways[WAYS] = {
		{.what = "a call", .once = call},
		{.what = "an await of a task that is done", .once = await_done},
		{.what = "the hot path: task made, done, awaited", .once = hot_path},
		{.what = "a hand-over to a worker, awaited", .once = hand_over},
	};
	// (ratio - 1) times 57 us, at n = 1,000
	static const char *const text[WAYS] = {"", "", "570", "16530"};
	char line[MEASURE_BAR + 1];

	measure("four ways to an answer", ways, WAYS, ROUNDS, ROUND_NS);
	printf("%-40s %10s %9s %9s %10s\n", "an answer by", "mean (ns)", "error", "ratio",
	       "the text's");
	for (int i = 0; i < WAYS; i++) {
		const struct figures *f = &ways[i].found;
		printf("%-40s %10.1f %9.1f %9.3f %10s  %s\n", ways[i].what, f->mean, f->error,
		       f->mean / ways[2].found.mean, text[i],
		       bar(line, f->mean, ways[WAYS - 1].found.mean));
	}
	printf("%d rounds. error: half of the 99 %% interval of the mean. ratio: to the hot path.\n"
	       "The text's: what its search took longer than the synchronous one, 57 us.\n",
	       ROUNDS);
}

int hand_off(const struct tr_lesson_args *args)
{
	(void)args;
	TR_MUST(tr_pool_start(&pool, 1));
	TR_MUST(tr_task_new(&done, "done"));
	TR_MUST(tr_task_complete(done, 1));
	await_done(NULL);
	tr_log("has awaited what was done: no other thread was needed");
	hand_over(NULL);
	tr_log("has awaited what a worker did");
	if (can_measure())
		table();
	tr_task_release(done);
	TR_MUST(tr_pool_stop(&pool));
	TR_MUST(tr_pool_destroy(&pool));
	return 0;
}
