// SPDX-License-Identifier: MIT
//
// Lesson 1: threads. A thread is a line of a program's work; several run at the same time.
// pthread_create() starts one, pthread_join() waits for its end. In between, nothing is promised
// about how far each of them is.
//
// After "Mecanismos de programação concorrente em C#" (S. Mançano, UFRJ, 2021).
#include "threads.h"

static const struct tr_act acts[] = {
	{
		.name = "start-join",
		.title = TR_TEXT("Is a thread alive before its start, while it runs, at its end?"),
		.run = start_join,
	},
	{
		.name = "interleaved",
		.title = TR_TEXT("Two threads write three words each: in how many orders?"),
		.run = interleaved,
		.threads = 2,
		.least = 1,
		.most = TR_LESSON_THREADS,
	},
	{
		.name = "restart",
		.title = TR_TEXT("A thread starts once; the second lap is run by another thread"),
		.run = restart,
	},
	{
		.name = "double-join",
		.title = TR_TEXT("A thread that is joined twice, to be sure"),
		.run = double_join,
		.bug = true,
	},
	{
		.name = "detached",
		.title = TR_TEXT("Nobody can join this thread: how does main know it is done?"),
		.run = detached,
	},
	{
		.name = "detached-lost",
		.title = TR_TEXT("Main leaves, and the thread's work is gone"),
		.run = detached_lost,
		.bug = true,
	},
	{0},
};

int main(int argc, char **argv)
{
	static const struct tr_lesson lesson = {
		.name = "threads",
		.title = TR_TEXT("Threads: several things at once"),
		.acts = acts,
	};
	return tr_lesson_main(argc, argv, &lesson);
}
