// SPDX-License-Identifier: MIT
//
// lib/tasks in its free form: the other ends of a task (cancelled, all errors), registrations and
// delays that are withdrawn, chains of continuations, the logical context, and a context's duties,
// as far as one order of events can tell.
#include <errno.h>
#include <limits.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "tasks/cancel.h"
#include "tasks/task.h"
#include "tasks/timer.h"
#include "tasks/workers.h"
#include "tests/lib/unit.h"

static char seen[64]; // what ran, in order

static void note(void *letter)
{
	size_t n = strlen(seen);
	seen[n] = *(const char *)letter;
	seen[n + 1] = '\0';
}

static struct tr_continuation noting(const char *letter)
{
	return (struct tr_continuation){.run = note, .arg = (void *)letter};
}

static struct tr_task *new_task(void)
{
	struct tr_task *t = NULL;
	ck_assert_int_eq(tr_task_new(&t, "task"), 0);
	return t;
}

// Ends ------------------------------------------------------------------------------------------

START_TEST(a_cancelled_task_has_not_failed)
{
	struct tr_task *t = new_task(), *failed = new_task();
	int error = 0;
	ck_assert_int_eq(tr_task_state(t), TR_TASK_PENDING);
	ck_assert_int_eq(tr_task_cancel(t), 0);
	ck_assert_int_eq(tr_task_cancel(t), EALREADY);
	ck_assert_int_eq(tr_task_complete(t, 1), EALREADY);
	ck_assert_int_eq(tr_task_result(t, NULL), ECANCELED);
	ck_assert_int_eq(tr_task_state(t), TR_TASK_CANCELLED);
	ck_assert_uint_eq(tr_task_errors(t, &error, 1), 0);
	ck_assert_int_eq(tr_task_fail(failed, ECANCELED), 0);
	ck_assert_int_eq(tr_task_state(failed), TR_TASK_FAILED);
	ck_assert_uint_eq(tr_task_errors(failed, &error, 1), 1);
	ck_assert_int_eq(error, ECANCELED);
	tr_task_release(t);
	tr_task_release(failed);
}
END_TEST

// Under the address sanitizer also: the errors are freed with the task.
START_TEST(a_task_keeps_all_errors)
{
	struct tr_task *t = new_task();
	int *errors = calloc(3, sizeof *errors), found[4] = {-1, -1, -1, -1};
	ck_assert_ptr_nonnull(errors);
	errors[0] = EIO;
	errors[1] = ENOSPC;
	ck_assert_int_eq(tr_task_fail_all(t, errors, 3), EINVAL); // the last is no error
	ck_assert_int_eq(tr_task_fail_all(t, errors, 0), EINVAL);
	ck_assert_uint_eq(tr_task_errors(t, found, 4), 0);
	errors[2] = EIO;
	ck_assert_int_eq(tr_task_fail_all(t, errors, 3), 0);
	ck_assert_int_eq(tr_task_result(t, NULL), EIO);
	ck_assert_uint_eq(tr_task_errors(t, found, 2), 3);
	ck_assert(found[0] == EIO && found[1] == ENOSPC && found[2] == -1);
	int *late = calloc(1, sizeof *late);
	ck_assert_ptr_nonnull(late);
	*late = EPIPE;
	ck_assert_int_eq(tr_task_fail_all(t, late, 1), EALREADY);
	free(late); // it stayed ours
	tr_task_release(t);
}
END_TEST

START_TEST(a_task_has_room_behind_it)
{
	struct wide {
		struct tr_task task;
		int more[100];
	} * wide;
	struct tr_task *t;
	ck_assert_int_eq(tr_task_new_in(&t, sizeof *t - 1, NULL), EINVAL);
	ck_assert_int_eq(tr_task_new_in(&t, sizeof *wide, NULL), 0);
	wide = (struct wide *)t;
	ck_assert_int_eq(wide->more[99], 0);
	wide->more[99] = 1;
	ck_assert_int_eq(tr_task_complete(t, 0), 0);
	tr_task_release(t);
}
END_TEST

