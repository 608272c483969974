// SPDX-License-Identifier: MIT
//
// Lesson 3: semaphores. A semaphore is a number of permits: sem_wait() takes one and waits while
// there is none, sem_post() gives one. Any thread may give a permit, also one that never took
// any: that is what makes it different from a mutex.
//
// After "Sincronização com Monitores na CLI e na Infra-estrutura Java" (C. Martins, ISEL, 2009)
// and "Mecanismos de programação concorrente em C#" (S. Mançano, UFRJ, 2021).
#include "semaphores.h"

static const struct tr_act acts[] = {
	{
		.name = "mutual-exclusion",
		.title = TR_TEXT("Three threads, one permit: one at a time, a second each"),
		.run = mutual_exclusion,
		.threads = 3,
		.least = 1,
		.most = TR_LESSON_THREADS,
	},
	{
		.name = "timeout",
		.title = TR_TEXT("The same, but nobody waits longer than two seconds"),
		.run = timeout,
		.threads = 3,
		.least = 1,
		.most = TR_LESSON_THREADS,
	},
	{
		.name = "named",
		.title = TR_TEXT("Two threads open one name: who creates it, who finds it?"),
		.run = named,
		.threads = 2,
	},
	{
		.name = "release-many",
		.title = TR_TEXT("As many permits given as threads wait: all continue"),
		.run = release_many,
		.threads = 3,
		.least = 1,
		.most = TR_LESSON_THREADS,
	},
	{
		.name = "pool",
		.title =
			TR_TEXT("A pool with two places, and an ice-cream cart that likes a crowd"),
		.run = pool,
		.threads = 3,
		.least = 1,
		.most = TR_LESSON_THREADS,
	},
	{
		.name = "overflow",
		.title = TR_TEXT("A permit too many: past SEM_VALUE_MAX"),
		.run = overflow,
		.bug = true,
	},
	{
		.name = "permits-lost",
		.title = TR_TEXT("A thread that leaves early and keeps its permit"),
		.run = permits_lost,
		.bug = true,
		.threads = 3,
		.least = 2,
		.most = TR_LESSON_THREADS,
	},
	{
		.name = "one-permit",
		.title = TR_TEXT(
			"A semaphore built of a lock and a condition, with a limit of its own"),
		.run = one_permit,
		.threads = 3,
		.least = 1,
		.most = TR_LESSON_THREADS,
	},
	{
		.name = "signal-lost",
		.title = TR_TEXT(
			"A waiter is called away, and the signal it was given goes with it"),
		.run = signal_lost,
		.bug = true,
	},
	{
		.name = "signal-passed-on",
		.title = TR_TEXT("The same, but the thread that is called away signals again"),
		.run = signal_passed_on,
	},
	{
		.name = "one-by-one",
		.title = TR_TEXT("Two tools, and each worker takes one and waits for the other"),
		.run = one_by_one,
		.bug = true,
		.threads = 2,
		.least = 2,
		.most = TR_LESSON_THREADS,
	},
	{
		.name = "all-or-none",
		.title = TR_TEXT("Both tools at once, or none: n permits, and a broadcast"),
		.run = all_or_none,
		.threads = 2,
		.least = 1,
		.most = TR_LESSON_THREADS,
	},
	{
		.name = "large-starves",
		.title = TR_TEXT("Small requests pass a large one, as long as they come"),
		.run = large_starves,
		.bug = true,
		.threads = 2,
	},
	{
		.name = "in-line",
		.title = TR_TEXT("The same with a queue: first come, first served"),
		.run = in_line,
		.threads = 2,
	},
	{
		.name = "takes-one",
		.title = TR_TEXT("A queue, but a thread that had to wait takes one permit where it "
				 "asked for two"),
		.run = takes_one,
		.bug = true,
		.threads = 2,
		.least = 2,
		.most = TR_LESSON_THREADS,
	},
	{
		.name = "one-woken",
		.title = TR_TEXT("The queue again, and only the one whose turn it is wakes"),
		.run = one_woken,
		.threads = 2,
	},
	{
		.name = "two-locks",
		.title = TR_TEXT(
			"To wake exactly one without naming a condition: a lock for each thread"),
		.run = two_locks,
		.threads = 2,
		.least = 1,
		.most = TR_LESSON_THREADS,
	},
	{
		.name = "leaves-first",
		.title = TR_TEXT("It leaves one lock before it enters the other"),
		.run = leaves_first,
		.bug = true,
		.threads = 2,
		.least = 1,
		.most = TR_LESSON_THREADS,
	},
	{
		.name = "held-twice",
		.title = TR_TEXT("It waits, and holds the lock once more than it thinks"),
		.run = held_twice,
		.bug = true,
		.threads = 1,
		.least = 1,
		.most = TR_LESSON_THREADS,
	},
	{0},
};

int main(int argc, char **argv)
{
	static const struct tr_lesson lesson = {
		.name = "semaphores",
		.title = TR_TEXT("Semaphores: counting permits"),
		.acts = acts,
	};
	return tr_lesson_main(argc, argv, &lesson);
}
