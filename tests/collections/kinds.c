// SPDX-License-Identifier: MIT
//
// What queue, stack, bag and their common operations promise, each a scenario small enough to try
// all its interleavings: kinds SCENARIO. tests/collections.bats checks them.
#include "tests/sync/scenario.h"

#include <stdint.h>

static struct tr_queue queue;
static struct tr_stack stack;
static struct tr_bag bag;
static struct tr_collection *c; // the base of one of them

// Where a scenario can end in several ways, each must be possible: how many, and which this was.
static int ways, way;

static void init_queue(void)
{
	tr_check(tr_queue_init(&queue) == 0, "a queue");
	c = &queue.base;
}

static void init_stack(void)
{
	tr_check(tr_stack_init(&stack) == 0, "a stack");
	c = &stack.base;
}

static void init_bag(void)
{
	tr_check(tr_bag_init(&bag) == 0, "a bag");
	c = &bag.base;
}

static void put(intptr_t item)
{
	tr_check(tr_collection_put(c, (void *)item) == 0, "%ld goes in", (long)item);
}

// 0: there was none.
static intptr_t take(void)
{
	void *item = NULL;
	int result = tr_collection_try_take(c, &item);
	tr_check(result == (item ? 0 : EAGAIN), "told %d", result);
	return (intptr_t)item;
}

// Two put, one takes meanwhile: what goes in comes out, once. ------------------------------------

static bool out[32];

static void takes_out(intptr_t item)
{
	if (item == 0)
		return;
	tr_check(!out[item], "%ld comes out once", (long)item);
	out[item] = true;
}

static void *puts_two(void *first)
{
	put((intptr_t)first);
	put((intptr_t)first + 1);
	return NULL;
}

static void *takes_two(void *arg)
{
	takes_out(take());
	takes_out(take());
	return arg;
}

static void all_come_out(void)
{
	pthread_t a = start(puts_two, (void *)10), b = start(takes_two, NULL);
	puts_two((void *)20);
	joined(a);
	joined(b);
	for (intptr_t item; (item = take());)
		takes_out(item);
	tr_check(out[10] && out[11] && out[20] && out[21], "all have come out");
	tr_check(tr_collection_count(c) == 0, "none is left");
}

static void queue_all(void)
{
	init_queue();
	all_come_out();
}

static void stack_all(void)
{
	init_stack();
	all_come_out();
}

static void bag_all(void)
{
	init_bag();
	all_come_out();
}

// The orders. -------------------------------------------------------------------------------------

static intptr_t seen[2];

static void *sees_two(void *arg)
{
	seen[0] = take();
	seen[1] = take();
	return arg;
}

// A thread sees the items of another one in the order in which they were put.
static void queue_order(void)
{
	init_queue();
	pthread_t a = start(puts_two, (void *)1), b = start(sees_two, NULL);
	joined(a);
	joined(b);
	tr_check(seen[0] != 2 && (seen[0] == 0 || seen[1] != 1), "first in, first out: %ld, %ld",
		 (long)seen[0], (long)seen[1]);
	ways = 2; // it sees both; or none, and then one
	way = seen[0] == 1 && seen[1] == 2 ? 1 : seen[0] == 0 && seen[1] == 1 ? 2 : 0;
}

// Once all is in, the newest leaves first, whoever takes.
static void stack_order(void)
{
	init_stack();
	puts_two((void *)1);
	put(3);
	pthread_t b = start(sees_two, NULL);
	intptr_t mine = take();
	joined(b);
	tr_check(seen[0] > seen[1], "the newer one first: %ld, %ld", (long)seen[0], (long)seen[1]);
	tr_check(mine == 3 || seen[0] == 3, "the newest has left");
	tr_check(mine + seen[0] + seen[1] == 6, "each once");
}

// A thread that puts two and takes one has the newer one, whatever the others do.
static void *puts_and_takes(void *first)
{
	puts_two(first);
	seen[(intptr_t)first / 10 - 1] = take();
	return NULL;
}

static void bag_own(void)
{
	init_bag();
	pthread_t a = start(puts_and_takes, (void *)10);
	puts_and_takes((void *)20);
	joined(a);
	tr_check(seen[0] == 11, "it has its own newest, and not %ld", (long)seen[0]);
	tr_check(seen[1] == 21, "it has its own newest, and not %ld", (long)seen[1]);
	tr_check(tr_collection_count(c) == 2, "the two oldest are left");
}

// One that has nothing of its own takes the oldest, and is told EAGAIN only if there was nothing.
static void bag_steals(void)
{
	init_bag();
	puts_two((void *)1);
	pthread_t a = start(sees_two, NULL);
	intptr_t mine = take();
	joined(a);
	tr_check(mine == 2 || seen[0] + seen[1] == 3, "my newest");
	tr_check(seen[0] == 1, "the other one takes the oldest: %ld", (long)seen[0]);
	tr_check(seen[1] == (mine ? 0 : 2), "and then what is left: %ld", (long)seen[1]);
	ways = 2; // both are taken before I come, or not
	way = mine == 0 ? 1 : 2;
}

// Never empty: one is in at every moment, so a try has one.
static void *swaps(void *arg)
{
	put(2);
	takes_out(take());
	return arg;
}

static void never_empty(void)
{
	init_bag();
	put(1);
	pthread_t a = start(swaps, NULL);
	intptr_t item = take();
	joined(a);
	tr_check(item != 0, "at every moment there is one");
	takes_out(item);
}

int main(int argc, char **argv)
{
	static const struct scenario all[] = {
		{"queue-all", queue_all},     {"stack-all", stack_all},	    {"bag-all", bag_all},
		{"queue-order", queue_order}, {"stack-order", stack_order}, {"bag-own", bag_own},
		{"bag-steals", bag_steals},   {"never-empty", never_empty}, {0},
	};
	int result = scenario_main(argc, argv, all);
	tr_reachable(ways < 1 || way == 1, "it ends in the first way");
	tr_reachable(ways < 2 || way == 2, "it ends in the second way");
	tr_check(result != 0 || tr_collection_destroy(c) == 0, "nobody is left");
	return result;
}
