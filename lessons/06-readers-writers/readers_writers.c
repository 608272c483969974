// SPDX-License-Identifier: MIT
//
// Lesson 6: readers and writers. Many may read at a time, or one may write. To keep readers and
// writers apart is easy; the lesson is about which is next, so that none waits for ever.
//
// After "Sincronização com Monitores na CLI e na Infra-estrutura Java" (C. Martins, ISEL, 2009);
// the criterion is Hoare's (Monitors: an operating system structuring concept, 1974).
#include "readers_writers.h"

static const struct tr_act acts[] = {
	{
		.name = "starving",
		.title = TR_TEXT("Readers take turns, and the writer waits and waits"),
		.run = starving,
		.bug = true,
	},
	{
		.name = "stopped",
		.title = TR_TEXT("The same readers, but a waiting writer stops those that come"),
		.run = stopped,
	},
	{
		.name = "criterion",
		.title = TR_TEXT(
			"A writer ends: all the readers that wait go, and then the next writer"),
		.run = criterion,
		.threads = 2,
		.least = 2,
		.most = 3,
	},
	{
		.name = "slip-in",
		.title = TR_TEXT("The same by testing again: a reader that comes late may take "
				 "another's turn"),
		.run = slip_in,
		.threads = 3,
		.least = 2,
		.most = 3,
		.bug = true,
	},
	{
		.name = "delegated",
		.title = TR_TEXT(
			"The same by delegated execution: the one that ends lets the others in"),
		.run = by_delegation,
		.threads = 3,
		.least = 2,
		.most = 3,
	},
	{
		.name = "batch",
		.title = TR_TEXT(
			"Readers let in together: a number and a count, and one that gives up"),
		.run = batches,
	},
	{
		.name = "held-back",
		.title = TR_TEXT("A writer gives up, and the reader that it held back sleeps on"),
		.run = held_back,
		.bug = true,
	},
	{
		.name = "gives-up",
		.title = TR_TEXT("A writer gives up, and lets the reader go that it held back"),
		.run = gives_up,
	},
	{
		.name = "turn-kept",
		.title = TR_TEXT(
			"A reader gives up as it is given a turn, and nobody uses the turn"),
		.run = turn_kept,
		.bug = true,
	},
	{
		.name = "turn-granted",
		.title = TR_TEXT("The same by delegated execution: granted is granted"),
		.run = turn_granted,
	},
	{
		.name = "specific",
		.title = TR_TEXT("One is let in, one wakes up"),
		.run = specific,
	},
	{
		.name = "interrupted",
		.title = TR_TEXT("Let in and interrupted at the same moment: which one counts?"),
		.run = interrupted,
	},
	{0},
};

int main(int argc, char **argv)
{
	static const struct tr_lesson lesson = {
		.name = "readers-writers",
		.title = TR_TEXT("Readers and writers: who is next?"),
		.acts = acts,
	};
	return tr_lesson_main(argc, argv, &lesson);
}
