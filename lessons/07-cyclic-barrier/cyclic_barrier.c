// SPDX-License-Identifier: MIT
//
// Lesson 7: the cyclic barrier. A number of parties do their parts of a round, wait for each other,
// and continue with the next. What if one of them does not come?
//
// After "Sincronização com Monitores na CLI e na Infra-estrutura Java" (C. Martins, ISEL, 2009)
// and java.util.concurrent.CyclicBarrier.
#include "cyclic_barrier.h"

static const struct tr_act acts[] = {
	{
		.name = "too-early",
		.title = TR_TEXT(
			"A line of cells computed by parts, and nobody waits for the others"),
		.run = too_early,
		.bug = true,
		.threads = 3,
		.least = 2,
		.most = 9,
	},
	{
		.name = "rounds",
		.title = TR_TEXT(
			"All meet at a barrier after each round; the last to come draws the line"),
		.run = rounds,
		.threads = 2,
		.least = 1,
		.most = 9,
	},
	{
		.name = "lapped",
		.title = TR_TEXT("A barrier that only counts: a quick party laps a slow one"),
		.run = lapped,
		.bug = true,
		.threads = 2,
		.least = 2,
		.most = 9,
	},
	{
		.name = "late",
		.title = TR_TEXT("One party waits two seconds at most, and another is late"),
		.run = late,
	},
	{
		.name = "no-reference",
		.title = TR_TEXT("A time limit that is forgotten at the first premature wake-up"),
		.run = no_reference,
		.bug = true,
	},
	{
		.name = "deadline",
		.title = TR_TEXT("The same with a moment of the clock for a limit"),
		.run = deadline,
	},
	{
		.name = "interrupted",
		.title = TR_TEXT("One party is interrupted while it waits"),
		.run = interrupted,
	},
	{
		.name = "removed-twice",
		.title = TR_TEXT("An interruption meets a barrier that is broken already"),
		.run = removed_twice,
		.bug = true,
	},
	{
		.name = "removed-once",
		.title = TR_TEXT("The same, but a party that was served is queued no more"),
		.run = removed_once,
	},
	{
		.name = "action-fails",
		.title = TR_TEXT("The last to come has something to do, and it fails"),
		.run = action_fails,
		.threads = 3,
		.least = 1,
		.most = TR_LESSON_THREADS,
	},
	{
		.name = "reset",
		.title = TR_TEXT("A broken barrier is reset, and used again"),
		.run = reset,
	},
	{
		.name = "all-reset",
		.title = TR_TEXT("Each party that learns that it is broken resets it"),
		.run = all_reset,
		.bug = true,
	},
	{0},
};

int main(int argc, char **argv)
{
	static const struct tr_lesson lesson = {
		.name = "cyclic-barrier",
		.title = TR_TEXT("The cyclic barrier: rounds, and who does not come"),
		.acts = acts,
	};
	return tr_lesson_main(argc, argv, &lesson);
}
