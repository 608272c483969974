// SPDX-License-Identifier: MIT
//
// The schedulers of lib/tasks in their free form: by priority, at a pace, in turn; as far as one
// order of events can tell; bad input; orderly ends. What depends on the moment is in
// tests/tasks/*.c.
#include "tasks/paced.h"
#include "tasks/priority.h"
#include "tasks/round_robin.h"
#include "tasks/workers.h"

#include <errno.h>
#include <semaphore.h>
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

// Keeps a consumer busy until it is let go.
static sem_t begun, let_go;

static void is_busy(void *unused)
{
	(void)unused;
	sem_post(&begun);
	while (sem_wait(&let_go) != 0) {
	}
}

static struct tr_continuation busy(void)
{
	ck_assert_int_eq(sem_init(&begun, 0, 0), 0);
	ck_assert_int_eq(sem_init(&let_go, 0, 0), 0);
	return (struct tr_continuation){.run = is_busy};
}

static void wait_begun(void)
{
	while (sem_wait(&begun) != 0) {
	}
}

// By priority -----------------------------------------------------------------------------------

static struct tr_priorities all;
static struct tr_priority level[3];

// One consumer, which is busy.
static struct tr_continuation *open_busy(int ageing)
{
	static struct tr_continuation first;
	first = busy();
	ck_assert_int_eq(tr_priorities_start(&all, 1, ageing), 0);
	for (int i = 0; i < 3; i++)
		ck_assert_int_eq(tr_priority_init(&level[i], &all, 10 * i), 0);
	ck_assert_int_eq(tr_priority_submit(&level[2], &first), 0);
	wait_begun();
	return &first;
}

static void close_all(void)
{
	sem_post(&let_go);
	ck_assert_int_eq(tr_priorities_stop(&all), 0);
	for (int i = 0; i < 3; i++)
		ck_assert_int_eq(tr_priority_destroy(&level[i]), 0);
	ck_assert_int_eq(tr_priorities_destroy(&all), 0);
}

START_TEST(the_lower_number_first_and_ties_first_come)
{
	static const char letters[] = "abcdefghijklmnopqrstuvwx"; // more than is shown
	struct tr_continuation c[24];
	open_busy(0);
	for (int i = 0; i < 24; i++) {
		c[i] = noting(&letters[i]);
		ck_assert_int_eq(tr_priority_submit(&level[2 - i % 3], &c[i]), 0);
	}
	close_all();
	ck_assert_str_eq(seen, "cfiloruxbehknqtwadgjmpsv");
}
END_TEST

// Level 10 waits; of level 0 come more than 9: what comes as the tenth is too late.
START_TEST(ageing_lets_pass_just_so_many)
{
	struct tr_continuation old = noting("O"), c[12];
	open_busy(1);
	ck_assert_int_eq(tr_priority_submit(&level[1], &old), 0);
	for (int i = 0; i < 12; i++) {
		c[i] = noting("n");
		ck_assert_int_eq(tr_priority_submit(&level[0], &c[i]), 0);
	}
	close_all();
	ck_assert_str_eq(seen, "nnnnnnnnnOnnn");
}
END_TEST

START_TEST(the_duties_of_a_level)
{
	const struct tr_continuation *list[2];
	struct tr_continuation a = noting("a"), b = noting("b"), c = noting("c");
	struct tr_context *context = &level[1].context;
	struct tr_continuation *first = open_busy(0);
	ck_assert_int_eq(tr_priority_submit(&level[1], &a), 0);
	ck_assert_int_eq(context->submit(context, &b), 0);
	ck_assert_int_eq(tr_priority_submit(&level[1], &c), 0);
	ck_assert_uint_eq(context->waiting(context, list, 2), 3);
	ck_assert(list[0] == &a && list[1] == &b);
	ck_assert_int_eq(context->run_inline(context, first), ENOENT); // it runs already
	ck_assert_str_eq(seen, "");
	ck_assert_int_eq(context->run_inline(context, &b), 0);
	ck_assert_str_eq(seen, "b");
	ck_assert_int_eq(context->run_inline(context, &b), ENOENT);
	ck_assert_int_eq(level[0].context.run_inline(&level[0].context, &a), ENOENT);
	ck_assert_int_eq(tr_priority_destroy(&level[1]), EBUSY);
	close_all();
	ck_assert_str_eq(seen, "bac");
}
END_TEST

