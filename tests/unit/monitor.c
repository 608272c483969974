// SPDX-License-Identifier: MIT
//
// lib/sync: monitors in their free form: bad calls, what each school's signal does, switches, and
// threads at random. What depends on the moment is in tests/sync/monitor.c.
#include "sync/interrupt.h"
#include "sync/monitor.h"
#include "tests/lib/unit.h"

#include <errno.h>
#include <sched.h>
#include <stdint.h>

static struct tr_monitor m;
static struct tr_monitor_cond full, empty;
static int items; // inside m

static void begin(int school)
{
	ck_assert_int_eq(tr_monitor_init(&m, (enum tr_monitor_school)school), 0);
	ck_assert_int_eq(tr_monitor_cond_init(&full, &m), 0);
	ck_assert_int_eq(tr_monitor_cond_init(&empty, &m), 0);
}

static void end(void)
{
	ck_assert_int_eq(tr_monitor_cond_destroy(&full), 0);
	ck_assert_int_eq(tr_monitor_cond_destroy(&empty), 0);
	ck_assert_int_eq(tr_monitor_destroy(&m), 0);
}

static pthread_t start(void *(*body)(void *), void *arg)
{
	pthread_t t;
	ck_assert_int_eq(pthread_create(&t, NULL, body, arg), 0);
	return t;
}

static int joined(pthread_t t)
{
	void *result;
	ck_assert_int_eq(pthread_join(t, &result), 0);
	return (int)(intptr_t)result;
}

static void until_waiting(struct tr_monitor_cond *c)
{
	while (!tr_monitor_queue(c))
		sched_yield();
}

static void *waits(void *deadline)
{
	ck_assert_int_eq(tr_monitor_enter(&m), 0);
	int result = tr_monitor_wait(&full, 0, deadline);
	items++;
	ck_assert_int_eq(tr_monitor_leave(&m), 0);
	return (void *)(intptr_t)result;
}

START_TEST(bad_calls_change_nothing)
{
	struct timespec bad = {0, 1000000000};
	enum tr_monitor_school none = 7;
	ck_assert_int_eq(tr_monitor_init(&m, none), EINVAL);
	begin(_i);
	ck_assert_int_eq(tr_monitor_leave(&m), EPERM);
	ck_assert_int_eq(tr_monitor_signal(&full), EPERM);
	ck_assert_int_eq(tr_monitor_wait(&full, 0, NULL), EPERM);
	ck_assert_int_eq(tr_monitor_broadcast(&full), _i == TR_MONITOR_MESA ? EPERM : ENOTSUP);
	ck_assert_int_eq(tr_monitor_enter(&m), 0);
	ck_assert_int_eq(tr_monitor_enter(&m), EDEADLK);
	ck_assert_int_eq(tr_monitor_wait(&full, 0, &bad), EINVAL);
	ck_assert_int_eq(tr_monitor_destroy(&m), EBUSY);
	ck_assert_int_eq(tr_monitor_signal(&full), 0); // nobody waits
	ck_assert_int_eq(tr_monitor_leave(&m), 0);
	pthread_t t = start(waits, NULL);
	until_waiting(&full);
	ck_assert_int_eq(tr_monitor_cond_destroy(&full), EBUSY);
	ck_assert_int_eq(tr_interrupt(t), 0);
	ck_assert_int_eq(joined(t), EINTR);
	struct timespec soon = tr_deadline(5);
	ck_assert_int_eq(joined(start(waits, &soon)), ETIMEDOUT);
	end();
}
END_TEST

START_TEST(signal_hands_over_or_hints)
{
	begin(_i);
	pthread_t t = start(waits, NULL);
	until_waiting(&full);
	ck_assert_int_eq(tr_monitor_enter(&m), 0);
	unsigned long before = tr_monitor_switches(&m);
	ck_assert_int_eq(tr_monitor_signal(&full), 0);
	ck_assert_int_eq(items, _i == TR_MONITOR_HOARE); // has the waiter been in already?
	ck_assert_int_eq(tr_monitor_leave(&m), 0);
	ck_assert_int_eq(joined(t), 0);
	ck_assert_uint_eq(tr_monitor_switches(&m) - before, _i == TR_MONITOR_HOARE ? 2 : 1);
	end();
}
END_TEST

START_TEST(broadcast_wakes_all)
{
	pthread_t t[3];
	begin(TR_MONITOR_MESA);
	struct timespec far = tr_deadline(50000);
	for (int i = 0; i < 3; i++)
		t[i] = start(waits, &far);
	for (int woken = 0; woken < 3; sched_yield()) {
		tr_monitor_enter(&m);
		ck_assert_int_eq(tr_monitor_broadcast(&full), 0);
		woken = items;
		tr_monitor_leave(&m);
	}
	for (int i = 0; i < 3; i++)
		ck_assert_int_eq(joined(t[i]), 0);
	end();
}
END_TEST

// A buffer of two places: producers and consumers, interrupted now and then. --------------------

#define EACH 1000

static void until(struct tr_monitor_cond *c, int not_this)
{
	while (items == not_this) {
		struct timespec soon = tr_deadline(1);
		tr_monitor_wait(c, 0, &soon);
	}
}

static void *produces(void *arg)
{
	for (int i = 0; i < EACH; i++) {
		ck_assert_int_eq(tr_monitor_enter(&m), 0);
		until(&full, 2);
		ck_assert_int_lt(items++, 2);
		ck_assert_int_eq(tr_monitor_signal(&empty), 0);
		ck_assert_int_eq(tr_monitor_leave(&m), 0);
	}
	return arg;
}

static void *consumes(void *arg)
{
	for (int i = 0; i < EACH; i++) {
		ck_assert_int_eq(tr_monitor_enter(&m), 0);
		until(&empty, 0);
		ck_assert_int_gt(items--, 0);
		ck_assert_int_eq(tr_monitor_signal(&full), 0);
		ck_assert_int_eq(tr_monitor_leave(&m), 0);
	}
	return arg;
}

START_TEST(threads_at_random)
{
	pthread_t t[4];
	begin(_i);
	for (int i = 0; i < 4; i++)
		t[i] = start(i % 2 ? produces : consumes, NULL);
	for (int i = 0; i < 500; i++) {
		tr_interrupt(t[i % 4]); // ESRCH: it has ended
		sched_yield();
	}
	for (int i = 0; i < 4; i++)
		ck_assert_int_eq(joined(t[i]), 0);
	ck_assert_int_eq(items, 0);
	end();
}
END_TEST

int main(void)
{
	Suite *s = suite_create("monitor");

	TCase *t = unit_case(s, "contract");
	tcase_add_loop_test(t, bad_calls_change_nothing, 0, 2);
	tcase_add_loop_test(t, signal_hands_over_or_hints, 0, 2);
	tcase_add_test(t, broadcast_wakes_all);
	t = unit_case(s, "stress");
	tcase_add_loop_test(t, threads_at_random, 0, 2);
	return unit_run(s);
}
