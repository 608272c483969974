// SPDX-License-Identifier: MIT
//
// lib/sync: the blocking queue in its free form: orders, bounds, closing, bad calls, and threads
// at random. What depends on the moment is in tests/sync/queue.c.
#include "sync/blocking_queue.h"
#include "sync/interrupt.h"
#include "tests/lib/unit.h"

#include <errno.h>
#include <sched.h>
#include <stdatomic.h>
#include <stdint.h>

static struct tr_blocking_queue q;
static struct timespec past; // a try: the deadline is over before the call

static void begin(size_t capacity, enum tr_queue_order order)
{
	past = tr_deadline(-1);
	ck_assert_int_eq(tr_blocking_queue_init(&q, capacity, order), 0);
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
		pthread_mutex_lock(&q.lock);
		now = q.waiting;
		pthread_mutex_unlock(&q.lock);
	} while (now != n);
}

static int add(intptr_t item)
{
	return tr_blocking_queue_try_add(&q, (void *)item);
}

static void takes(intptr_t wanted)
{
	void *item;
	ck_assert_int_eq(tr_blocking_queue_try_take(&q, &item), 0);
	ck_assert_int_eq((intptr_t)item, wanted);
}

static void *take_one(void *arg)
{
	void *item = arg;
	return (void *)(intptr_t)tr_blocking_queue_take(&q, &item, NULL);
}

static void *add_one(void *arg)
{
	return (void *)(intptr_t)tr_blocking_queue_add(&q, arg, NULL);
}

START_TEST(first_in_first_out)
{
	begin(3, TR_QUEUE_FIFO);
	for (int round = 0; round < 5; round++) { // once around the ring, and more
		ck_assert_int_eq(add(1), 0);
		ck_assert_int_eq(add(2), 0);
		takes(1);
		ck_assert_int_eq(add(3), 0);
		ck_assert_int_eq(add(4), 0);
		ck_assert_int_eq(tr_blocking_queue_count(&q), 3);
		takes(2);
		takes(3);
		takes(4);
	}
	ck_assert_int_eq(tr_blocking_queue_destroy(&q), 0);
}
END_TEST

START_TEST(last_in_first_out)
{
	begin(3, TR_QUEUE_LIFO);
	ck_assert_int_eq(add(1), 0);
	ck_assert_int_eq(add(2), 0);
	takes(2);
	ck_assert_int_eq(add(3), 0);
	takes(3);
	takes(1);
	ck_assert_int_eq(tr_blocking_queue_destroy(&q), 0);
}
END_TEST

START_TEST(full_and_empty)
{
	void *item = &q;
	struct timespec bad = {0, -1};
	begin(1, TR_QUEUE_FIFO);
	ck_assert_int_eq(tr_blocking_queue_try_take(&q, &item), EAGAIN);
	ck_assert_int_eq(tr_blocking_queue_take(&q, &item, &past), ETIMEDOUT);
	ck_assert_int_eq(tr_blocking_queue_take(&q, &item, &bad), EINVAL);
	ck_assert_ptr_eq(item, &q);
	ck_assert_int_eq(add(1), 0);
	ck_assert_int_eq(add(2), EAGAIN);
	ck_assert_int_eq(tr_blocking_queue_add(&q, &q, &past), ETIMEDOUT);
	ck_assert_int_eq(tr_blocking_queue_add(&q, &q, &bad), EINVAL);
	ck_assert_int_eq(tr_blocking_queue_count(&q), 1);
	takes(1);
	ck_assert_int_eq(tr_blocking_queue_destroy(&q), 0);
}
END_TEST

START_TEST(bad_arguments)
{
	enum tr_queue_order none = 7;
	ck_assert_int_eq(tr_blocking_queue_init(&q, 0, TR_QUEUE_FIFO), EINVAL);
	ck_assert_int_eq(tr_blocking_queue_init(&q, 1, none), EINVAL);
	ck_assert_int_eq(tr_blocking_queue_init(&q, SIZE_MAX / 2, TR_QUEUE_FIFO), ENOMEM);
}
END_TEST

START_TEST(waits_and_is_interrupted)
{
	begin(1, TR_QUEUE_FIFO);
	pthread_t t = start(take_one, NULL);
	until_waiting(1);
	ck_assert_int_eq(tr_blocking_queue_destroy(&q), EBUSY);
	ck_assert_int_eq(tr_interrupt(t), 0);
	ck_assert_int_eq(joined(t), EINTR);
	t = start(take_one, NULL);
	until_waiting(1);
	ck_assert_int_eq(add(1), 0);
	ck_assert_int_eq(joined(t), 0);
	ck_assert_int_eq(tr_blocking_queue_destroy(&q), 0);
}
END_TEST

START_TEST(closing)
{
	void *item;
	begin(1, TR_QUEUE_FIFO);
	ck_assert_int_eq(add(1), 0);
	pthread_t a = start(add_one, NULL), b = start(add_one, NULL);
	until_waiting(2);
	ck_assert_int_eq(tr_blocking_queue_close(&q), 0);
	ck_assert_int_eq(tr_blocking_queue_close(&q), 0);
	ck_assert_int_eq(joined(a), ECANCELED);
	ck_assert_int_eq(joined(b), ECANCELED);
	ck_assert_int_eq(add(2), ECANCELED);
	takes(1);
	ck_assert_int_eq(tr_blocking_queue_try_take(&q, &item), ECANCELED);
	ck_assert_int_eq(tr_blocking_queue_take(&q, &item, NULL), ECANCELED);
	ck_assert_int_eq(tr_blocking_queue_destroy(&q), 0);
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
	begin(2, TR_QUEUE_LIFO);
	ck_assert_int_eq(add(1), 0);
	tr_blocking_queue_show(&q, "queue", text);
	ck_assert_int_eq(n_told, 1);
	ck_assert_int_eq(add(2), 0);
	takes(2);
	static const intptr_t wanted[] = {1, 1, 2, 1};
	ck_assert_int_eq(n_told, 4);
	ck_assert_mem_eq(told, wanted, sizeof wanted);
	takes(1);
	ck_assert_int_eq(n_told, 4);
	ck_assert_int_eq(tr_blocking_queue_destroy(&q), 0);
}
END_TEST

// Three producers, three consumers, interrupted now and then. -----------------------------------

#define EACH 2000
static atomic_long taken;

static void *produces(void *arg)
{
	for (intptr_t i = 1; i <= EACH;) {
		int result = tr_blocking_queue_add(&q, (void *)i, NULL);
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
		int result = tr_blocking_queue_take(&q, &item, &soon);
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
	begin(2, _i ? TR_QUEUE_LIFO : TR_QUEUE_FIFO);
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
	tr_blocking_queue_close(&q);
	for (int i = 0; i < 3; i++)
		ck_assert_int_eq(joined(c[i]), 0);
	ck_assert_int_eq(atomic_load(&taken), 3L * EACH * (EACH + 1) / 2);
	ck_assert_int_eq(tr_blocking_queue_destroy(&q), 0);
}
END_TEST

int main(void)
{
	Suite *s = suite_create("blocking_queue");

	TCase *t = unit_case(s, "contract");
	tcase_add_test(t, first_in_first_out);
	tcase_add_test(t, last_in_first_out);
	tcase_add_test(t, full_and_empty);
	tcase_add_test(t, bad_arguments);
	tcase_add_test(t, waits_and_is_interrupted);
	tcase_add_test(t, closing);
	tcase_add_test(t, shows_what_is_in_it);
	t = unit_case(s, "stress");
	tcase_add_loop_test(t, threads_at_random, 0, 2);
	return unit_run(s);
}
