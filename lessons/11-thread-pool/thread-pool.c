// SPDX-License-Identifier: MIT
//
// Lesson 11: the thread pool. A thread costs too much to be made for each small piece of work; so a
// few workers live long, and take one piece after the other. From which queue, and in which order?
//
// After "Mecanismos de programação concorrente em C#" (S. Mançano, UFRJ, 2021), on the default
// scheduler, and "Acesso round robin ao ThreadPool" (S. Toub, MSDN Magazine, January 2009).
#include "thread-pool.h"

struct tr_pool pool;

void pool_begin(int n)
{
	TR_MUST(tr_pool_start(&pool, n));
}

void pool_end(void)
{
	struct tr_pool_counts n;

	TR_MUST(tr_pool_stop(&pool));
	tr_pool_counts(&pool, &n);
	tr_log("taken: %lu global, %lu local, %lu stolen", n.global, n.local, n.stolen);
	TR_MUST(tr_pool_destroy(&pool));
}

void job(struct tr_pool_item *item, const char *name, int (*run)(void *arg), void *arg)
{
	*item = (struct tr_pool_item){.run = run, .arg = arg, .name = name};
}

#define WORKERS(n) .threads = (n), .least = 1, .most = TR_LESSON_THREADS

static const struct tr_act acts[] = {
	{
		.name = "global",
		.title = TR_TEXT("What comes from outside: first in, first out"),
		.run = global_queue,
		WORKERS(1),
	},
	{
		.name = "local",
		.title = TR_TEXT("What an item submits: last in, first out, and before all else"),
		.run = local_queue,
		WORKERS(1),
	},
	{
		.name = "steal",
		.title = TR_TEXT("A worker with nothing to do takes the oldest of another's queue"),
		.run = steal,
		WORKERS(2),
	},
	{
		.name = "long-running",
		.title = TR_TEXT("An item that takes long has a thread of its own"),
		.run = long_running,
		WORKERS(1),
	},
	{
		.name = "starved",
		.title = TR_TEXT("Items that wait for items: all workers are blocked"),
		.run = starved,
		.bug = true,
		WORKERS(2),
	},
	{
		.name = "inline",
		.title = TR_TEXT("The cure: whoever would wait for an item runs it"),
		.run = inline_cure,
		WORKERS(1),
	},
	{
		.name = "continuation",
		.title = TR_TEXT("The better cure: nobody waits; the rest is run when it can be"),
		.run = continuation_cure,
		WORKERS(1),
	},
	{
		.name = "failed",
		.title = TR_TEXT("An item fails: an event says so, and the worker goes on"),
		.run = failed,
		WORKERS(1),
	},
	{
		.name = "context",
		.title = TR_TEXT("Who asked for it: known wherever an item runs"),
		.run = context,
		WORKERS(2),
	},
	{
		.name = "context-lost",
		.title = TR_TEXT("Who asked for it, kept in the thread: lost with a steal"),
		.run = context_lost,
		.bug = true,
		WORKERS(2),
	},
	{
		.name = "shutdown",
		.title = TR_TEXT("Closing time: what was accepted is done, the rest is refused"),
		.run = shutdown_act,
		WORKERS(1),
	},
	{0},
};

int main(int argc, char **argv)
{
	static const struct tr_lesson lesson = {
		.name = "thread-pool",
		.title = TR_TEXT("The thread pool: a few workers, and whose turn it is"),
		.acts = acts,
	};
	return tr_lesson_main(argc, argv, &lesson);
}
