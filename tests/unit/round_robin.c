// SPDX-License-Identifier: MIT
//
// The round-robin pool of lib/tasks over a context that is worked by hand, so that the order of
// events is the test's; bad input; a context that refuses; orderly ends.
#include "tasks/schedule/round_robin.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "tests/lib/unit.h"

static char seen[64]; // what ran, in order

static void note(void *letter)
{
	strncat(seen, letter, 1);
}

static struct tr_continuation noting(const char *letter)
{
	return (struct tr_continuation){.run = note, .arg = (void *)letter};
}

// A context that runs what it was given when it is told to, one by one, or refuses.
static struct by_hand {
	struct tr_context context;
	struct tr_continuations calls;
	int refusal;
} by_hand;

static int hand_takes(struct tr_context *context, struct tr_continuation *c)
{
	struct by_hand *h = (struct by_hand *)context;
	if (h->refusal == 0)
		tr_continuation_hold(&h->calls, h, c);
	return h->refusal;
}

static void hand_runs(int n)
{
	for (int i = 0; i < n; i++) {
		struct tr_continuation *c = tr_continuation_take_first(&by_hand.calls);
		ck_assert_ptr_nonnull(c);
		tr_continuation_run(c);
	}
}

static struct tr_round_robin pool;

static void pool_open(void)
{
	by_hand.context.submit = hand_takes;
	TAILQ_INIT(&by_hand.calls);
	ck_assert_int_eq(tr_round_robin_init(&pool, &by_hand.context), 0);
}

static void pool_close(void)
{
	ck_assert(TAILQ_EMPTY(&by_hand.calls));
	ck_assert_int_eq(tr_round_robin_destroy(&pool), 0);
}

static struct tr_round_robin_queue *new_queue(void)
{
	struct tr_round_robin_queue *q = NULL;
	ck_assert_int_eq(tr_round_robin_create(&pool, NULL, &q), 0);
	return q;
}

// Submits items that note these letters; they are freed when they have run.
struct item {
	struct tr_continuation c;
	char letter;
};

static void item_runs(void *item)
{
	note(&((struct item *)item)->letter);
	free(item);
}

static void give(struct tr_round_robin_queue *q, const char *letters)
{
	for (; *letters; letters++) {
		struct item *i = malloc(sizeof *i);
		*i = (struct item){.c = {.run = item_runs, .arg = i}, .letter = *letters};
		ck_assert_int_eq(tr_round_robin_submit(q, &i->c), 0);
	}
}

static int big_ran;

static void is_one(void *count)
{
	++*(int *)count;
}

START_TEST(queues_are_served_in_turn)
{
	struct tr_round_robin_queue *a = new_queue(), *b = new_queue(), *none = new_queue();
	give(a, "aaaaaaaaaaaaaaaaaaaa"); // more than is shown
	hand_runs(3);
	give(b, "bbb");
	give(&pool.common, "c");
	hand_runs(21);
	ck_assert_str_eq(seen, "aaaabcababaaaaaaaaaaaaaa");
	tr_round_robin_release(a);
	tr_round_robin_release(b);
	tr_round_robin_release(none);
	pool_close();
}
END_TEST

// The text's figure: among the next two, and not number 1,001.
START_TEST(a_late_batch_of_ten_behind_one_of_a_thousand)
{
	struct tr_round_robin_queue *big = new_queue(), *late = new_queue();
	struct tr_continuation a[1000] = {{0}};
	for (int i = 0; i < 1000; i++) {
		a[i] = (struct tr_continuation){.run = is_one, .arg = &big_ran};
		ck_assert_int_eq(tr_round_robin_submit(big, &a[i]), 0);
	}
	hand_runs(10);
	give(late, "llllllllll");
	hand_runs(2);
	ck_assert_str_eq(seen, "l");
	hand_runs(18);
	ck_assert_str_eq(seen, "llllllllll");
	ck_assert_int_eq(big_ran, 20);
	hand_runs(980);
	ck_assert_int_eq(big_ran, 1000);
	tr_round_robin_release(big);
	tr_round_robin_release(late);
	pool_close();
}
END_TEST

// The text's position would go back by one, and serve a twice.
START_TEST(a_queue_that_leaves_costs_nobody_a_turn)
{
	struct tr_round_robin_queue *a = new_queue(), *b = new_queue(), *d = new_queue();
	give(a, "aaa");
	give(b, "b");
	give(d, "ddd");
	ck_assert_int_eq(tr_round_robin_dispose(b), 0);
	hand_runs(7);
	ck_assert_str_eq(seen, "abdadad");
	tr_round_robin_release(a);
	tr_round_robin_release(b);
	tr_round_robin_release(d);
	pool_close();
}
END_TEST

