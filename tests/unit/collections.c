// SPDX-License-Identifier: MIT
//
// lib/collections in their free form, as far as one order of events can tell: what comes out,
// and the blocking collection with threads at random. What depends on the moment is in
// tests/collections.
#include "collections/bag.h"
#include "collections/blocking.h"
#include "collections/queue.h"
#include "collections/stack.h"
#include "sync/interrupt.h"
#include "tests/lib/unit.h"

#include <errno.h>
#include <sched.h>
#include <stdatomic.h>
#include <stdint.h>

static struct tr_queue queue;
static struct tr_stack stack;
static struct tr_bag bag;
static struct tr_blocking q;
static struct timespec past; // a try: the deadline is over before the call

// One of each kind, empty: 0 a queue, 1 a stack, 2 a bag.
enum { KINDS = 3 };
static struct tr_collection *made(int kind)
{
	switch (kind) {
	case 0:
		ck_assert_int_eq(tr_queue_init(&queue), 0);
		return &queue.base;
	case 1:
		ck_assert_int_eq(tr_stack_init(&stack), 0);
		return &stack.base;
	default:
		ck_assert_int_eq(tr_bag_init(&bag), 0);
		return &bag.base;
	}
}

static void begin(int kind, size_t bound)
{
	past = tr_deadline(-1);
	ck_assert_int_eq(tr_blocking_init(&q, made(kind), bound), 0);
}

static void end(void)
{
	ck_assert_int_eq(tr_blocking_destroy(&q), 0);
	ck_assert_int_eq(tr_collection_destroy(q.of), 0);
}

static pthread_t start(void *(*body)(void *), void *arg)
{
	pthread_t t;
	ck_assert_int_eq(pthread_create(&t, NULL, body, arg), 0);
	return t;
}

static intptr_t joined(pthread_t t)
{
	void *result;
	ck_assert_int_eq(pthread_join(t, &result), 0);
	return (intptr_t)result;
}

static void until_waiting(int n)
{
	int now;
	do {
		sched_yield();
		pthread_mutex_lock(&q.of->lock);
		now = q.waiting;
		pthread_mutex_unlock(&q.of->lock);
	} while (now != n);
}

static int add(intptr_t item)
{
	return tr_blocking_try_add(&q, (void *)item);
}

static void takes(intptr_t wanted)
{
	void *item;
	ck_assert_int_eq(tr_blocking_try_take(&q, &item), 0);
	ck_assert_int_eq((intptr_t)item, wanted);
}

static void *take_one(void *arg)
{
	void *item = arg;
	return (void *)(intptr_t)tr_blocking_take(&q, &item, NULL);
}

static void *add_one(void *arg)
{
	return (void *)(intptr_t)tr_blocking_add(&q, arg, NULL);
}

// The kinds -------------------------------------------------------------------------------------

static void puts_number(struct tr_collection *c, intptr_t item)
{
	ck_assert_int_eq(tr_collection_put(c, (void *)item), 0);
}

static void gives(struct tr_collection *c, intptr_t wanted)
{
	void *item;
	ck_assert_int_eq(tr_collection_try_take(c, &item), 0);
	ck_assert_int_eq((intptr_t)item, wanted);
}

static void is_empty(struct tr_collection *c)
{
	void *item = &queue;
	ck_assert_int_eq(tr_collection_try_take(c, &item), EAGAIN);
	ck_assert_ptr_eq(item, &queue);
	ck_assert_int_eq(tr_collection_count(c), 0);
}

START_TEST(a_queue_gives_the_oldest)
{
	struct tr_collection *c = made(0);
	is_empty(c);
	for (int round = 0; round < 3; round++) {
		puts_number(c, 1);
		puts_number(c, 2);
		gives(c, 1);
		puts_number(c, 2); // once more: it is no set
		ck_assert_int_eq(tr_collection_count(c), 2);
		gives(c, 2);
		gives(c, 2);
		is_empty(c);
	}
	puts_number(c, 0); // NULL is an item like any other
	gives(c, 0);
	ck_assert_int_eq(tr_collection_destroy(c), 0);
}
END_TEST

START_TEST(a_stack_gives_the_newest)
{
	struct tr_collection *c = made(1);
	is_empty(c);
	puts_number(c, 1);
	puts_number(c, 2);
	gives(c, 2);
	puts_number(c, 3);
	puts_number(c, 3);
	gives(c, 3);
	gives(c, 3);
	gives(c, 1);
	is_empty(c);
	puts_number(c, 4); // forgotten, and its memory given back
	ck_assert_int_eq(tr_collection_destroy(c), 0);
}
END_TEST

