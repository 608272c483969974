// SPDX-License-Identifier: MIT
//
// What the blocking collection promises, each a scenario small enough to try all its interleavings:
// blocking SCENARIO. tests/collections.bats checks them.
#include "tests/sync/scenario.h"

#include <stdint.h>

static struct tr_queue queue;
static struct tr_stack stack;
static struct tr_blocking q;

static void init(size_t bound)
{
	tr_check(tr_queue_init(&queue) == 0, "a queue");
	tr_check(tr_blocking_init(&q, &queue.base, bound) == 0, "and one that blocks over it");
}

static void init_over_stack(size_t bound)
{
	tr_check(tr_stack_init(&stack) == 0, "a stack");
	tr_check(tr_blocking_init(&q, &stack.base, bound) == 0, "and one that blocks over it");
}

// Looks once, as stage() does.
static bool somebody_waits(void)
{
	pthread_mutex_lock(&q.of->lock);
	bool waits = q.waiting > 0;
	pthread_mutex_unlock(&q.of->lock);
	return waits;
}

static void *takes(void *arg)
{
	void *item;
	intptr_t result = tr_blocking_take(&q, &item, NULL);
	tr_check(result == 0 || (result == EINTR && arg), "taken, or interrupted");
	return (void *)result;
}

// One producer, one consumer, one place: in order, none lost, and the end by closing. ------------

static void *adds_three(void *arg)
{
	for (intptr_t i = 1; i <= 3; i++)
		tr_check(tr_blocking_add(&q, (void *)i, NULL) == 0, "%ld goes in", (long)i);
	tr_blocking_complete_adding(&q);
	return arg;
}

static void fifo(void)
{
	void *item;
	int result;
	init(1);
	pthread_t t = start(adds_three, NULL);
	for (intptr_t i = 1; (result = tr_blocking_take(&q, &item, NULL)) == 0; i++)
		tr_check((intptr_t)item == i, "first in, first out");
	tr_check(result == ECANCELED && (intptr_t)item == 3, "all came, then the end");
	pthread_join(t, NULL);
}

// Last in, first out: what is in comes out from the last; a full one makes wait. -----------------

static void *takes_two(void *arg)
{
	void *item;
	intptr_t first, second;
	tr_check(tr_blocking_take(&q, &item, NULL) == 0, "an item");
	first = (intptr_t)item;
	tr_check(tr_blocking_take(&q, &item, NULL) == 0, "an item");
	second = (intptr_t)item;
	tr_check(first == 2, "%ld comes first", (long)first);
	// The third had no room before; it may come before or after the second look.
	tr_check(second == 1 || second == 3, "then %ld", (long)second);
	return arg;
}

static void lifo(void)
{
	void *item;
	init_over_stack(2);
	tr_blocking_add(&q, (void *)1, NULL);
	tr_blocking_add(&q, (void *)2, NULL);
	pthread_t t = start(takes_two, &q);
	tr_check(tr_blocking_add(&q, (void *)3, NULL) == 0, "there is room in the end");
	joined(t);
	tr_check(tr_blocking_take(&q, &item, NULL) == 0, "one is left");
}

// Closing frees all who wait, on both sides. ----------------------------------------------------

static void *waits_to_add(void *arg)
{
	tr_check(tr_blocking_add(&q, arg, NULL) == ECANCELED, "nothing goes into a closed one");
	return NULL;
}

static void *waits_to_take(void *arg)
{
	void *item = arg;
	tr_check(tr_blocking_take(&q, &item, NULL) == ECANCELED, "a closed one gives nothing");
	tr_check(item == arg, "and touches nothing");
	return NULL;
}

static void frees(void *(*body)(void *))
{
	pthread_t a = start(body, NULL), b = start(body, NULL);
	tr_blocking_complete_adding(&q);
	pthread_join(a, NULL);
	pthread_join(b, NULL);
}

static void close_full(void)
{
	void *item;
	init(1);
	tr_blocking_add(&q, &q, NULL);
	frees(waits_to_add);
	tr_check(tr_blocking_take(&q, &item, NULL) == 0 && item == &q, "what is in comes out");
}