START_TEST(priorities_refuse_bad_input_and_what_comes_late)
{
	struct tr_continuation c = noting("c"), nothing = {0};
	struct tr_priority another;
	ck_assert_int_eq(tr_priorities_start(&all, 0, 0), EINVAL);
	ck_assert_int_eq(tr_priorities_start(&all, -1, 0), EINVAL);
	ck_assert_int_eq(tr_priorities_start(&all, 1, -1), EINVAL);
	open_busy(0);
	ck_assert_int_eq(tr_priority_init(&another, &all, 10), EEXIST);
	ck_assert_int_eq(tr_priority_init(&another, &all, -1), EINVAL);
	ck_assert_int_eq(tr_priority_init(&another, NULL, 1), EINVAL);
	ck_assert_int_eq(tr_priority_init(&another, &all, 11), 0);
	ck_assert_int_eq(tr_priority_submit(&another, NULL), EINVAL);
	ck_assert_int_eq(tr_priority_submit(&another, &nothing), EINVAL);
	ck_assert_int_eq(tr_priorities_destroy(&all), EBUSY);
	sem_post(&let_go);
	ck_assert_int_eq(tr_priorities_stop(&all), 0);
	ck_assert_int_eq(tr_priorities_stop(&all), EALREADY);
	ck_assert_int_eq(tr_priority_submit(&another, &c), ECANCELED);
	ck_assert_int_eq(tr_priority_init(&another, &all, 12), ECANCELED);
	ck_assert_str_eq(seen, "");
	c.on = &another.context;
	tr_continuation_resume(&c); // nobody else runs it any more
	ck_assert_str_eq(seen, "c");
	ck_assert_int_eq(tr_priorities_destroy(&all), EBUSY); // the levels
	ck_assert_int_eq(tr_priority_destroy(&another), 0);
	for (int i = 0; i < 3; i++)
		ck_assert_int_eq(tr_priority_destroy(&level[i]), 0);
	ck_assert_int_eq(tr_priorities_destroy(&all), 0);
}
END_TEST

START_TEST(a_priority_is_free_when_its_level_has_ended)
{
	struct tr_priority another;
	open_busy(0);
	ck_assert_int_eq(tr_priority_destroy(&level[0]), 0);
	ck_assert_int_eq(tr_priority_init(&another, &all, 0), 0);
	ck_assert_int_eq(tr_priority_init(&level[0], &all, 0), EEXIST);
	ck_assert_int_eq(tr_priority_destroy(&another), 0);
	ck_assert_int_eq(tr_priority_init(&level[0], &all, 0), 0);
	close_all();
}
END_TEST

static int told; // what a consumer heard that wanted to stop all

static void stops(void *unused)
{
	(void)unused;
	told = tr_priorities_stop(&all);
	sem_post(&begun);
}

START_TEST(a_consumer_cannot_wait_for_its_own_end)
{
	struct tr_continuation c = {.run = stops};
	open_busy(0);
	ck_assert_int_eq(tr_priority_submit(&level[0], &c), 0);
	sem_post(&let_go);
	wait_begun();
	ck_assert_int_eq(told, EDEADLK);
	close_all();
}
END_TEST

// At a pace -------------------------------------------------------------------------------------

static struct tr_paced paced;
static long long ran_at[3];
static int ran;

static void notes_time(void *unused)
{
	struct timespec t;
	(void)unused;
	clock_gettime(CLOCK_MONOTONIC, &t);
	ran_at[ran++] = t.tv_sec * 1000000000LL + t.tv_nsec;
}

START_TEST(one_at_each_beat)
{
	struct tr_continuation c[3];
	ck_assert_int_eq(tr_paced_start(&paced, 20), 0);
	for (int i = 0; i < 3; i++) {
		c[i] = (struct tr_continuation){.run = notes_time};
		ck_assert_int_eq(tr_paced_submit(&paced, &c[i]), 0);
	}
	ck_assert_int_eq(tr_paced_destroy(&paced), EBUSY);
	ck_assert_int_eq(tr_paced_stop(&paced), 0);
	ck_assert_int_eq(ran, 3);
	for (int i = 0; i < 3; i++) // not early; how late is the machine's affair
		ck_assert_int_ge(ran_at[i], paced.begin + (i + 1) * 20 * 1000000LL);
	for (int i = 1; i < 3; i++) // a beat each
		ck_assert_int_gt((ran_at[i] - paced.begin) / paced.interval,
				 (ran_at[i - 1] - paced.begin) / paced.interval);
	ck_assert_int_eq(tr_paced_destroy(&paced), 0);
}
END_TEST

static void stops_paced(void *unused)
{
	(void)unused;
	told = tr_paced_stop(&paced);
	sem_post(&begun);
}

