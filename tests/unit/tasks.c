// SPDX-License-Identifier: MIT
//
// lib/tasks in its free form: tasks, awaiters, workers and delays, as far as one order of events
// can tell; bad input; orderly ends. What depends on the moment is in tests/tasks/*.c.
#include "tasks/task.h"
#include "tasks/timer.h"
#include "tasks/workers.h"

#include <errno.h>
#include <limits.h>
#include <stdint.h>
#include <string.h>

#include "sync/interrupt.h"
#include "tests/lib/unit.h"

static struct tr_workers workers;
static struct tr_timer timer;
static char seen[64]; // what ran, in order

static void note_letter(char letter)
{
	size_t n = strlen(seen);
	seen[n] = letter;
	seen[n + 1] = '\0';
}

static void note(void *letter)
{
	note_letter(*(const char *)letter);
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

static struct tr_task *new_delay(long ms)
{
	struct timespec at = tr_deadline(ms);
	struct tr_task *t = NULL;
	ck_assert_int_eq(tr_timer_delay(&timer, &at, &t), 0);
	return t;
}

// Tasks -----------------------------------------------------------------------------------------

START_TEST(a_task_is_done_once)
{
	intptr_t value = 1;
	struct tr_task *t = new_task();
	ck_assert(!tr_task_is_completed(t));
	ck_assert_int_eq(tr_task_result(t, &value), EINPROGRESS);
	ck_assert_int_eq(value, 1);
	ck_assert_int_eq(tr_task_complete(t, INTPTR_MIN), 0);
	ck_assert(tr_task_is_completed(t));
	ck_assert_int_eq(tr_task_complete(t, 2), EALREADY);
	ck_assert_int_eq(tr_task_fail(t, EIO), EALREADY);
	ck_assert_int_eq(tr_task_result(t, &value), 0);
	ck_assert(value == INTPTR_MIN);
	ck_assert_int_eq(tr_task_result(t, NULL), 0);
	ck_assert_int_eq(tr_task_wait(t, NULL), 0);
	tr_task_release(t);
	tr_task_release(NULL);
}
END_TEST

START_TEST(a_task_fails_once)
{
	intptr_t value = 1;
	struct tr_task *t = new_task();
	ck_assert_int_eq(tr_task_fail(t, 0), EINVAL);
	ck_assert_int_eq(tr_task_fail(t, -1), EINVAL);
	ck_assert_int_eq(tr_task_fail(t, EINPROGRESS), EINVAL);
	ck_assert(!tr_task_is_completed(t));
	ck_assert_int_eq(tr_task_fail(t, EIO), 0);
	ck_assert_int_eq(tr_task_complete(t, 2), EALREADY);
	ck_assert_int_eq(tr_task_result(t, &value), EIO);
	ck_assert_int_eq(value, 1);
	ck_assert_int_eq(tr_task_wait(t, NULL), 0); // it has completed
	tr_task_release(t);
}
END_TEST

START_TEST(continuations_run_in_the_order_they_came)
{
	struct tr_continuation a = noting("a"), b = noting("b"), c = noting("c");
	struct tr_task *t = new_task();
	ck_assert_int_eq(tr_task_on_completed(t, &a), 0);
	ck_assert_int_eq(tr_task_on_completed(t, &b), 0);
	ck_assert_str_eq(seen, "");
	ck_assert_int_eq(tr_task_complete(t, 0), 0);
	ck_assert_str_eq(seen, "ab");
	ck_assert_int_eq(tr_task_complete(t, 0), EALREADY);
	ck_assert_str_eq(seen, "ab");
	ck_assert_int_eq(tr_task_on_completed(t, &c), 0); // too late: at once
	ck_assert_str_eq(seen, "abc");
	tr_task_release(t);
}
END_TEST

START_TEST(a_continuation_must_run_something)
{
	struct tr_continuation nothing = {0};
	struct tr_task *t = new_task();
	ck_assert_int_eq(tr_task_on_completed(t, NULL), EINVAL);
	ck_assert_int_eq(tr_task_on_completed(t, &nothing), EINVAL);
	ck_assert_int_eq(tr_task_complete(t, 0), 0);
	tr_task_release(t);
}
END_TEST

// Registers itself anew from inside its run, with another task.
static struct tr_task *second;
static struct tr_continuation again;

static void run_again(void *unused)
{
	struct tr_task *t = second;
	(void)unused;
	note_letter('r');
	second = NULL;
	if (t)
		ck_assert_int_eq(tr_task_on_completed(t, &again), 0);
}

START_TEST(a_continuation_may_be_registered_from_its_own_run)
{
	struct tr_task *first = new_task(), *other = second = new_task();
	struct tr_continuation behind = noting("b");
	again.run = run_again;
	ck_assert_int_eq(tr_task_on_completed(first, &again), 0);
	ck_assert_int_eq(tr_task_on_completed(first, &behind), 0);
	ck_assert_int_eq(tr_task_complete(first, 0), 0);
	ck_assert_str_eq(seen, "rb");
	ck_assert_int_eq(tr_task_complete(other, 0), 0);
	ck_assert_str_eq(seen, "rbr");
	tr_task_release(first);
	tr_task_release(other);
}
END_TEST

// Under the address sanitizer this also shows that the task is freed, and not before.
START_TEST(an_awaiter_gives_its_reference_back)
{
	intptr_t value = 0;
	struct tr_task *t = new_task();
	tr_task_hold(t);
	struct tr_awaiter a = tr_task_awaiter(t);
	ck_assert(!tr_is_completed(a));
	ck_assert_int_eq(tr_get_result(a, &value), EINPROGRESS);
	ck_assert_int_eq(t->references, 3);
	ck_assert_int_eq(tr_task_complete(t, 42), 0);
	ck_assert_int_eq(t->references, 2);
	ck_assert_int_eq(tr_task_complete(t, 43), EALREADY);
	ck_assert_int_eq(t->references, 2);
	ck_assert(tr_is_completed(a));
	ck_assert_int_eq(tr_get_result(a, &value), 0);
	ck_assert_int_eq(value, 42);
	ck_assert_int_eq(t->references, 1);
	a = tr_task_awaiter(t);
	ck_assert_int_eq(tr_get_result(a, NULL), 0); // the last: it is freed
}
END_TEST

START_TEST(a_wait_ends_by_deadline_or_interruption)
{
	const struct timespec past = {0, 0}, wrong = {0, -1};
	struct tr_task *t = new_task();
	ck_assert_int_eq(tr_task_wait(t, &past), ETIMEDOUT);
	ck_assert_int_eq(tr_task_wait(t, &wrong), EINVAL);
	ck_assert_int_eq(tr_interrupt(pthread_self()), 0);
	ck_assert_int_eq(tr_task_wait(t, NULL), EINTR);
	ck_assert_int_eq(tr_interrupt(pthread_self()), 0);
	ck_assert_int_eq(tr_task_complete(t, 0), 0);
	ck_assert_int_eq(tr_task_wait(t, &wrong), 0); // no wait was needed
	ck_assert(tr_interrupted());
	tr_task_release(t);
}
END_TEST

// Workers ---------------------------------------------------------------------------------------

START_TEST(one_worker_runs_what_comes_in_order)
{
	static const char letters[] = "abcdefghijklmnopqrstuvwxyz"; // more than is shown
	struct tr_continuation c[26];
	ck_assert_int_eq(tr_workers_start(&workers, 1), 0);
	for (int i = 0; i < 26; i++) {
		c[i] = noting(&letters[i]);
		ck_assert_int_eq(tr_workers_submit(&workers, &c[i]), 0);
	}
	ck_assert_int_eq(tr_workers_destroy(&workers), EBUSY);
	ck_assert_int_eq(tr_workers_stop(&workers), 0);
	ck_assert_str_eq(seen, letters);
	ck_assert_int_eq(tr_workers_destroy(&workers), 0);
}
END_TEST

START_TEST(workers_refuse_bad_input_and_what_comes_late)
{
	struct tr_continuation c = noting("c"), nothing = {0};
	struct tr_task *t = new_task();
	ck_assert_int_eq(tr_workers_start(&workers, 0), EINVAL);
	ck_assert_int_eq(tr_workers_start(&workers, -1), EINVAL);
	ck_assert_int_eq(tr_workers_start(&workers, 3), 0);
	ck_assert_int_eq(tr_workers_submit(&workers, NULL), EINVAL);
	ck_assert_int_eq(tr_workers_submit(&workers, &nothing), EINVAL);
	ck_assert_int_eq(tr_workers_stop(&workers), 0);
	ck_assert_int_eq(tr_workers_stop(&workers), EALREADY);
	ck_assert_int_eq(tr_workers_submit(&workers, &c), ECANCELED);
	ck_assert_str_eq(seen, "");
	c.on = &workers.context;
	ck_assert_int_eq(tr_task_on_completed(t, &c), 0);
	ck_assert_int_eq(tr_task_complete(t, 0), 0); // nobody else runs it any more
	ck_assert_str_eq(seen, "c");
	tr_task_release(t);
	ck_assert_int_eq(tr_workers_destroy(&workers), 0);
}
END_TEST

static struct tr_task *told; // what a worker heard that wanted to stop all workers

static void stop_workers(void *unused)
{
	(void)unused;
	tr_task_fail(told, tr_workers_stop(&workers));
}

START_TEST(a_worker_cannot_wait_for_its_own_end)
{
	struct tr_continuation c = {.run = stop_workers};
	told = new_task();
	ck_assert_int_eq(tr_workers_start(&workers, 2), 0);
	ck_assert_int_eq(tr_workers_submit(&workers, &c), 0);
	ck_assert_int_eq(tr_task_wait(told, NULL), 0);
	ck_assert_int_eq(tr_task_result(told, NULL), EDEADLK);
	ck_assert_int_eq(tr_workers_stop(&workers), 0);
	ck_assert_int_eq(tr_workers_destroy(&workers), 0);
	tr_task_release(told);
}
END_TEST

// Delays ----------------------------------------------------------------------------------------

// Nobody can wait so long: they are cancelled, in their order.
START_TEST(delays_stand_in_the_order_of_their_moments)
{
	const time_t at[] = {30, 10, 20, 10, 5};
	static const char *const letters[] = {"e", "b", "d", "c", "a"};
	struct tr_task *t[5];
	struct tr_continuation c[5];
	ck_assert_int_eq(tr_timer_start(&timer), 0);
	for (int i = 0; i < 5; i++) {
		struct timespec far = {.tv_sec = LONG_MAX - 100 + at[i]};
		ck_assert_int_eq(tr_timer_delay(&timer, &far, &t[i]), 0);
		c[i] = noting(letters[i]);
		ck_assert_int_eq(tr_task_on_completed(t[i], &c[i]), 0);
	}
	ck_assert_int_eq(tr_timer_stop(&timer), 0);
	ck_assert_str_eq(seen, "abcde");
	for (int i = 0; i < 5; i++)
		tr_task_release(t[i]);
	ck_assert_int_eq(tr_timer_destroy(&timer), 0);
}
END_TEST

static pthread_t stopper; // the thread that stopped the timer, or tried to
static int heard;

static void stop_timer(void *unused)
{
	(void)unused;
	stopper = pthread_self();
	heard = tr_timer_stop(&timer);
}

START_TEST(the_timer_cannot_wait_for_its_own_end)
{
	struct tr_continuation c = {.run = stop_timer};
	ck_assert_int_eq(tr_timer_start(&timer), 0);
	struct tr_task *t = new_delay(100);
	ck_assert_int_eq(tr_task_on_completed(t, &c), 0);
	ck_assert_int_eq(tr_task_wait(t, NULL), 0);
	// It may be in the midst of it, and hears EALREADY then; or we were late, and it ran here.
	int result = tr_timer_stop(&timer);
	bool late = pthread_equal(stopper, pthread_self());
	ck_assert_int_eq(result, late ? EALREADY : 0);
	ck_assert(late ? heard == 0 : heard == EDEADLK || heard == EALREADY);
	tr_task_release(t);
	ck_assert_int_eq(tr_timer_destroy(&timer), 0);
}
END_TEST

START_TEST(a_delay_is_not_early)
{
	struct timespec at = tr_deadline(30), now;
	struct tr_task *t;
	ck_assert_int_eq(tr_timer_start(&timer), 0);
	ck_assert_int_eq(tr_timer_delay(&timer, &at, &t), 0);
	ck_assert_int_eq(tr_task_wait(t, NULL), 0);
	clock_gettime(CLOCK_MONOTONIC, &now);
	ck_assert(now.tv_sec > at.tv_sec || (now.tv_sec == at.tv_sec && now.tv_nsec >= at.tv_nsec));
	tr_task_release(t);
	ck_assert_int_eq(tr_timer_stop(&timer), 0);
	ck_assert_int_eq(tr_timer_destroy(&timer), 0);
}
END_TEST

START_TEST(stop_cancels_what_is_to_come)
{
	const struct timespec never = {.tv_sec = LONG_MAX};
	struct tr_continuation c = noting("c");
	struct tr_task *t, *none = NULL;
	ck_assert_int_eq(tr_timer_start(&timer), 0);
	ck_assert_int_eq(tr_timer_delay(&timer, &never, &t), 0);
	ck_assert_int_eq(tr_task_on_completed(t, &c), 0);
	ck_assert_int_eq(tr_timer_destroy(&timer), EBUSY);
	ck_assert_int_eq(tr_timer_stop(&timer), 0);
	ck_assert_int_eq(tr_timer_stop(&timer), EALREADY);
	ck_assert_str_eq(seen, "c");
	ck_assert_int_eq(tr_task_result(t, NULL), ECANCELED);
	ck_assert_int_eq(tr_timer_delay(&timer, &never, &none), ECANCELED);
	ck_assert_ptr_null(none);
	tr_task_release(t);
	ck_assert_int_eq(tr_timer_destroy(&timer), 0);
}
END_TEST

START_TEST(a_delay_needs_a_time)
{
	const struct timespec wrong[] = {{0, -1}, {0, 1000000000}, {-1, 0}};
	struct tr_task *none = NULL;
	ck_assert_int_eq(tr_timer_start(&timer), 0);
	for (int i = 0; i < 3; i++)
		ck_assert_int_eq(tr_timer_delay(&timer, &wrong[i], &none), EINVAL);
	ck_assert_ptr_null(none);
	ck_assert_int_eq(tr_timer_stop(&timer), 0);
	ck_assert_int_eq(tr_timer_destroy(&timer), 0);
}
END_TEST

int main(void)
{
	Suite *s = suite_create("tasks");
	TCase *c = unit_case(s, "task");
	tcase_add_test(c, a_task_is_done_once);
	tcase_add_test(c, a_task_fails_once);
	tcase_add_test(c, continuations_run_in_the_order_they_came);
	tcase_add_test(c, a_continuation_must_run_something);
	tcase_add_test(c, a_continuation_may_be_registered_from_its_own_run);
	tcase_add_test(c, an_awaiter_gives_its_reference_back);
	tcase_add_test(c, a_wait_ends_by_deadline_or_interruption);
	c = unit_case(s, "workers");
	tcase_add_test(c, one_worker_runs_what_comes_in_order);
	tcase_add_test(c, workers_refuse_bad_input_and_what_comes_late);
	tcase_add_test(c, a_worker_cannot_wait_for_its_own_end);
	c = unit_case(s, "timer");
	tcase_add_test(c, delays_stand_in_the_order_of_their_moments);
	tcase_add_test(c, the_timer_cannot_wait_for_its_own_end);
	tcase_add_test(c, a_delay_is_not_early);
	tcase_add_test(c, stop_cancels_what_is_to_come);
	tcase_add_test(c, a_delay_needs_a_time);
	return unit_run(s);
}
