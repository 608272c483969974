// SPDX-License-Identifier: MIT
//
// What stands on tasks, in its free form: combinators, retry, the interface's thread, the
// asynchronous semaphore, as far as one order of events can tell; and bad input. What
// depends on the moment is in tests/tasks/*.c.
#include "tasks/compose/async_sem.h"
#include "tasks/compose/combine.h"
#include "tasks/compose/retry.h"
#include "tasks/schedule/ui.h"

#include <errno.h>
#include <limits.h>
#include <string.h>

#include "sync/interrupt.h"
#include "tests/lib/unit.h"

static const struct tr_cancel_token never;
static struct tr_task *tasks[3];

static void make_tasks(void)
{
	for (int i = 0; i < 3; i++)
		ck_assert_int_eq(tr_task_new(&tasks[i], "task"), 0);
}

static void release_tasks(void)
{
	for (int i = 0; i < 3; i++)
		tr_task_release(tasks[i]);
}

// Combinators -----------------------------------------------------------------------------------

START_TEST(all_complete_when_the_last_has)
{
	struct tr_task *all = NULL;
	intptr_t value = 0;
	make_tasks();
	ck_assert_int_eq(tr_when_all(tasks, 3, &all), 0);
	for (int i = 2; i >= 0; i--) {
		ck_assert_int_eq(tr_task_result(all, NULL), EINPROGRESS);
		ck_assert_int_eq(tr_combined_result(all, 0, NULL), EINPROGRESS);
		ck_assert_int_eq(tr_task_complete(tasks[i], 100 + i), 0);
	}
	ck_assert_int_eq(tr_task_result(all, &value), 0);
	ck_assert_int_eq(value, 3);
	for (int i = 0; i < 3; i++) {
		ck_assert_int_eq(tr_combined_result(all, i, &value), 0);
		ck_assert_int_eq(value, 100 + i);
	}
	ck_assert_int_eq(tr_combined_result(all, 3, &value), EINVAL);
	ck_assert_int_eq(tr_combined_result(tasks[0], 0, &value), EINVAL);
	tr_task_release(all);
	release_tasks();
}
END_TEST

START_TEST(all_keep_all_errors_in_the_tasks_order)
{
	struct tr_task *all = NULL;
	int errors[3] = {0};
	make_tasks();
	ck_assert_int_eq(tr_when_all(tasks, 3, &all), 0);
	tr_task_fail(tasks[2], EIO);
	tr_task_complete(tasks[1], 0);
	tr_task_fail(tasks[0], EDOM);
	ck_assert_int_eq(tr_task_result(all, NULL), EDOM);
	ck_assert_uint_eq(tr_task_errors(all, errors, 3), 2);
	ck_assert_int_eq(errors[1], EIO);
	ck_assert_int_eq(tr_combined_result(all, 1, NULL), 0);
	ck_assert_int_eq(tr_combined_result(all, 2, NULL), EIO);
	tr_task_release(all);
	release_tasks();
}
END_TEST

START_TEST(cancelled_is_not_failed)
{
	struct tr_task *all = NULL;
	make_tasks();
	ck_assert_int_eq(tr_when_all(tasks, 3, &all), 0);
	tr_task_complete(tasks[0], 0);
	tr_task_cancel(tasks[1]);
	tr_task_complete(tasks[2], 0);
	ck_assert_int_eq(tr_task_state(all), TR_TASK_CANCELLED);
	ck_assert_int_eq(tr_combined_result(all, 1, NULL), ECANCELED);
	tr_task_release(all);
	release_tasks();
}
END_TEST

START_TEST(any_leaves_no_continuation)
{
	struct tr_task *any = NULL;
	intptr_t winner = -1;
	make_tasks();
	for (int round = 0; round < 1000; round++) {
		struct tr_task *other = NULL;
		ck_assert_int_eq(tr_when_any(tasks, 3, &other), 0);
		if (round == 0)
			any = other;
		else if (round == 1)
			tr_task_fail(tasks[1], EIO);
		if (round > 0) {
			ck_assert_int_eq(tr_task_result(other, &winner), 0);
			ck_assert_int_eq(winner, 1);
			tr_task_release(other);
		}
	}
	ck_assert_int_eq(tr_task_result(any, &winner), 0);
	ck_assert_int_eq(winner, 1);
	ck_assert_int_eq(tr_combined_result(any, 1, NULL), EIO);
	ck_assert_int_eq(tr_combined_result(any, 0, NULL), EINPROGRESS);
	ck_assert(TAILQ_EMPTY(&tasks[0]->continuations));
	ck_assert_int_eq(tasks[0]->references, 2);
	tr_task_release(any);
	tr_task_complete(tasks[0], 0);
	tr_task_complete(tasks[2], 0);
	release_tasks();
}
END_TEST