START_TEST(paced_refuses_bad_input_and_what_comes_late)
{
	const struct tr_continuation *list[2];
	struct tr_continuation first = {.run = stops_paced}, b = noting("b"), nothing = {0};
	ck_assert_int_eq(sem_init(&begun, 0, 0), 0);
	ck_assert_int_eq(tr_paced_start(&paced, 0), EINVAL);
	ck_assert_int_eq(tr_paced_start(&paced, -10), EINVAL);
	ck_assert_int_eq(tr_paced_start(&paced, 300), 0);
	ck_assert_int_eq(tr_paced_submit(&paced, NULL), EINVAL);
	ck_assert_int_eq(tr_paced_submit(&paced, &nothing), EINVAL);
	ck_assert_int_eq(tr_paced_submit(&paced, &first), 0);
	wait_begun(); // a beat: the next is so far away
	ck_assert_int_eq(told, EDEADLK);
	ck_assert_int_eq(paced.context.submit(&paced.context, &b), 0);
	ck_assert_int_eq(paced.context.run_inline(&paced.context, &b), ENOTSUP);
	ck_assert_uint_eq(paced.context.waiting(&paced.context, list, 2), 1);
	ck_assert(list[0] == &b);
	ck_assert_int_eq(tr_paced_stop(&paced), 0);
	ck_assert_str_eq(seen, "b");
	ck_assert_int_eq(tr_paced_stop(&paced), EALREADY);
	ck_assert_int_eq(tr_paced_submit(&paced, &b), ECANCELED);
	ck_assert_int_eq(tr_paced_destroy(&paced), 0);
}
END_TEST

// In turn ---------------------------------------------------------------------------------------

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

// A pool over a level of a priority scheduler, and one over that pool: any context will do.
START_TEST(over_any_context)
{
	struct tr_round_robin upper;
	open_busy(0);
	ck_assert_int_eq(tr_round_robin_init(&pool, &level[1].context), 0);
	ck_assert_int_eq(tr_round_robin_init(&upper, &pool.common.context), 0);
	struct tr_continuation a = noting("a"), b = noting("b"), u = noting("u"), c = noting("c");
	ck_assert_int_eq(tr_round_robin_submit(&pool.common, &a), 0);
	ck_assert_int_eq(tr_round_robin_submit(&upper.common, &b), 0);
	ck_assert_int_eq(tr_priority_submit(&level[0], &u), 0);
	ck_assert_int_eq(tr_round_robin_destroy(&upper), EBUSY);
	sem_post(&let_go);
	ck_assert_int_eq(tr_priorities_stop(&all), 0);
	ck_assert_str_eq(seen, "uab");
	ck_assert_int_eq(tr_round_robin_submit(&upper.common, &c), ECANCELED);
	ck_assert_int_eq(tr_round_robin_destroy(&upper), 0);
	ck_assert_int_eq(tr_round_robin_destroy(&pool), 0);
	for (int i = 0; i < 3; i++)
		ck_assert_int_eq(tr_priority_destroy(&level[i]), 0);
	ck_assert_int_eq(tr_priorities_destroy(&all), 0);
}
END_TEST

int main(void)
{
	Suite *s = suite_create("schedulers");
	TCase *c = unit_case(s, "priority");
	tcase_add_test(c, the_lower_number_first_and_ties_first_come);
	tcase_add_test(c, ageing_lets_pass_just_so_many);
	tcase_add_test(c, the_duties_of_a_level);
	tcase_add_test(c, priorities_refuse_bad_input_and_what_comes_late);
	tcase_add_test(c, a_priority_is_free_when_its_level_has_ended);
	tcase_add_test(c, a_consumer_cannot_wait_for_its_own_end);
	c = unit_case(s, "paced");
	tcase_add_test(c, one_at_each_beat);
	tcase_add_test(c, paced_refuses_bad_input_and_what_comes_late);
	c = unit_case(s, "round robin");
	tcase_add_checked_fixture(c, pool_open, NULL);
	tcase_add_test(c, queues_are_served_in_turn);
	tcase_add_test(c, a_late_batch_of_ten_behind_one_of_a_thousand);
	tcase_add_test(c, a_queue_that_leaves_costs_nobody_a_turn);
	tcase_add_test(c, a_disposed_queue_goes_at_once_or_with_its_last_item);
	tcase_add_test(c, a_handle_given_back_does_not_take_the_work_with_it);
	tcase_add_test(c, a_context_that_refuses);
	tcase_add_test(c, what_runs_inline_leaves_its_call_without_work);
	tcase_add_test(c, the_pool_refuses_bad_input);
	c = unit_case(s, "any context");
	tcase_add_test(c, over_any_context);
	return unit_run(s);
}
