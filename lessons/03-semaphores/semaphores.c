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
		.name = "timeout-ignored",
		.title = TR_TEXT("The same, but nobody looks whether the wait had success"),
		.run = timeout_ignored,
		.bug = true,
		.threads = 2,
		.least = 2,
		.most = TR_LESSON_THREADS,
	},
	{
		.name = "named",
		.title = TR_TEXT("Two threads open one name: who creates it, who finds it?"),
		.run = named,
		.threads = 2,
	},
	{
		.name = "two-terminals",
		.title = TR_TEXT("Run it in two terminals at once: one permit for both"),
		.run = two_terminals,
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