START_TEST(success_is_waited_for_or_all_errors)
{
	struct tr_task *first = NULL, *none = NULL;
	intptr_t winner = -1;
	make_tasks();
	ck_assert_int_eq(tr_first_success(tasks, 3, &first), 0);
	ck_assert_int_eq(tr_first_success(tasks, 2, &none), 0);
	tr_task_fail(tasks[1], EIO);
	ck_assert_int_eq(tr_task_result(first, NULL), EINPROGRESS);
	tr_task_fail(tasks[0], EDOM);
	ck_assert_int_eq(tr_task_result(none, NULL), EDOM);
	ck_assert_uint_eq(tr_task_errors(none, NULL, 0), 2);
	tr_task_complete(tasks[2], 7);
	ck_assert_int_eq(tr_task_result(first, &winner), 0);
	ck_assert_int_eq(winner, 2);
	tr_task_release(first);
	tr_task_release(none);
	release_tasks();
}
END_TEST

START_TEST(as_completed_gives_the_order)
{
	struct tr_task *done[3];
	static const int order[] = {2, 0, 1};
	intptr_t which = -1;
	make_tasks();
	ck_assert_int_eq(tr_as_completed(tasks, 3, done), 0);
	for (int k = 0; k < 3; k++) {
		ck_assert_int_eq(tr_task_result(done[k], NULL), EINPROGRESS);
		tr_task_complete(tasks[order[k]], 0);
		ck_assert_int_eq(tr_task_result(done[k], &which), 0);
		ck_assert_int_eq(which, order[k]);
		tr_task_release(done[k]);
	}
	release_tasks();
}
END_TEST

START_TEST(combinators_refuse_bad_input)
{
	struct tr_task *none = NULL, *with_null[2] = {NULL, NULL};
	ck_assert_int_eq(tr_when_all(NULL, 2, &none), EINVAL);
	ck_assert_int_eq(tr_when_all(with_null, 2, &none), EINVAL);
	ck_assert_int_eq(tr_when_any(with_null, 0, &none), EINVAL);
	ck_assert_int_eq(tr_first_success(with_null, 0, &none), EINVAL);
	ck_assert_int_eq(tr_as_completed(with_null, 2, with_null), EINVAL);
	ck_assert_int_eq(tr_as_completed(NULL, 0, NULL), 0);
	ck_assert_ptr_null(none);
	ck_assert_int_eq(tr_when_all(NULL, 0, &none), 0);
	ck_assert_int_eq(tr_task_result(none, NULL), 0);
	tr_task_release(none);
}
END_TEST

// The name alone, even one of theirs, makes no combinator's task.
START_TEST(a_task_of_the_same_name_is_no_combinator)
{
	static const char *const names[] = {"all", "any", "first-success"};
	for (int i = 0; i < 3; i++) {
		struct tr_task *t = NULL;
		ck_assert_int_eq(tr_task_new_in(&t, sizeof *t + 200, names[i]), 0);
		memset(t + 1, 1, 200);
		ck_assert_uint_eq(tr_combined_registrations(t), 0);
		ck_assert_int_eq(tr_combined_result(t, 0, NULL), EINVAL);
		tr_task_cancel(t);
		tr_task_release(t);
	}
}
END_TEST

// Retry -----------------------------------------------------------------------------------------

static int succeeds_at; // 0: never; -1: there is no memory

static struct tr_task *attempt(void *count, int number)
{
	struct tr_task *t = NULL;
	++*(int *)count;
	if (succeeds_at < 0)
		return NULL;
	ck_assert_int_eq(tr_task_new(&t, "attempt"), 0);
	if (number == succeeds_at)
		tr_task_complete(t, number);
	else
		tr_task_fail(t, EIO + number);
	return t;
}

START_TEST(retry_ends_with_success_or_all_errors)
{
	struct tr_timer timer;
	struct tr_retry_plan plan = {.timer = &timer, .times = 3};
	struct tr_task *t = NULL;
	intptr_t value = 0;
	int count = 0, errors[3] = {0};
	ck_assert_int_eq(tr_timer_start(&timer), 0);
	succeeds_at = 2;
	ck_assert_int_eq(tr_retry(&plan, attempt, &count, &t), 0);
	ck_assert_int_eq(tr_task_wait(t, NULL), 0);
	ck_assert_int_eq(tr_task_result(t, &value), 0);
	ck_assert(value == 2 && count == 2);
	tr_task_release(t);
	succeeds_at = 0;
	ck_assert_int_eq(tr_retry(&plan, attempt, &count, &t), 0);
	ck_assert_int_eq(tr_task_wait(t, NULL), 0);
	ck_assert_uint_eq(tr_task_errors(t, errors, 3), 3);
	ck_assert(errors[0] == EIO + 1 && errors[2] == EIO + 3 && count == 5);
	tr_task_release(t);
	succeeds_at = -1;
	ck_assert_int_eq(tr_retry(&plan, attempt, &count, &t), 0);
	ck_assert_int_eq(tr_task_wait(t, NULL), 0);
	ck_assert_int_eq(tr_task_result(t, NULL), ENOMEM);
	tr_task_release(t);
	ck_assert_int_eq(tr_timer_stop(&timer), 0);
	ck_assert_int_eq(tr_retry(&plan, attempt, &count, &t), 0);
	ck_assert_uint_eq(tr_task_errors(t, errors, 3), 1);
	tr_task_release(t);
	ck_assert_int_eq(tr_timer_destroy(&timer), 0);
}
END_TEST

