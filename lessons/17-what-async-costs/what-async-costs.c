// SPDX-License-Identifier: MIT
//
// Lesson 17: what asynchronous functions cost. Lessons 15 and 16 show what they are good for; this
// one measures: a search, a hand-over to a worker, and threads that are held.
//
// After "Mecanismos de programação concorrente em C#" (S. Mançano, UFRJ, 2021).
#include "what-async-costs.h"

static const struct tr_act acts[] = {
	{
		.name = "search",
		.title = TR_TEXT("The same search: synchronous, in the pool, on the hot path only"),
		.run = search,
		.measures = true,
		.threads = 1,
		.least = 1,
		.most = TR_LESSON_THREADS,
	},
	{
		.name = "hand-off",
		.title = TR_TEXT("An await that need not wait, and a hand-over to a worker"),
		.run = hand_off,
		.measures = true,
	},
	{
		.name = "delays",
		.title = TR_TEXT("Many delays: by sleeping threads, and by one timer"),
		.run = delays,
		.measures = true,
	},
	{0},
};

intptr_t await(struct tr_task *task)
{
	struct tr_awaiter a = tr_task_awaiter(task);
	intptr_t value = 0;
	if (!tr_is_completed(a))
		TR_MUST(tr_task_wait(task, NULL));
	TR_MUST(tr_get_result(a, &value));
	return value;
}

bool can_measure(void)
{
	if (clock_moves())
		return true;
	tr_log("no table: in virtual time the clock stands still while the program computes");
	return false;
}

int main(int argc, char **argv)
{
	static const struct tr_lesson lesson = {
		.name = "what-async-costs",
		.title = TR_TEXT("What asynchronous functions cost"),
		.acts = acts,
	};
	return tr_lesson_main(argc, argv, &lesson);
}
