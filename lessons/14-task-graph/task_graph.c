// SPDX-License-Identifier: MIT
//
// Lesson 14: the task graph. Tasks depend on others; each runs as soon as all of those are done,
// and those that do not depend on one another run in parallel. What keeps the account is an agent.
//
// After "Concurrency in .NET" (R. Terrell), chapter 13, "Parallel tasks DAG".
#include "task_graph.h"

static const struct tr_act acts[] = {
	{
		.name = "example",
		.title = TR_TEXT("Eight tasks that take time and hold no thread: one is enough"),
		.run = example,
	},
	{
		.name = "sleeps",
		.title = TR_TEXT("The same, and each task holds a worker while it takes its time"),
		.run = sleeps,
		.threads = 1,
		.least = 1,
		.most = TR_LESSON_THREADS,
	},
	{
		.name = "never",
		.title = TR_TEXT("Two dependencies end together, outside the agent: task 1 never "
				 "runs"),
		.run = never,
		.bug = true,
	},
	{
		.name = "twice",
		.title = TR_TEXT("Each step with a lock, and there are two: task 1 runs twice"),
		.run = twice,
		.bug = true,
	},
	{
		.name = "agent",
		.title =
			TR_TEXT("That a task has ended is a message to an agent: task 1 runs once"),
		.run = agent,
		.threads = 1,
		.least = 1,
		.most = TR_LESSON_THREADS,
	},
	{
		.name = "missing",
		.title = TR_TEXT("A task depends on one that is not there: nothing runs"),
		.run = missing,
	},
	{
		.name = "duplicate",
		.title = TR_TEXT("Two tasks with one id: nothing runs"),
		.run = duplicate,
	},
	{
		.name = "cycle",
		.title = TR_TEXT("Each waits for the next, and the last for the first: the cycle "
				 "is named"),
		.run = cycle,
	},
	{
		.name = "failing",
		.title = TR_TEXT("One task fails: what depends on it does not run, all else does"),
		.run = failing,
	},
	{0},
};

int main(int argc, char **argv)
{
	static const struct tr_lesson lesson = {
		.name = "task-graph",
		.title = TR_TEXT("The task graph: as soon as all that it needs is done"),
		.acts = acts,
	};
	return tr_lesson_main(argc, argv, &lesson);
}