START_TEST(retry_refuses_bad_input_and_is_cancelled)
{
	struct tr_timer timer;
	struct tr_retry_plan plan = {.timer = &timer, .times = 0};
	struct tr_cancel_source source;
	struct tr_task *t = NULL;
	int count = 0;
	succeeds_at = 0;
	ck_assert_int_eq(tr_timer_start(&timer), 0);
	ck_assert_int_eq(tr_cancel_source_init(&source), 0);
	ck_assert_int_eq(tr_retry(NULL, attempt, &count, &t), EINVAL);
	ck_assert_int_eq(tr_retry(&plan, attempt, &count, &t), EINVAL);
	plan.times = 2;
	plan.between.tv_sec = -1;
	ck_assert_int_eq(tr_retry(&plan, attempt, &count, &t), EINVAL);
	ck_assert_int_eq(count, 0);
	plan.between.tv_sec = LONG_MAX;
	plan.cancel = tr_cancel_token(&source);
	ck_assert_int_eq(tr_retry(&plan, attempt, &count, &t), 0);
	ck_assert_int_eq(tr_task_result(t, NULL), EINPROGRESS);
	ck_assert_int_eq(tr_cancel(&source), 0);
	ck_assert_int_eq(tr_task_state(t), TR_TASK_CANCELLED);
	ck_assert_int_eq(count, 1);
	tr_task_release(t);
	tr_cancel_source_destroy(&source);
	ck_assert_int_eq(tr_timer_stop(&timer), 0);
	ck_assert_int_eq(tr_timer_destroy(&timer), 0);
}
END_TEST

// The interface's thread --------------------------------------------------------------------------

static struct tr_ui ui;
static int seen;

static void sees(void *unused)
{
	(void)unused;
	ck_assert(tr_ui_is_here(&ui));
	ck_assert_ptr_eq(tr_ui_current(), &ui.context);
	ck_assert_int_eq(tr_ui_run(&ui), EDEADLK);
	seen++;
}

static struct tr_continuation second;

static void quits(void *unused)
{
	(void)unused;
	ck_assert_int_eq(ui.context.run_inline(&ui.context, &second), 0);
	ck_assert_int_eq(ui.context.run_inline(&ui.context, &second), ENOENT);
	ck_assert_int_eq(tr_ui_quit(&ui), 0);
}

START_TEST(what_is_posted_runs_on_its_thread)
{
	struct tr_continuation first = {.run = quits}, nothing = {0};
	const struct tr_continuation *waiting[1];
	second = (struct tr_continuation){.run = sees};
	ck_assert_int_eq(tr_ui_init(&ui), 0);
	ck_assert_int_eq(tr_ui_post(&ui, &nothing), EINVAL);
	ck_assert_int_eq(tr_ui_post(&ui, &first), 0);
	ck_assert_int_eq(tr_ui_post(&ui, &second), 0);
	ck_assert_uint_eq(ui.context.waiting(&ui.context, waiting, 1), 2);
	ck_assert_ptr_eq(waiting[0], &first);
	ck_assert_int_eq(ui.context.run_inline(&ui.context, &second), ENOTSUP);
	ck_assert_int_eq(tr_ui_destroy(&ui), EBUSY);
	ck_assert_int_eq(tr_ui_run(&ui), 0);
	ck_assert_int_eq(seen, 1);
	ck_assert(!tr_ui_is_here(&ui));
	ck_assert_ptr_null(tr_ui_current());
	ck_assert_int_eq(tr_ui_run(&ui), EALREADY);
	ck_assert_int_eq(tr_ui_quit(&ui), EALREADY);
	ck_assert_int_eq(tr_ui_post(&ui, &second), ECANCELED);
	ck_assert_int_eq(tr_ui_destroy(&ui), 0);
}
END_TEST

// The asynchronous semaphore ----------------------------------------------------------------------