// Withdrawing -----------------------------------------------------------------------------------

START_TEST(what_is_withdrawn_does_not_run)
{
	struct tr_continuation a = noting("a"), b = noting("b"), c = noting("c");
	struct tr_task *t = new_task(), *other = new_task();
	ck_assert_int_eq(tr_task_withdraw(t, &a), EALREADY); // was never registered
	ck_assert_int_eq(tr_task_on_completed(t, &a), 0);
	ck_assert_int_eq(tr_task_on_completed(t, &b), 0);
	ck_assert_int_eq(tr_task_on_completed(t, &c), 0);
	ck_assert_int_eq(tr_task_withdraw(other, &b), EALREADY);
	ck_assert_int_eq(tr_task_withdraw(t, &b), 0);
	ck_assert_int_eq(tr_task_withdraw(t, &b), EALREADY);
	ck_assert_int_eq(tr_task_on_completed(other, &b), 0); // it is ours again
	ck_assert_int_eq(tr_task_complete(t, 0), 0);
	ck_assert_str_eq(seen, "ac");
	ck_assert_int_eq(tr_task_withdraw(t, &a), EALREADY);
	ck_assert_int_eq(tr_task_complete(other, 0), 0);
	ck_assert_str_eq(seen, "acb");
	tr_task_release(t);
	tr_task_release(other);
}
END_TEST

START_TEST(cancellation_is_told_once_or_withdrawn)
{
	struct tr_cancel_source source;
	struct tr_continuation a = noting("a"), b = noting("b"), c = noting("c"), nothing = {0};
	ck_assert_int_eq(tr_cancel_source_init(&source), 0);
	struct tr_cancel_token token = tr_cancel_token(&source), never = {NULL};
	ck_assert(!tr_cancel_asked(token) && !tr_cancel_asked(never));
	ck_assert_int_eq(tr_cancel_on_asked(token, &nothing), EINVAL);
	ck_assert_int_eq(tr_cancel_on_asked(never, &nothing), EINVAL);
	ck_assert_int_eq(tr_cancel_on_asked(token, &a), 0);
	ck_assert_int_eq(tr_cancel_on_asked(token, &b), 0);
	ck_assert_int_eq(tr_cancel_on_asked(never, &c), 0);
	ck_assert_int_eq(tr_cancel_withdraw(never, &c), 0);
	ck_assert_int_eq(tr_cancel_withdraw(token, &a), 0);
	ck_assert_int_eq(tr_cancel(&source), 0);
	ck_assert_int_eq(tr_cancel(&source), EALREADY);
	ck_assert(tr_cancel_asked(token));
	ck_assert_str_eq(seen, "b");
	ck_assert_int_eq(tr_cancel_withdraw(token, &b), EALREADY);
	ck_assert_int_eq(tr_cancel_on_asked(token, &c), 0); // too late: at once
	ck_assert_str_eq(seen, "bc");
	tr_cancel_source_destroy(&source);
	ck_assert_int_eq(tr_cancel_source_init(&source), 0); // one that is never asked
	tr_cancel_source_destroy(&source);
}
END_TEST