static void close_empty(void)
{
	init(1);
	frees(waits_to_take);
}

// Closed while one adds and one takes: what was taken in comes out, all the rest is told. ---------

static void *adds_two(void *added)
{
	int result = 0;
	for (int i = 0; i < 2 && result == 0; i++) {
		result = tr_blocking_add(&q, &q, NULL);
		*(int *)added += result == 0;
	}
	tr_check(result == 0 || result == ECANCELED, "added, or closed");
	return NULL;
}

static void *takes_all(void *taken)
{
	void *item;
	int result;
	while ((result = tr_blocking_take(&q, &item, NULL)) == 0)
		++*(int *)taken;
	tr_check(result == ECANCELED, "the end");
	return NULL;
}

static void close_at_work(void)
{
	int added = 0, taken = 0;
	init(1);
	pthread_t a = start(adds_two, &added), t = start(takes_all, &taken);
	tr_blocking_complete_adding(&q);
	tr_blocking_complete_adding(&q);
	joined(a);
	joined(t);
	tr_check(added == taken, "%d went in and %d came out", added, taken);
	tr_check(tr_collection_count(q.of) == 0, "nothing is left");
}

// A try answers at once, whoever else waits, and takes nothing that is not there. -----------------

static void *tries(void *taken)
{
	void *item = NULL;
	int result = tr_blocking_try_take(&q, &item);
	tr_check(result == (item ? 0 : EAGAIN), "told %d", result);
	*(int *)taken += result == 0;
	result = tr_blocking_try_add(&q, &q);
	tr_check(result == 0 || result == EAGAIN, "told %d", result);
	*(int *)taken -= result == 0;
	return NULL;
}

static void try(void)
{
	int taken = 0;
	void *item;
	init(1);
	pthread_t t = start(tries, &taken), u = start(takes, NULL);
	tr_check(tr_blocking_add(&q, &q, NULL) == 0, "it goes in");
	joined(t);
	if (taken == 1)
		tr_check(tr_blocking_add(&q, &q, NULL) == 0, "one for the other");
	joined(u);
	int left = tr_blocking_try_take(&q, &item);
	tr_check(left == (taken < 0 ? 0 : EAGAIN), "as many came out as went in");
}

// Destroyed while one waits: it is busy, and nothing has changed. ---------------------------------

static void busy(void)
{
	init(1);
	pthread_t t = start(takes, NULL);
	staged = somebody_waits();
	if (staged)
		tr_check(tr_blocking_destroy(&q) == EBUSY, "one waits");
	tr_check(tr_blocking_add(&q, &q, NULL) == 0, "it is as before");
	joined(t);
}

// Two wait for an item, one is interrupted as it comes: the other one must have it. -------------

static void passed_on(void)
{
	void *result, *item;
	init(2);
	pthread_t a = start(takes, &q), b = start(takes, NULL);
	tr_blocking_add(&q, &q, NULL);
	tr_interrupt(a);
	pthread_join(a, &result);
	if (result == NULL)
		tr_blocking_add(&q, &q, NULL); // one for the other
	pthread_join(b, NULL);
	tr_check(tr_blocking_try_take(&q, &item) == EAGAIN, "nothing is left");
}

// The same for room. ------------------------------------------------------------------------------

static void *adds(void *arg)
{
	intptr_t result = tr_blocking_add(&q, &q, NULL);
	tr_check(result == 0 || (result == EINTR && arg), "added, or interrupted");
	return (void *)result;
}

static void room_passed_on(void)
{
	void *result, *item;
	init(1);
	tr_blocking_add(&q, &q, NULL);
	pthread_t a = start(adds, &q), b = start(adds, NULL);
	tr_blocking_take(&q, &item, NULL);
	tr_interrupt(a);
	pthread_join(a, &result);
	if (result == NULL)
		tr_blocking_take(&q, &item, NULL); // room for the other
	pthread_join(b, NULL);
	tr_check(tr_collection_count(q.of) == 1, "one is in");
}

// Room comes to a thread that has no memory to use it: the other one must have it. ----------------

