// SPDX-License-Identifier: MIT
//
// Lesson 16: tasks that stand for several. To await one thing after another is a sequence; what
// else there is, is said by two combinators, all and any, and by splitting a function where these
// two cannot say it.
//
// After "Mecanismos de programação concorrente em C#" (S. Mançano, UFRJ, 2021), on breakfast, the
// combinators of tasks and their errors; and "Métodos Assíncronos no C# 5.0" (ISEL, lecture 24).
#include "combinators.h"

static const struct tr_act acts[] = {
	{
		.name = "one-by-one",
		.title = TR_TEXT("Each dish is put on when the one before it is served"),
		.run = one_by_one,
	},
	{
		.name = "in-order",
		.title = TR_TEXT("All are put on, then awaited in the order in which they were"),
		.run = in_order,
	},
	{
		.name = "all",
		.title = TR_TEXT("One task that stands for three"),
		.run = all,
	},
	{
		.name = "any-in-a-loop",
		.title = TR_TEXT("Served as they get ready: 15 registrations for five dishes"),
		.run = any_in_a_loop,
	},
	{
		.name = "one-each",
		.title = TR_TEXT("The same with one registration for each dish"),
		.run = one_each,
	},
	{
		.name = "first-success",
		.title = TR_TEXT("The first to end has failed: the first that succeeds"),
		.run = first_success,
	},
	{
		.name = "which-failed",
		.title = TR_TEXT("Two of three have failed: the await raises one error"),
		.run = which_failed,
	},
	{
		.name = "abandoned",
		.title = TR_TEXT("What has lost the race is forgotten, and still at work"),
		.run = abandoned,
		.bug = true,
	},
	{
		.name = "cancelled",
		.title = TR_TEXT("What has lost the race is cancelled, and observed"),
		.run = cancelled,
	},
	{
		.name = "fork-join",
		.title = TR_TEXT("Butter on the toast, and meanwhile an egg: split the function"),
		.run = fork_join,
	},
	{
		.name = "copy",
		.title = TR_TEXT("A copy with two writes under way, and no thread that waits"),
		.run = copy,
	},
	{0},
};

int main(int argc, char **argv)
{
	static const struct tr_lesson lesson = {
		.name = "combinators",
		.title = TR_TEXT("Combinators: tasks that stand for several"),
		.acts = acts,
	};
	return tr_lesson_main(argc, argv, &lesson);
}