// What a thread puts into the bag: two numbers from `first` on.
static void *puts_two(void *first)
{
	puts_number(&bag.base, (intptr_t)first);
	puts_number(&bag.base, (intptr_t)first + 1);
	return NULL;
}

START_TEST(a_bag_gives_ones_own_newest_and_then_the_oldest_of_another)
{
	struct tr_collection *c = made(2);
	is_empty(c);
	puts_number(c, 1);
	puts_number(c, 2);
	pthread_t a = start(puts_two, (void *)10);
	ck_assert_int_eq(joined(a), 0);
	pthread_t b = start(puts_two, (void *)20);
	ck_assert_int_eq(joined(b), 0);
	gives(c, 2);
	puts_number(c, 3);
	gives(c, 3);
	gives(c, 1); // the last of my own
	gives(c, 10);
	puts_number(c, 4); // my own again
	gives(c, 4);
	gives(c, 11);
	gives(c, 20);
	ck_assert_int_eq(tr_collection_count(c), 1);
	ck_assert_int_eq(tr_collection_destroy(c), 0); // with a part in it
}
END_TEST

// What the visualizer is told: the items, oldest first, at once and at each change.
static intptr_t told[8];
static int n_told;

static const char *text(const void *item)
{
	told[n_told++] = (intptr_t)item;
	return "item";
}

START_TEST(shows_what_is_in_it)
{
	struct tr_collection *c = made(_i);
	n_told = 0;
	puts_number(c, 1);
	tr_collection_show(c, "shown", text);
	puts_number(c, 2);
	gives(c, _i == 0 ? 1 : 2);
	const intptr_t wanted[] = {1, 1, 2, _i == 0 ? 2 : 1};
	ck_assert_int_eq(n_told, 4);
	ck_assert_mem_eq(told, wanted, sizeof wanted);
	gives(c, wanted[3]);
	ck_assert_int_eq(n_told, 4);
	ck_assert_int_eq(tr_collection_destroy(c), 0);
}
END_TEST

// A kind of one's own, which now and then has no memory -----------------------------------------

static bool without_memory;
static const struct tr_collection_ops *real;

static int insert_or_not(struct tr_collection *c, struct tr_collection_node *node)
{
	return without_memory ? ENOMEM : real->insert(c, node);
}

START_TEST(what_does_not_get_in_leaves_all_as_before)
{
	struct tr_collection *c = made(0);
	real = c->ops;
	struct tr_collection_ops own = *real;
	own.insert = insert_or_not;
	c->ops = &own;
	without_memory = true;
	ck_assert_int_eq(tr_collection_put(c, &queue), ENOMEM);
	ck_assert_int_eq(tr_blocking_init(&q, c, 1), 0);
	ck_assert_int_eq(tr_blocking_add(&q, &queue, NULL), ENOMEM);
	ck_assert_int_eq(tr_blocking_try_add(&q, &queue), ENOMEM);
	is_empty(c);
	without_memory = false;
	ck_assert_int_eq(tr_blocking_try_add(&q, &queue), 0);
	end();
}
END_TEST

// The blocking collection -----------------------------------------------------------------------

START_TEST(its_order_is_that_of_the_collection_below)
{
	begin(_i, 3);
	for (int i = 1; i <= 3; i++)
		ck_assert_int_eq(add(i), 0);
	for (int i = 1; i <= 3; i++)
		takes(_i == 0 ? i : 4 - i);
	end();
}
END_TEST

START_TEST(what_was_in_before_counts)
{
	struct tr_collection *c = made(0);
	puts_number(c, 1);
	ck_assert_int_eq(tr_blocking_init(&q, c, 1), 0);
	ck_assert_int_eq(add(2), EAGAIN);
	ck_assert_int_eq(tr_blocking_destroy(&q), 0);
	ck_assert_int_eq(tr_blocking_init(&q, c, SIZE_MAX), 0);
	for (int i = 2; i <= 100; i++)
		ck_assert_int_eq(add(i), 0);
	takes(1);
	ck_assert_int_eq(tr_blocking_destroy(&q), 0);
	gives(c, 2); // the rest stays in it
	ck_assert_int_eq(tr_collection_destroy(c), 0);
}
END_TEST

