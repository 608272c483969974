// SPDX-License-Identifier: MIT
//
// Lesson 8: the asynchronous state machine. A function that awaits gives its thread back, and
// resumes when what it awaits is there, perhaps on another thread. There is no magic in it: the
// function is rewritten as an object with a state, and a function that moves it from one await to
// the next. A compiler does it; here it is done by hand.
//
// After "Métodos Assíncronos no C# 5.0" (ISEL, lecture 24) and "Mecanismos de programação
// concorrente em C#" (S. Mançano, UFRJ, 2021).
#include "state-machine.h"

#define WORKERS .threads = 1, .least = 1, .most = TR_LESSON_THREADS

static const struct tr_act acts[] = {
	{
		.name = "tick-tock",
		.title = TR_TEXT("Tick, half a second, tock, half a second: and no thread waits"),
		.run = tick_tock,
		WORKERS,
	},
	{
		.name = "one-await",
		.title = TR_TEXT("A function cut in two: the part before, and the part after"),
		.run = one_await,
		WORKERS,
	},
	{
		.name = "three-awaits",
		.title = TR_TEXT("Three awaits, the second of another asynchronous function"),
		.run = three_awaits,
		WORKERS,
	},
	{
		.name = "hot-path",
		.title = TR_TEXT(
			"What is there already is not waited for: the same thread continues"),
		.run = hot_path,
		WORKERS,
	},
	{
		.name = "custom-awaiter",
		.title = TR_TEXT("An awaiter of our own: 42 in three seconds, step by step"),
		.run = custom_awaiter,
	},
	{
		.name = "custom-ready",
		.title = TR_TEXT("The same when the answer is there: all on the first thread"),
		.run = custom_ready,
	},
	{
		.name = "lost",
		.title = TR_TEXT("Asked, then registered: the bell rings in between"),
		.run = lost,
		.bug = true,
		WORKERS,
	},
	{
		.name = "twice",
		.title = TR_TEXT("Registered, then asked again: resumed by two"),
		.run = twice,
		.bug = true,
		WORKERS,
	},
	{
		.name = "bell",
		.title = TR_TEXT("Asked and registered in one step: resumed once"),
		.run = bell,
		WORKERS,
	},
	{
		.name = "saved-too-late",
		.title = TR_TEXT("The continuation registered before the state is saved"),
		.run = saved_too_late,
		.bug = true,
		WORKERS,
	},
	{
		.name = "error",
		.title = TR_TEXT(
			"An error on its way through two machines to main, which awaits it"),
		.run = error_carried,
		WORKERS,
	},
	{
		.name = "error-kept",
		.title = TR_TEXT("An error that never reaches the task: a thread that awaits it "
				 "waits for ever"),
		.run = error_kept,
		.bug = true,
		WORKERS,
	},
	{
		.name = "blocked-worker",
		.title = TR_TEXT("A worker that waits for what only a worker can do"),
		.run = blocked_worker,
		.bug = true,
		WORKERS,
	},
	{0},
};

int main(int argc, char **argv)
{
	static const struct tr_lesson lesson = {
		.name = "state-machine",
		.title = TR_TEXT("The asynchronous state machine: await without waiting"),
		.acts = acts,
	};
	return tr_lesson_main(argc, argv, &lesson);
}