static const struct tr_collection_ops *real;
static bool refused; // the first insertion was; guarded by q.of->lock

static int refuses_once(struct tr_collection *c, struct tr_collection_node *node)
{
	if (refused)
		return real->insert(c, node);
	refused = true;
	return ENOMEM;
}

static void *adds_or_not(void *arg)
{
	(void)arg;
	return (void *)(intptr_t)tr_blocking_add(&q, &q, NULL);
}

static void room_refused(void)
{
	void *first, *second, *item;
	init(1);
	tr_blocking_add(&q, &q, NULL);
	real = queue.base.ops;
	struct tr_collection_ops own = *real;
	own.insert = refuses_once;
	queue.base.ops = &own;
	pthread_t a = start(adds_or_not, NULL), b = start(adds_or_not, NULL);
	tr_check(tr_blocking_take(&q, &item, NULL) == 0, "it gives room");
	pthread_join(a, &first);
	pthread_join(b, &second);
	tr_check((first == NULL) + (second == NULL) == 1, "one of the two is in");
	tr_check(tr_collection_count(q.of) == 1, "and only it");
	queue.base.ops = real;
}

// A time limit that ends, or an interruption that comes, as the item or the room does. ------------

static int answer; // of who gives up

static void *takes_soon(void *arg)
{
	void *item = NULL;
	answer = tr_blocking_take(&q, &item, &soon);
	tr_check((answer == 0) == (item != NULL), "told %d", answer);
	heard(answer);
	return arg;
}

static void limit(void)
{
	begin_giving_up();
	init(1);
	pthread_t t = start(takes_soon, NULL);
	interrupt(t);
	tr_blocking_add(&q, &q, NULL);
	joined(t);
	tr_check(tr_collection_count(q.of) == (answer != 0), "it has gone exactly if it was taken");
}

static void *adds_soon(void *arg)
{
	answer = tr_blocking_add(&q, &answer, &soon);
	heard(answer);
	return arg;
}

static void limit_of_room(void)
{
	void *item;
	begin_giving_up();
	init(1);
	tr_blocking_add(&q, &q, NULL);
	pthread_t t = start(adds_soon, NULL);
	interrupt(t);
	tr_blocking_take(&q, &item, NULL);
	joined(t);
	tr_check(tr_collection_count(q.of) == (answer == 0), "it is in exactly if it was added");
}

// The limit was over, or the interruption there, before the call: what is there it gets. ----------

static void *adds_one(void *arg)
{
	tr_check(tr_blocking_add(&q, &q, NULL) == 0, "it goes in");
	return arg;
}

static void over_before(void)
{
	static const struct timespec past;
	void *item;
	init(1);
	pthread_t t = start(adds_one, NULL);
	int result = tr_blocking_take(&q, &item, &past);
	tr_check(result == 0 || result == ETIMEDOUT, "told %d", result);
	tr_interrupt(pthread_self());
	if (result != 0) {
		bool there = tr_collection_count(q.of) == 1;
		result = tr_blocking_take(&q, &item, &past);
		tr_check(!there || result == 0, "what is there it gets, not %d", result);
		tr_check(tr_interrupted() == (result == 0), "told %d: the interruption", result);
	}
	joined(t);
	tr_check(tr_collection_count(q.of) == (result != 0), "none is lost");
}

int main(int argc, char **argv)
{
	static const struct scenario all[] = {
		{"fifo", fifo},
		{"lifo", lifo},
		{"close-full", close_full},
		{"close-empty", close_empty},
		{"close-at-work", close_at_work},
		{"try", try},
		{"busy", busy},
		{"passed-on", passed_on},
		{"room-passed-on", room_passed_on},
		{"room-refused", room_refused},
		{"limit", limit},
		{"limit-of-room", limit_of_room},
		{"over-before", over_before},
		{0},
	};
	int result = scenario_main(argc, argv, all);
	tr_check(result != 0 || tr_blocking_destroy(&q) == 0, "nobody is left");
	tr_check(result != 0 || tr_collection_destroy(q.of) == 0, "nor at the collection");
	return result;
}