START_TEST(a_disposed_queue_goes_at_once_or_with_its_last_item)
{
	struct tr_continuation late = noting("l");
	struct tr_round_robin_queue *empty = new_queue(), *full = new_queue();
	give(full, "ab");
	ck_assert_uint_eq(pool.queues, 2);
	ck_assert_int_eq(tr_round_robin_dispose(empty), 0);
	ck_assert_uint_eq(pool.queues, 1);
	ck_assert_int_eq(tr_round_robin_dispose(full), 0);
	ck_assert_uint_eq(pool.queues, 1);
	ck_assert_int_eq(tr_round_robin_dispose(full), EALREADY);
	ck_assert_int_eq(tr_round_robin_dispose(empty), EALREADY);
	ck_assert_int_eq(tr_round_robin_submit(full, &late), ECANCELED);
	ck_assert_int_eq(tr_round_robin_submit(empty, &late), ECANCELED);
	hand_runs(1);
	ck_assert_uint_eq(pool.queues, 1);
	ck_assert_int_eq(tr_round_robin_destroy(&pool), EBUSY);
	hand_runs(1);
	ck_assert_uint_eq(pool.queues, 0);
	ck_assert_int_eq(tr_round_robin_destroy(&pool), EBUSY); // the handles
	ck_assert_int_eq(tr_round_robin_release(empty), 0);
	ck_assert_int_eq(tr_round_robin_release(full), 0);
	ck_assert_str_eq(seen, "ab");
	pool_close();
}
END_TEST

START_TEST(a_handle_given_back_does_not_take_the_work_with_it)
{
	struct tr_round_robin_queue *q = new_queue();
	give(q, "ab");
	ck_assert_int_eq(tr_round_robin_release(q), 0);
	ck_assert_uint_eq(pool.queues, 1);
	hand_runs(2);
	ck_assert_uint_eq(pool.queues, 0);
	ck_assert_uint_eq(pool.kept, 0);
	ck_assert_str_eq(seen, "ab");
	pool_close();
}
END_TEST

START_TEST(a_context_that_refuses)
{
	const struct tr_continuation *list[1];
	struct tr_continuation c = noting("c");
	struct tr_context *common = &pool.common.context;
	struct tr_round_robin_queue *q = new_queue();
	give(q, "a");
	by_hand.refusal = EAGAIN;
	ck_assert_int_eq(tr_round_robin_submit(q, &c), EAGAIN);
	ck_assert_int_eq(tr_round_robin_submit(&pool.common, &c), EAGAIN);
	ck_assert_uint_eq(common->waiting(common, list, 1), 0);
	ck_assert_uint_eq(pool.calls, 1);
	by_hand.refusal = 0;
	hand_runs(1);
	ck_assert_str_eq(seen, "a");
	ck_assert_int_eq(tr_round_robin_submit(q, &c), 0); // it is still ours
	ck_assert_int_eq(tr_round_robin_dispose(q), 0);
	hand_runs(1);
	ck_assert_str_eq(seen, "ac");
	tr_round_robin_release(q);
	pool_close();
}
END_TEST

START_TEST(what_runs_inline_leaves_its_call_without_work)
{
	const struct tr_continuation *list[1];
	struct tr_continuation c = noting("c");
	struct tr_round_robin_queue *q = new_queue();
	give(q, "a");
	ck_assert_int_eq(tr_round_robin_submit(q, &c), 0);
	ck_assert_uint_eq(q->context.waiting(&q->context, list, 1), 2);
	ck_assert_int_eq(pool.common.context.run_inline(&pool.common.context, &c), ENOENT);
	ck_assert_int_eq(q->context.run_inline(&q->context, &c), 0);
	ck_assert_int_eq(q->context.run_inline(&q->context, &c), ENOENT);
	ck_assert_int_eq(tr_round_robin_dispose(q), 0);
	hand_runs(2);
	ck_assert_str_eq(seen, "ca");
	ck_assert_int_eq(tr_round_robin_release(q), 0);
	pool_close();
}
END_TEST

START_TEST(the_pool_refuses_bad_input)
{
	struct tr_context nothing_takes = {0};
	struct tr_continuation c = noting("c"), nothing = {0};
	struct tr_round_robin none;
	ck_assert_int_eq(tr_round_robin_init(&none, NULL), EINVAL);
	ck_assert_int_eq(tr_round_robin_init(&none, &nothing_takes), EINVAL);
	ck_assert_int_eq(tr_round_robin_submit(NULL, &c), EINVAL);
	ck_assert_int_eq(tr_round_robin_submit(&pool.common, NULL), EINVAL);
	ck_assert_int_eq(tr_round_robin_submit(&pool.common, &nothing), EINVAL);
	ck_assert_int_eq(tr_round_robin_dispose(&pool.common), EINVAL);
	ck_assert_int_eq(tr_round_robin_release(&pool.common), EINVAL);
	ck_assert_int_eq(tr_round_robin_dispose(NULL), EINVAL);
	ck_assert_int_eq(tr_round_robin_release(NULL), EINVAL);
	pool_close();
}
END_TEST

int main(void)
{
	Suite *s = suite_create("round_robin");
	TCase *c = unit_case(s, "round robin");
	tcase_add_checked_fixture(c, pool_open, NULL);
	tcase_add_test(c, queues_are_served_in_turn);
	tcase_add_test(c, a_late_batch_of_ten_behind_one_of_a_thousand);
	tcase_add_test(c, a_queue_that_leaves_costs_nobody_a_turn);
	tcase_add_test(c, a_disposed_queue_goes_at_once_or_with_its_last_item);
	tcase_add_test(c, a_handle_given_back_does_not_take_the_work_with_it);
	tcase_add_test(c, a_context_that_refuses);
	tcase_add_test(c, what_runs_inline_leaves_its_call_without_work);
	tcase_add_test(c, the_pool_refuses_bad_input);
	return unit_run(s);
}
