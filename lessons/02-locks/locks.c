// SPDX-License-Identifier: MIT
//
// Lesson 2: locks. A lock (a mutex) is held by one thread at a time; a thread that wants it while
// another has it waits. It is how threads share what one of them changes.
//
// After "Mecanismos de programação concorrente em C#" (S. Mançano, UFRJ, 2021) and "Sincronização
// com Monitores na CLI e na Infra-estrutura Java" (C. Martins, ISEL, 3rd ed., 2009).
#include "locks.h"

static const struct tr_act acts[] = {
	{
		.name = "race",
		.title = TR_TEXT("Two threads count to three each on one counter: six?"),
		.run = race,
		.bug = true,
		.threads = 2,
		.least = 2,
		.most = TR_LESSON_THREADS,
	},
	{
		.name = "lock",
		.title = TR_TEXT("The same with a lock around the counter: six, always"),
		.run = lock,
		.threads = 2,
		.least = 1,
		.most = TR_LESSON_THREADS,
	},
	{
		.name = "one-lock",
		.title = TR_TEXT("Two baskets under one lock: who waits, and for what?"),
		.run = one_lock,
	},
	{
		.name = "two-locks",
		.title = TR_TEXT("A lock for each basket: nobody ever waits"),
		.run = two_locks,
	},
	{
		.name = "deadlock",
		.title = TR_TEXT("Each has one lock and wants the other's"),
		.run = deadlock,
		.bug = true,
	},
	{
		.name = "lock-order",
		.title = TR_TEXT("Both take the lock with the lower number first"),
		.run = lock_order,
	},
	{
		.name = "stubborn",
		.title = TR_TEXT("Both ask again and again, and give nothing back"),
		.run = stubborn,
		.bug = true,
	},
	{
		.name = "polite",
		.title = TR_TEXT("Both give way to each other, in step, for ever"),
		.run = polite,
		.bug = true,
	},
	{
		.name = "back-off",
		.title = TR_TEXT("Try, give way once, then insist: it ends in every order"),
		.run = back_off,
	},
	{0},
};

int main(int argc, char **argv)
{
	static const struct tr_lesson lesson = {
		.name = "locks",
		.title = TR_TEXT("Locks: one at a time"),
		.acts = acts,
	};
	return tr_lesson_main(argc, argv, &lesson);
}
