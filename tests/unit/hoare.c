// SPDX-License-Identifier: MIT
//
// lib/sync: Hoare's examples of monitors in their free form: who goes next, giving up, bad calls.
#include "sync/hoare.h"
#include "sync/interrupt.h"
#include "tests/lib/unit.h"

#include <errno.h>
#include <limits.h>
#include <sched.h>
#include <stdatomic.h>
#include <stdint.h>

static struct timespec past; // a try: the deadline is over before the call

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

// Until a thread waits on the condition.
static void until_waiting(struct tr_monitor_cond *c)
{
	while (!tr_monitor_queue(c))
		sched_yield();
}

// Starts a thread and waits until it waits on the condition.
static pthread_t start_and_wait(void *(*body)(void *), void *arg, struct tr_monitor_cond *c)
{
	size_t before = tr_monitor_waiting(c);
	pthread_t t = start(body, arg);
	while (tr_monitor_waiting(c) == before)
		sched_yield();
	return t;
}

// Who was served, in this order.
static atomic_int served;
static int order[8];

static void serve(intptr_t who)
{
	order[atomic_fetch_add(&served, 1)] = (int)who;
}

static struct tr_hoare_resource r;

static void *uses(void *deadline)
{
	int result = tr_hoare_resource_acquire(&r, deadline);
	return (void *)(intptr_t)(result ? result : tr_hoare_resource_release(&r));
}

START_TEST(resource)
{
	past = tr_deadline(-1);
	ck_assert_int_eq(tr_hoare_resource_init(&r), 0);
	ck_assert_int_eq(tr_hoare_resource_release(&r), EPERM);
	ck_assert_int_eq(tr_hoare_resource_acquire(&r, &past), 0);
	ck_assert_int_eq(joined(start(uses, &past)), ETIMEDOUT);
	pthread_t t = start(uses, NULL), u = start(uses, NULL);
	until_waiting(&r.not_busy);
	ck_assert_int_eq(tr_hoare_resource_destroy(&r), EBUSY);
	ck_assert_int_eq(tr_hoare_resource_release(&r), 0);
	ck_assert_int_eq(joined(t), 0);
	ck_assert_int_eq(joined(u), 0);
	ck_assert_int_eq(tr_hoare_resource_destroy(&r), 0);
}
END_TEST

static struct tr_hoare_buffer b;

static void *appends(void *n)
{
	for (intptr_t i = 1; i <= (intptr_t)n; i++) {
		int result = tr_hoare_buffer_append(&b, (void *)i, NULL);
		if (result)
			return (void *)(intptr_t)result;
	}
	return NULL;
}

START_TEST(buffer)
{
	void *item = &b;
	past = tr_deadline(-1);
	ck_assert_int_eq(tr_hoare_buffer_init(&b, 0), EINVAL);
	ck_assert_int_eq(tr_hoare_buffer_init(&b, 2), 0);
	ck_assert_int_eq(tr_hoare_buffer_remove(&b, &item, &past), ETIMEDOUT);
	ck_assert_ptr_eq(item, &b);
	pthread_t t = start(appends, (void *)1000);
	until_waiting(&b.not_full);
	ck_assert_int_eq(tr_hoare_buffer_destroy(&b), EBUSY);
	ck_assert_int_eq(tr_hoare_buffer_append(&b, &b, &past), ETIMEDOUT);
	for (intptr_t i = 1; i <= 1000; i++) {
		ck_assert_int_eq(tr_hoare_buffer_remove(&b, &item, NULL), 0);
		ck_assert_int_eq((intptr_t)item, i);
	}
	ck_assert_int_eq(joined(t), 0);
	ck_assert_int_eq(tr_hoare_buffer_destroy(&b), 0);
}
END_TEST

static struct tr_hoare_alarm a;

static void *sleeps(void *n)
{
	int result = tr_hoare_alarm_wake_me(&a, (intptr_t)n, NULL);
	serve((intptr_t)n);
	return (void *)(intptr_t)result;
}

START_TEST(alarm_clock)
{
	ck_assert_int_eq(tr_hoare_alarm_init(&a), 0);
	ck_assert_int_eq(tr_hoare_alarm_wake_me(&a, -1, NULL), EINVAL);
	ck_assert_int_eq(tr_hoare_alarm_wake_me(&a, 0, NULL), 0);
	pthread_t two = start_and_wait(sleeps, (void *)2, &a.wake_up);
	pthread_t one = start_and_wait(sleeps, (void *)1, &a.wake_up);
	pthread_t again = start_and_wait(sleeps, (void *)2, &a.wake_up);
	ck_assert_int_eq(tr_hoare_alarm_tick(&a), 0);
	ck_assert_int_eq(joined(one), 0);
	ck_assert_int_eq(atomic_load(&served), 1);
	ck_assert_int_eq(tr_hoare_alarm_wake_me(&a, LONG_MAX, NULL), EOVERFLOW);
	ck_assert_int_eq(tr_hoare_alarm_destroy(&a), EBUSY);
	ck_assert_int_eq(tr_hoare_alarm_tick(&a), 0);
	ck_assert_int_eq(joined(two), 0);
	ck_assert_int_eq(joined(again), 0);
	ck_assert_int_eq(tr_hoare_alarm_destroy(&a), 0);
}
END_TEST

