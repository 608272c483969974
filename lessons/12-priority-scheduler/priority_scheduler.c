// SPDX-License-Identifier: MIT
//
// Lesson 12: schedulers of one's own. Who runs a task, and when, is decided by an object with three
// duties: take a task, run one inline if it can, list what waits. One at a pace, one by priority.
//
// After "Mecanismos de programação concorrente em C#" (S. Mançano, UFRJ, 2021).
#include "priority_scheduler.h"

static const struct tr_act acts[] = {
	{
		.name = "ten-seconds",
		.title = TR_TEXT("One task every ten seconds: at 10, 20 and 30"),
		.run = ten_seconds,
	},
	{
		.name = "order",
		.title = TR_TEXT("2a 1 2b 2c: the urgent one passes what waits, not what runs"),
		.run = order,
	},
	{
		.name = "same-moment",
		.title = TR_TEXT("Three of the same priority and the same moment: 1 3 2"),
		.run = same_moment,
		.bug = true,
	},
	{
		.name = "numbered",
		.title = TR_TEXT("The same with a number each: 1 2 3"),
		.run = numbered,
	},
	{
		.name = "inline-lie",
		.title = TR_TEXT("Run it inline? \"It has run\", says the scheduler: it has not"),
		.run = inline_lie,
		.bug = true,
	},
	{
		.name = "inline",
		.title = TR_TEXT("Run inline if it still waits: and the answer is true"),
		.run = inline_true,
	},
	{
		.name = "poll",
		.title = TR_TEXT("A consumer that looks once a second: up to a second late"),
		.run = once_a_second,
	},
	{
		.name = "condition",
		.title = TR_TEXT("A consumer that waits on a condition: not late"),
		.run = condition,
		.measures = true,
	},
	{
		.name = "hospital",
		.title = TR_TEXT("So many doctors, patients by severity, no treatment interrupted"),
		.run = hospital,
		.threads = 2,
		.least = 1,
		.most = TR_LESSON_THREADS,
	},
	{
		.name = "starves",
		.title = TR_TEXT("Always something more urgent: the patient task never runs"),
		.run = starves,
		.bug = true,
	},
	{
		.name = "ageing",
		.title = TR_TEXT("The longer it waits the better its priority: passed by three"),
		.run = ageing,
	},
	{0},
};

int main(int argc, char **argv)
{
	static const struct tr_lesson lesson = {
		.name = "priority-scheduler",
		.title = TR_TEXT("Schedulers of one's own: at a pace, and by priority"),
		.acts = acts,
	};
	return tr_lesson_main(argc, argv, &lesson);
}
