// SPDX-License-Identifier: MIT
//
// Lesson 13: round robin. A pool layered over another: a queue for each batch, and the queues are
// served in turn, one item each, so that a small batch does not wait behind a big one.
//
// After "Acesso round robin ao ThreadPool" (S. Toub, MSDN Magazine, January 2009).
#include "round_robin.h"

static const struct tr_act acts[] = {
	{
		.name = "one-queue",
		.title = TR_TEXT("A small batch behind a big one, in one queue: last"),
		.run = one_queue,
	},
	{
		.name = "late-batch",
		.title = TR_TEXT("A queue for each: the late batch is among the next two"),
		.run = late_batch,
	},
	{
		.name = "turn-back",
		.title = TR_TEXT(
			"An empty queue that has the turn leaves: somebody is served twice"),
		.run = turn_back,
		.bug = true,
	},
	{
		.name = "turn-kept",
		.title = TR_TEXT("The same, and the one that moves up has the turn"),
		.run = turn_kept,
	},
	{
		.name = "left-behind",
		.title = TR_TEXT("Marked after the lock is given back: the queue stays for ever"),
		.run = left_behind,
		.bug = true,
	},
	{
		.name = "goes",
		.title = TR_TEXT("Marked under the lock: at once, or with its last item"),
		.run = goes,
	},
	{
		.name = "submit-after",
		.title = TR_TEXT("Submitted to a queue while it is disposed of: done, or refused"),
		.run = submit_after,
	},
	{
		.name = "twice",
		.title = TR_TEXT("Two threads dispose of one queue: one of them has"),
		.run = twice,
	},
	{0},
};

int main(int argc, char **argv)
{
	static const struct tr_lesson lesson = {
		.name = "round-robin",
		.title = TR_TEXT("Round robin: a queue for each batch, served in turn"),
		.acts = acts,
	};
	return tr_lesson_main(argc, argv, &lesson);
}