static struct tr_hoare_allocator l;

static void *wants(void *stream)
{
	int result = tr_hoare_allocator_acquire(&l, (int)(intptr_t)stream, NULL);
	serve((intptr_t)stream);
	return (void *)(intptr_t)result;
}

START_TEST(allocator)
{
	past = tr_deadline(-1);
	ck_assert_int_eq(tr_hoare_allocator_init(&l, 0, 1), EINVAL);
	ck_assert_int_eq(tr_hoare_allocator_init(&l, 1, 0), EINVAL);
	ck_assert_int_eq(tr_hoare_allocator_init(&l, 3, 3), 0);
	ck_assert_int_eq(tr_hoare_allocator_acquire(&l, 3, NULL), EINVAL);
	ck_assert_int_eq(tr_hoare_allocator_release(&l, -1), EINVAL);
	ck_assert_int_eq(tr_hoare_allocator_release(&l, 0), EPERM);
	ck_assert_int_eq(tr_hoare_allocator_acquire(&l, 0, NULL), 0);
	ck_assert_int_eq(tr_hoare_allocator_acquire(&l, 0, NULL), 0);
	ck_assert_int_eq(tr_hoare_allocator_acquire(&l, 1, NULL), 0);
	ck_assert_int_eq(tr_hoare_allocator_acquire(&l, 2, &past), ETIMEDOUT);
	pthread_t most = start_and_wait(wants, (void *)0, &l.not_none);
	pthread_t some = start_and_wait(wants, (void *)1, &l.not_none);
	pthread_t none = start_and_wait(wants, (void *)2, &l.not_none);
	ck_assert_int_eq(tr_hoare_allocator_destroy(&l), EBUSY);
	ck_assert_int_eq(tr_hoare_allocator_release(&l, 0), 0);
	ck_assert_int_eq(joined(none), 0); // it has none
	ck_assert_int_eq(tr_hoare_allocator_release(&l, 0), 0);
	ck_assert_int_eq(joined(some), 0);
	ck_assert_int_eq(tr_hoare_allocator_release(&l, 1), 0);
	ck_assert_int_eq(joined(most), 0);
	ck_assert_int_eq(tr_hoare_allocator_destroy(&l), 0);
}
END_TEST

static struct tr_hoare_disk d;

static void *seeks(void *cylinder)
{
	int result = tr_hoare_disk_request(&d, (intptr_t)cylinder, NULL);
	serve((intptr_t)cylinder);
	return (void *)(intptr_t)(result ? result : tr_hoare_disk_release(&d));
}

START_TEST(disk_sweeps)
{
	static const int sweep[] = {50, 60, 90, 20, 10};
	past = tr_deadline(-1);
	ck_assert_int_eq(tr_hoare_disk_init(&d, -1), EINVAL);
	ck_assert_int_eq(tr_hoare_disk_init(&d, 99), 0);
	ck_assert_int_eq(tr_hoare_disk_request(&d, 100, NULL), EINVAL);
	ck_assert_int_eq(tr_hoare_disk_release(&d), EPERM);
	ck_assert_int_eq(tr_hoare_disk_request(&d, 50, NULL), 0);
	ck_assert_int_eq(tr_hoare_disk_request(&d, 51, &past), ETIMEDOUT);
	pthread_t t[] = {
		start_and_wait(seeks, (void *)10, &d.down_sweep),
		start_and_wait(seeks, (void *)20, &d.down_sweep),
		start_and_wait(seeks, (void *)90, &d.up_sweep),
		start_and_wait(seeks, (void *)50, &d.up_sweep), // where the head is
		start_and_wait(seeks, (void *)60, &d.up_sweep),
	};
	ck_assert_int_eq(tr_hoare_disk_destroy(&d), EBUSY);
	ck_assert_int_eq(tr_hoare_disk_release(&d), 0);
	for (int i = 0; i < 5; i++)
		ck_assert_int_eq(joined(t[i]), 0);
	for (int i = 0; i < 5; i++)
		ck_assert_int_eq(order[i], sweep[i]);
	ck_assert_int_eq(tr_hoare_disk_destroy(&d), 0);
}
END_TEST