START_TEST(a_delay_is_withdrawn_once)
{
	const struct timespec never = {.tv_sec = LONG_MAX}, past = {0};
	struct tr_timer timer, another;
	struct tr_task *t[3], *other = new_task(), *over;
	struct tr_continuation c = noting("c");
	ck_assert_int_eq(tr_timer_start(&timer), 0);
	ck_assert_int_eq(tr_timer_start(&another), 0);
	for (int i = 0; i < 3; i++)
		ck_assert_int_eq(tr_timer_delay(&timer, &never, &t[i]), 0);
	ck_assert_int_eq(tr_task_on_completed(t[1], &c), 0);
	ck_assert_int_eq(tr_timer_withdraw(&timer, other), EINVAL);
	ck_assert_int_eq(tr_timer_withdraw(&another, t[1]), EINVAL);
	ck_assert_int_eq(tr_timer_withdraw(&timer, t[1]), 0);
	ck_assert_str_eq(seen, "c");
	ck_assert_int_eq(tr_timer_withdraw(&timer, t[1]), EALREADY);
	ck_assert_int_eq(tr_task_state(t[1]), TR_TASK_CANCELLED);
	ck_assert_int_eq(tr_timer_delay(&timer, &past, &over), 0);
	ck_assert_int_eq(tr_task_wait(over, NULL), 0);
	ck_assert_int_eq(tr_timer_withdraw(&timer, over), EALREADY);
	ck_assert_int_eq(tr_task_result(over, NULL), 0);
	ck_assert_int_eq(tr_timer_stop(&timer), 0);
	ck_assert_int_eq(tr_task_state(t[0]), TR_TASK_FAILED);
	ck_assert_int_eq(tr_timer_withdraw(&timer, t[2]), EALREADY);
	for (int i = 0; i < 3; i++)
		tr_task_release(t[i]);
	tr_task_release(over);
	ck_assert_int_eq(tr_task_fail(other, EIO), 0);
	tr_task_release(other);
	ck_assert_int_eq(tr_timer_destroy(&timer), 0);
	ck_assert_int_eq(tr_timer_stop(&another), 0);
	ck_assert_int_eq(tr_timer_destroy(&another), 0);
}
END_TEST

// Chains ----------------------------------------------------------------------------------------

enum { LEVELS = 1000000, STACK = 256 * 1024 };

struct level {
	struct tr_task *task;
	struct tr_continuation c;
};

static struct level *levels;

static void complete_next(void *level)
{
	struct level *l = level;
	ck_assert_int_eq(tr_task_complete(l[1].task, 0), 0);
}

static void *complete_first(void *unused)
{
	ck_assert_int_eq(tr_task_complete(levels[0].task, 0), 0);
	return unused;
}

// Each of a million tasks completes the next one, in a thread with a small stack.
START_TEST(a_chain_needs_the_stack_of_one)
{
	pthread_attr_t small;
	pthread_t thread;
	levels = calloc(LEVELS, sizeof *levels);
	ck_assert_ptr_nonnull(levels);
	for (int i = 0; i < LEVELS; i++) {
		ck_assert_int_eq(tr_task_new(&levels[i].task, NULL), 0);
		levels[i].c = (struct tr_continuation){.run = complete_next, .arg = &levels[i]};
		if (i < LEVELS - 1)
			ck_assert_int_eq(tr_task_on_completed(levels[i].task, &levels[i].c), 0);
	}
	ck_assert_int_eq(pthread_attr_init(&small), 0);
	ck_assert_int_eq(pthread_attr_setstacksize(&small, STACK), 0);
	ck_assert_int_eq(pthread_create(&thread, &small, complete_first, NULL), 0);
	ck_assert_int_eq(pthread_join(thread, NULL), 0);
	pthread_attr_destroy(&small);
	ck_assert(tr_task_is_completed(levels[LEVELS - 1].task));
	for (int i = 0; i < LEVELS; i++)
		tr_task_release(levels[i].task);
	free(levels);
}
END_TEST

// What a continuation completes runs when it has returned, and before the outer call returns.
static struct tr_task *inner;

static void complete_inner(void *letter)
{
	ck_assert_int_eq(tr_task_complete(inner, 0), 0);
	note(letter);
}

START_TEST(continuations_do_not_run_inside_one_another)
{
	struct tr_task *outer = new_task();
	struct tr_continuation o = {.run = complete_inner, .arg = (void *)"o"}, i = noting("i");
	inner = new_task();
	ck_assert_int_eq(tr_task_on_completed(outer, &o), 0);
	ck_assert_int_eq(tr_task_on_completed(inner, &i), 0);
	ck_assert_int_eq(tr_task_complete(outer, 0), 0);
	ck_assert_str_eq(seen, "oi");
	tr_task_release(outer);
	tr_task_release(inner);
}
END_TEST

// The logical context, and a context's duties ---------------------------------------------------

