// SPDX-License-Identifier: MIT
//
// Lesson 15: asynchronous functions, used. Lesson 8 shows how they work; this one, what for:
// breakfast, delays, retries, permits, errors, and a user interface that answers.
//
// After "Mecanismos de programação concorrente em C#" (S. Mançano, UFRJ, 2021) and "Métodos
// Assíncronos no C# 5.0" (ISEL, lecture 24).
#include "async.h"

static const struct tr_act acts[] = {
	{
		.name = "one-after-the-other",
		.title = TR_TEXT("Breakfast, one dish after the other"),
		.run = one_after_the_other,
	},
	{
		.name = "together",
		.title = TR_TEXT("Breakfast together, with one pan that is awaited"),
		.run = together,
	},
	{
		.name = "sleeps",
		.title = TR_TEXT("Three clocks that sleep hold three threads"),
		.run = sleeps,
	},
	{
		.name = "delays",
		.title = TR_TEXT("Three delays hold one thread, however many they are"),
		.run = delays,
	},
	{
		.name = "retry",
		.title = TR_TEXT("Three attempts, two seconds between, and no thread that waits"),
		.run = retry,
	},
	{
		.name = "semaphore",
		.title = TR_TEXT("Waits that hold no thread: granted, too late, cancelled"),
		.run = semaphore,
	},
	{
		.name = "nobody",
		.title = TR_TEXT("A function that returns nothing: nobody gets its error"),
		.run = nobody,
		.bug = true,
	},
	{
		.name = "somebody",
		.title = TR_TEXT("The same function returns a task: the error arrives"),
		.run = somebody,
	},
	{
		.name = "frozen",
		.title = TR_TEXT("A long computation on the interface's thread"),
		.run = frozen,
		.bug = true,
	},
	{
		.name = "off-loaded",
		.title = TR_TEXT("A worker computes, and posts the result"),
		.run = off_loaded,
	},
	{
		.name = "wrong-thread",
		.title = TR_TEXT("A worker computes, and touches the display itself"),
		.run = wrong_thread,
		.bug = true,
	},
	{
		.name = "split",
		.title = TR_TEXT("Split in two functions: one computes, one shows"),
		.run = split,
	},
	{0},
};

int main(int argc, char **argv)
{
	static const struct tr_lesson lesson = {
		.name = "async",
		.title = TR_TEXT("Asynchronous functions, used"),
		.acts = acts,
	};
	return tr_lesson_main(argc, argv, &lesson);
}