// Has the disk until told.
static atomic_bool may_leave;

static void *stays(void *cylinder)
{
	int result = tr_hoare_disk_request(&d, (intptr_t)cylinder, NULL);
	serve((intptr_t)cylinder);
	while (!may_leave)
		sched_yield();
	return (void *)(intptr_t)(result ? result : tr_hoare_disk_release(&d));
}

// A request for the cylinder where the head stands is of the sweep down, if that is under way.
START_TEST(disk_on_the_way_down)
{
	static const int sweep[] = {20, 20, 10, 30};
	ck_assert_int_eq(tr_hoare_disk_init(&d, 99), 0);
	ck_assert_int_eq(tr_hoare_disk_request(&d, 50, NULL), 0);
	pthread_t first = start_and_wait(stays, (void *)20, &d.down_sweep);
	ck_assert_int_eq(tr_hoare_disk_release(&d), 0);
	while (served == 0)
		sched_yield();
	pthread_t t[] = {
		start_and_wait(seeks, (void *)30, &d.up_sweep),
		start_and_wait(seeks, (void *)10, &d.down_sweep),
		start_and_wait(seeks, (void *)20, &d.down_sweep), // where the head is
	};
	ck_assert_uint_eq(tr_monitor_waiting(&d.up_sweep), 1);
	ck_assert_uint_eq(tr_monitor_waiting(&d.down_sweep), 2);
	may_leave = true;
	ck_assert_int_eq(joined(first), 0);
	for (int i = 0; i < 3; i++)
		ck_assert_int_eq(joined(t[i]), 0);
	for (int i = 0; i < 4; i++)
		ck_assert_int_eq(order[i], sweep[i]);
	ck_assert_int_eq(tr_hoare_disk_destroy(&d), 0);
}
END_TEST

static struct tr_hoare_rw w;

static void *reads(void *deadline)
{
	int result = tr_hoare_rw_start_read(&w, deadline);
	serve('r');
	return (void *)(intptr_t)(result ? result : tr_hoare_rw_end_read(&w));
}

static void *writes(void *deadline)
{
	int result = tr_hoare_rw_start_write(&w, deadline);
	serve('w');
	return (void *)(intptr_t)(result ? result : tr_hoare_rw_end_write(&w));
}

START_TEST(readers_and_writers)
{
	past = tr_deadline(-1);
	ck_assert_int_eq(tr_hoare_rw_init(&w), 0);
	ck_assert_int_eq(tr_hoare_rw_end_read(&w), EPERM);
	ck_assert_int_eq(tr_hoare_rw_end_write(&w), EPERM);
	ck_assert_int_eq(tr_hoare_rw_start_write(&w, NULL), 0);
	ck_assert_int_eq(tr_hoare_rw_start_read(&w, &past), ETIMEDOUT);
	pthread_t x = start_and_wait(writes, NULL, &w.ok_to_write);
	pthread_t y = start_and_wait(reads, NULL, &w.ok_to_read);
	pthread_t z = start_and_wait(reads, NULL, &w.ok_to_read);
	ck_assert_int_eq(tr_hoare_rw_destroy(&w), EBUSY);
	ck_assert_int_eq(tr_hoare_rw_end_write(&w), 0);
	ck_assert_int_eq(joined(x), 0);
	ck_assert_int_eq(joined(y), 0);
	ck_assert_int_eq(joined(z), 0);
	ck_assert_int_eq(order[2], 'w'); // after both readers

	// A writer that gives up lets those go whom it held back.
	ck_assert_int_eq(tr_hoare_rw_start_read(&w, NULL), 0);
	x = start_and_wait(writes, NULL, &w.ok_to_write);
	ck_assert_int_eq(tr_hoare_rw_start_read(&w, &past), ETIMEDOUT);
	y = start_and_wait(reads, NULL, &w.ok_to_read);
	ck_assert_int_eq(tr_interrupt(x), 0);
	ck_assert_int_eq(joined(x), EINTR);
	ck_assert_int_eq(joined(y), 0);
	ck_assert_int_eq(tr_hoare_rw_end_read(&w), 0);
	ck_assert_int_eq(tr_hoare_rw_destroy(&w), 0);
}
END_TEST

int main(void)
{
	Suite *s = suite_create("hoare");

	TCase *t = unit_case(s, "examples");
	tcase_add_test(t, resource);
	tcase_add_test(t, buffer);
	tcase_add_test(t, alarm_clock);
	tcase_add_test(t, allocator);
	tcase_add_test(t, disk_sweeps);
	tcase_add_test(t, disk_on_the_way_down);
	tcase_add_test(t, readers_and_writers);
	return unit_run(s);
}