static char who[] = "abcx"; // whose work it is

static void note_logical(void *unused)
{
	(void)unused;
	note(tr_logical());
	tr_logical_set(who + 3); // until it returns
}

START_TEST(the_logical_context_is_the_one_who_registered)
{
	struct tr_task *t = new_task();
	struct tr_continuation a = {.run = note_logical}, b = {.run = note_logical};
	ck_assert_ptr_null(tr_logical());
	ck_assert_ptr_null(tr_logical_set(who));
	ck_assert_int_eq(tr_task_on_completed(t, &a), 0);
	ck_assert_ptr_eq(tr_logical_set(who + 1), who);
	ck_assert_int_eq(tr_task_on_completed(t, &b), 0);
	tr_logical_set(who + 2);
	ck_assert_int_eq(tr_task_complete(t, 0), 0);
	ck_assert_str_eq(seen, "ab");
	ck_assert_ptr_eq(tr_logical(), who + 2);
	tr_logical_set(NULL);
	tr_task_release(t);
}
END_TEST

static struct tr_workers workers;
static struct tr_task *started, *may_end;

static void hold_the_worker(void *unused)
{
	(void)unused;
	tr_task_complete(started, 0);
	tr_task_wait(may_end, NULL);
}

START_TEST(workers_do_the_duties_of_a_context)
{
	struct tr_context *context = &workers.context;
	struct tr_continuation hold = {.run = hold_the_worker}, a = noting("a"), b = noting("b"),
			       c = noting("c");
	const struct tr_continuation *waiting[2] = {NULL, NULL};
	started = new_task();
	may_end = new_task();
	ck_assert_int_eq(tr_workers_start(&workers, 1), 0);
	ck_assert_int_eq(tr_workers_submit(&workers, &hold), 0);
	ck_assert_int_eq(tr_task_wait(started, NULL), 0);
	ck_assert_int_eq(context->submit(context, &a), 0);
	ck_assert_int_eq(context->submit(context, &b), 0);
	ck_assert_int_eq(context->submit(context, &c), 0);
	ck_assert_uint_eq(context->waiting(context, waiting, 2), 3);
	ck_assert(waiting[0] == &a && waiting[1] == &b);
	ck_assert_int_eq(context->run_inline(context, &hold), ENOENT); // it runs
	ck_assert_int_eq(context->run_inline(context, &b), 0);
	ck_assert_str_eq(seen, "b");
	ck_assert_int_eq(context->run_inline(context, &b), ENOENT);
	ck_assert_uint_eq(context->waiting(context, waiting, 2), 2);
	ck_assert(waiting[1] == &c);
	ck_assert_int_eq(tr_task_complete(may_end, 0), 0);
	ck_assert_int_eq(tr_workers_stop(&workers), 0);
	ck_assert_str_eq(seen, "bac");
	ck_assert_uint_eq(context->waiting(context, waiting, 2), 0);
	ck_assert_int_eq(tr_workers_destroy(&workers), 0);
	tr_task_release(started);
	tr_task_release(may_end);
}
END_TEST

int main(void)
{
	Suite *s = suite_create("tasks_ends");
	TCase *c = unit_case(s, "ends");
	tcase_add_test(c, a_cancelled_task_has_not_failed);
	tcase_add_test(c, a_task_keeps_all_errors);
	tcase_add_test(c, a_task_has_room_behind_it);
	c = unit_case(s, "withdrawn");
	tcase_add_test(c, what_is_withdrawn_does_not_run);
	tcase_add_test(c, cancellation_is_told_once_or_withdrawn);
	tcase_add_test(c, a_delay_is_withdrawn_once);
	c = unit_case(s, "chains");
	tcase_add_test(c, a_chain_needs_the_stack_of_one);
	tcase_add_test(c, continuations_do_not_run_inside_one_another);
	c = unit_case(s, "contexts");
	tcase_add_test(c, the_logical_context_is_the_one_who_registered);
	tcase_add_test(c, workers_do_the_duties_of_a_context);
	return unit_run(s);
}
