// SPDX-License-Identifier: MIT
//
// Lesson 4: monitors. Only one thread at a time is in a monitor; a thread that cannot continue
// waits on a condition, and is outside meanwhile. First the usual mistakes, with a mutex and
// condition variables; giving up; semaphores that are built of them; then Hoare's school, with his
// own examples.
//
// After "Sincronização com Monitores na CLI e na Infra-estrutura Java" (C. Martins, ISEL, 2009),
// "Monitors: an operating system structuring concept" (C. A. R. Hoare, 1974) and "Experience with
// processes and monitors in Mesa" (B. W. Lampson, D. D. Redell, 1980).
#include "monitors.h"

static const struct tr_act acts[] = {
	// Waiting: in a loop, and whom to wake.
	{
		.name = "no-loop",
		.title = TR_TEXT("Two customers, two loaves, and a wait without a loop"),
		.run = no_loop,
		.bug = true,
		.threads = 2,
		.least = 1,
		.most = TR_LESSON_THREADS,
	},
	{
		.name = "loop",
		.title = TR_TEXT("The same, but a customer that wakes looks again"),
		.run = loop,
		.threads = 2,
		.least = 1,
		.most = TR_LESSON_THREADS,
	},
	{
		.name = "one-condition",
		.title = TR_TEXT("Baker and customers on one condition: the signal goes astray"),
		.run = one_condition,
		.bug = true,
		.threads = 2,
		.least = 1,
		.most = TR_LESSON_THREADS,
	},
	{
		.name = "broadcast",
		.title = TR_TEXT("The same, but all are woken: how many in vain?"),
		.run = broadcast,
		.threads = 2,
		.least = 1,
		.most = TR_LESSON_THREADS,
	},
	{
		.name = "two-conditions",
		.title = TR_TEXT("The same, with a condition for each kind of waiter"),
		.run = two_conditions,
		.threads = 2,
		.least = 1,
		.most = TR_LESSON_THREADS,
	},
	{
		.name = "turns",
		.title = TR_TEXT("A relay race: all are woken, one can run"),
		.run = turns,
		.threads = 3,
		.least = 1,
		.most = TR_LESSON_THREADS,
	},
	{
		.name = "own-condition",
		.title =
			TR_TEXT("The same, with a condition for each runner: nobody wakes in vain"),
		.run = own_condition,
		.threads = 3,
		.least = 1,
		.most = TR_LESSON_THREADS,
	},
	// Giving up: time limits and interruption; and a wait inside a monitor entered twice.
	{
		.name = "relative-limit",
		.title = TR_TEXT("Two seconds at most, and woken too soon: how long is it?"),
		.run = relative_limit,
		.bug = true,
	},
	{
		.name = "deadline",
		.title = TR_TEXT("The same, with a moment instead of a length of time"),
		.run = deadline,
	},
	{
		.name = "interrupt",
		.title = TR_TEXT("A thread that sleeps for ten seconds is woken after one"),
		.run = interrupt,
	},
	{
		.name = "pending",
		.title = TR_TEXT("An interruption that comes before the sleep is not lost"),
		.run = pending,
	},
	{
		.name = "recursive",
		.title = TR_TEXT("Entered twice, and a wait inside: who can come in now?"),
		.run = recursive,
		.bug = true,
	},
	// Semaphores, built of a lock and conditions.
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
		.name = "too-late",
		.title = TR_TEXT("A waiter gives up at its time limit, and takes a signal along"),
		.run = too_late,
		.bug = true,
	},
	{
		.name = "looks-again",
		.title = TR_TEXT("The same, but who gives up looks once more before it leaves"),
		.run = looks_again,
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
	// The other school, and Hoare's own examples.
	{
		.name = "schools",
		.title = TR_TEXT("Hoare and Mesa bake the same bread: who switches more often?"),
		.run = schools,
		.threads = 1,
		.least = 1,
		.most = TR_LESSON_THREADS,
	},
	{
		.name = "resource",
		.title = TR_TEXT("Hoare's single resource: a printer, one author at a time"),
		.run = resource,
		.threads = 3,
		.least = 1,
		.most = TR_LESSON_THREADS,
	},
	{
		.name = "buffer",
		.title = TR_TEXT("Hoare's bounded buffer: a belt with room for two dishes"),
		.run = buffer,
		.threads = 3,
		.least = 1,
		.most = TR_LESSON_THREADS,
	},
	{
		.name = "alarm-clock",
		.title = TR_TEXT("Hoare's alarm clock: the first in bed is the last to wake"),
		.run = alarm_clock,
		.threads = 2,
		.least = 1,
		.most = 8,
	},
	{
		.name = "allocator",
		.title = TR_TEXT(
			"Hoare's buffers for streams: the one that has fewest is served first"),
		.run = allocator,
		.threads = 2,
		.least = 1,
		.most = 8,
	},
	{
		.name = "disk-head",
		.title = TR_TEXT("Hoare's disk head: up like a lift, then down"),
		.run = disk_head,
		.threads = 2,
		.least = 1,
		.most = 8,
	},
	{
		.name = "readers-writers",
		.title = TR_TEXT("Hoare's readers and writers: readers in a chain"),
		.run = readers_writers,
		.threads = 2,
		.least = 1,
		.most = 8,
	},
	// Appendix: the same without naming a condition. Advanced; nothing else builds on it.
	{
		.name = "two-locks",
		.title = TR_TEXT("Appendix: to wake exactly one and name no condition, a lock for "
				 "each thread"),
		.run = two_locks,
		.threads = 2,
		.least = 1,
		.most = TR_LESSON_THREADS,
	},
	{
		.name = "leaves-first",
		.title = TR_TEXT("Appendix: it leaves one lock before it enters the other"),
		.run = leaves_first,
		.bug = true,
		.threads = 2,
		.least = 1,
		.most = TR_LESSON_THREADS,
	},
	{
		.name = "held-twice",
		.title = TR_TEXT("Appendix: it waits, and holds the lock once more than it thinks"),
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
		.name = "monitors",
		.title = TR_TEXT("Monitors: waiting for a condition"),
		.acts = acts,
	};
	return tr_lesson_main(argc, argv, &lesson);
}