START_TEST(full_and_empty)
{
	void *item = &q;
	struct timespec bad = {0, -1};
	begin(0, 1);
	ck_assert_int_eq(tr_blocking_try_take(&q, &item), EAGAIN);
	ck_assert_int_eq(tr_blocking_take(&q, &item, &past), ETIMEDOUT);
	ck_assert_int_eq(tr_blocking_take(&q, &item, &bad), EINVAL);
	ck_assert_ptr_eq(item, &q);
	ck_assert_int_eq(add(1), 0);
	ck_assert_int_eq(add(2), EAGAIN);
	ck_assert_int_eq(tr_blocking_add(&q, &q, &past), ETIMEDOUT);
	ck_assert_int_eq(tr_blocking_add(&q, &q, &bad), EINVAL);
	ck_assert_int_eq(tr_collection_count(q.of), 1);
	takes(1);
	end();
}
END_TEST

START_TEST(waits_and_is_interrupted)
{
	begin(0, 1);
	pthread_t t = start(take_one, NULL);
	until_waiting(1);
	ck_assert_int_eq(tr_blocking_destroy(&q), EBUSY);
	ck_assert_int_eq(tr_interrupt(t), 0);
	ck_assert_int_eq(joined(t), EINTR);
	t = start(take_one, NULL);
	until_waiting(1);
	ck_assert_int_eq(add(1), 0);
	ck_assert_int_eq(joined(t), 0);
	end();
}
END_TEST

START_TEST(completing)
{
	void *item;
	begin(0, 1);
	ck_assert_int_eq(add(1), 0);
	pthread_t a = start(add_one, NULL), b = start(add_one, NULL);
	until_waiting(2);
	ck_assert_int_eq(tr_blocking_complete_adding(&q), 0);
	ck_assert_int_eq(tr_blocking_complete_adding(&q), 0);
	ck_assert_int_eq(joined(a), ECANCELED);
	ck_assert_int_eq(joined(b), ECANCELED);
	ck_assert_int_eq(add(2), ECANCELED);
	takes(1);
	ck_assert_int_eq(tr_blocking_try_take(&q, &item), ECANCELED);
	ck_assert_int_eq(tr_blocking_take(&q, &item, NULL), ECANCELED);
	end();
}
END_TEST

// Three producers, three consumers, interrupted now and then. -----------------------------------

#define EACH 2000
static atomic_long taken;

static void *produces(void *arg)
{
	for (intptr_t i = 1; i <= EACH;) {
		int result = tr_blocking_add(&q, (void *)i, NULL);
		if (result == 0)
			i++;
		else if (result != EINTR)
			return &q;
	}
	return arg;
}

static void *consumes(void *arg)
{
	void *item;
	for (;;) {
		struct timespec soon = tr_deadline(1);
		int result = tr_blocking_take(&q, &item, &soon);
		if (result == 0)
			atomic_fetch_add(&taken, (long)(intptr_t)item);
		else if (result == ECANCELED)
			return arg;
		else if (result != EINTR && result != ETIMEDOUT)
			return &q;
	}
}

START_TEST(threads_at_random)
{
	pthread_t p[3], c[3];
	begin(_i, 2);
	for (int i = 0; i < 3; i++) {
		p[i] = start(produces, NULL);
		c[i] = start(consumes, NULL);
	}
	for (int i = 0; i < 500; i++) {
		tr_interrupt(p[i % 3]); // ESRCH: it has ended
		tr_interrupt(c[i % 3]);
		sched_yield();
	}
	for (int i = 0; i < 3; i++)
		ck_assert_int_eq(joined(p[i]), 0);
	tr_blocking_complete_adding(&q);
	for (int i = 0; i < 3; i++)
		ck_assert_int_eq(joined(c[i]), 0);
	ck_assert_int_eq(atomic_load(&taken), 3L * EACH * (EACH + 1) / 2);
	end();
}
END_TEST

int main(void)
{
	Suite *s = suite_create("collections");

	TCase *t = unit_case(s, "kinds");
	tcase_add_test(t, a_queue_gives_the_oldest);
	tcase_add_test(t, a_stack_gives_the_newest);
	tcase_add_test(t, a_bag_gives_ones_own_newest_and_then_the_oldest_of_another);
	tcase_add_loop_test(t, shows_what_is_in_it, 0, KINDS);
	tcase_add_test(t, what_does_not_get_in_leaves_all_as_before);
	t = unit_case(s, "blocking");
	tcase_add_loop_test(t, its_order_is_that_of_the_collection_below, 0, KINDS);
	tcase_add_test(t, what_was_in_before_counts);
	tcase_add_test(t, full_and_empty);
	tcase_add_test(t, waits_and_is_interrupted);
	tcase_add_test(t, completing);
	t = unit_case(s, "stress");
	tcase_add_loop_test(t, threads_at_random, 0, KINDS);
	return unit_run(s);
}