START_TEST(permits_go_to_the_oldest_wait)
{
	struct tr_async_sem s;
	struct tr_cancel_source source;
	struct tr_task *w[4];
	ck_assert_int_eq(tr_async_sem_init(&s, 1, NULL), 0);
	ck_assert_int_eq(tr_cancel_source_init(&source), 0);
	for (int i = 0; i < 4; i++)
		ck_assert_int_eq(tr_async_sem_wait(&s, NULL,
						   i == 1 ? tr_cancel_token(&source) : never,
						   &w[i]),
				 0);
	ck_assert_int_eq(tr_task_result(w[0], NULL), 0);
	ck_assert_int_eq(tr_async_sem_destroy(&s), EBUSY);
	ck_assert_int_eq(tr_cancel(&source), 0);
	ck_assert_int_eq(tr_task_state(w[1]), TR_TASK_CANCELLED);
	ck_assert_int_eq(tr_async_sem_post(&s, 1), 0);
	ck_assert_int_eq(tr_task_result(w[2], NULL), 0);
	ck_assert_int_eq(tr_task_result(w[3], NULL), EINPROGRESS);
	ck_assert_int_eq(tr_async_sem_post(&s, 3), 0);
	ck_assert_int_eq(tr_task_result(w[3], NULL), 0);
	ck_assert_int_eq(s.permits, 2);
	ck_assert_int_eq(tr_async_sem_post(&s, INT_MAX), EOVERFLOW);
	for (int i = 0; i < 4; i++)
		tr_task_release(w[i]);
	tr_cancel_source_destroy(&source);
	ck_assert_int_eq(tr_async_sem_destroy(&s), 0);
}
END_TEST

START_TEST(a_wait_has_a_time_limit)
{
	struct timespec past = {0}, soon = tr_deadline(5), wrong = {.tv_nsec = -1};
	struct tr_async_sem s;
	struct tr_timer timer;
	struct tr_task *w = NULL;
	ck_assert_int_eq(tr_async_sem_init(&s, -1, NULL), EINVAL);
	ck_assert_int_eq(tr_timer_start(&timer), 0);
	ck_assert_int_eq(tr_async_sem_init(&s, 0, NULL), 0);
	ck_assert_int_eq(tr_async_sem_post(&s, 0), EINVAL);
	ck_assert_int_eq(tr_async_sem_wait(&s, &soon, never, &w), EINVAL);
	ck_assert_int_eq(tr_async_sem_wait(&s, NULL, never, NULL), EINVAL);
	ck_assert_int_eq(tr_async_sem_destroy(&s), 0);
	ck_assert_int_eq(tr_async_sem_init(&s, 1, &timer), 0);
	ck_assert_int_eq(tr_async_sem_wait(&s, &wrong, never, &w), EINVAL);
	ck_assert_int_eq(tr_async_sem_wait(&s, &past, never, &w), 0);
	ck_assert_int_eq(tr_task_result(w, NULL), 0);
	tr_task_release(w);
	ck_assert_int_eq(tr_async_sem_wait(&s, &soon, never, &w), 0);
	ck_assert_int_eq(tr_task_wait(w, NULL), 0);
	ck_assert_int_eq(tr_task_result(w, NULL), ETIMEDOUT);
	tr_task_release(w);
	ck_assert_int_eq(tr_async_sem_post(&s, 1), 0);
	ck_assert_int_eq(s.permits, 1);
	ck_assert_int_eq(tr_timer_stop(&timer), 0);
	ck_assert_int_eq(tr_async_sem_wait(&s, &soon, never, &w), ECANCELED);
	ck_assert_int_eq(tr_async_sem_destroy(&s), 0);
	ck_assert_int_eq(tr_timer_destroy(&timer), 0);
}
END_TEST

int main(void)
{
	Suite *s = suite_create("async");
	TCase *c = unit_case(s, "combine");
	tcase_add_test(c, all_complete_when_the_last_has);
	tcase_add_test(c, all_keep_all_errors_in_the_tasks_order);
	tcase_add_test(c, cancelled_is_not_failed);
	tcase_add_test(c, any_leaves_no_continuation);
	tcase_add_test(c, success_is_waited_for_or_all_errors);
	tcase_add_test(c, as_completed_gives_the_order);
	tcase_add_test(c, combinators_refuse_bad_input);
	tcase_add_test(c, a_task_of_the_same_name_is_no_combinator);
	c = unit_case(s, "retry");
	tcase_add_test(c, retry_ends_with_success_or_all_errors);
	tcase_add_test(c, retry_refuses_bad_input_and_is_cancelled);
	c = unit_case(s, "ui");
	tcase_add_test(c, what_is_posted_runs_on_its_thread);
	c = unit_case(s, "async_sem");
	tcase_add_test(c, permits_go_to_the_oldest_wait);
	tcase_add_test(c, a_wait_has_a_time_limit);
	return unit_run(s);
}
