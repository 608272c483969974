// SPDX-License-Identifier: MIT
//
// Lesson 9: collections that threads share: a queue, a stack, a bag, a dictionary; one that blocks;
// and what a single safe call does not make safe.
//
// After "Mecanismos de programação concorrente em C#" (S. Mançano, UFRJ, 2021), on concurrent
// collections.
#include "collections.h"

static const struct tr_act acts[] = {
	{
		.name = "queue",
		.title = TR_TEXT("First in, first out: each writer's letters stay in their order"),
		.run = queue,
		.threads = 2,
		.least = 1,
		.most = PUTTERS,
	},
	{
		.name = "stack",
		.title = TR_TEXT("Last in, first out: two editors, and one stack to undo from"),
		.run = stack,
		.threads = 2,
		.least = 1,
		.most = PUTTERS,
	},
	{
		.name = "bag",
		.title = TR_TEXT("No order: one's own newest first, then another's oldest"),
		.run = bag,
	},
	{
		.name = "over-queue",
		.title = TR_TEXT("A shelf for two loaves over a queue: wait for room, for a loaf, "
				 "for the end"),
		.run = over_queue,
		.threads = 1,
		.least = 1,
		.most = 3,
	},
	{
		.name = "over-stack",
		.title = TR_TEXT("The same over a stack: the oldest loaf stays"),
		.run = over_stack,
		.threads = 1,
		.least = 1,
		.most = 3,
	},
	{
		.name = "dictionary",
		.title = TR_TEXT("One value for a key: two travellers book the same seat"),
		.run = dictionary,
	},
	{
		.name = "two-calls",
		.title = TR_TEXT("Words are counted in two calls, each of which is safe"),
		.run = two_calls,
		.bug = true,
	},
	{
		.name = "one-call",
		.title = TR_TEXT("Added or updated in one call: no count is lost"),
		.run = one_call,
	},
	{
		.name = "compare",
		.title = TR_TEXT("Written only if nothing has changed, else looked at again"),
		.run = compare,
	},
	{
		.name = "lock-free",
		.title = TR_TEXT("A pile of plates without a lock: nobody ever waits"),
		.run = lock_free,
	},
	{
		.name = "aba",
		.title = TR_TEXT("The same plate is on top again: has nothing changed?"),
		.run = aba,
		.bug = true,
	},
	{
		.name = "tagged",
		.title = TR_TEXT("The same with a tag that counts the changes"),
		.run = tagged,
	},
	{0},
};

int main(int argc, char **argv)
{
	static const struct tr_lesson lesson = {
		.name = "collections",
		.title = TR_TEXT("Collections that threads share, with locks and without"),
		.acts = acts,
	};
	return tr_lesson_main(argc, argv, &lesson);
}
