// SPDX-License-Identifier: MIT
//
// lib/sync: batch request queues and the cyclic barrier, as far as one thread at a time can tell;
// bad input; and what each party of a broken round hears.
#include "sync/barrier.h"

#include <errno.h>
#include <stdint.h>
#include <unistd.h>

#include "sync/interrupt.h"
#include "tests/lib/unit.h"

static const struct timespec past = {0, 0}, wrong = {0, -1};

START_TEST(batch_is_served_at_once)
{
	struct tr_batch q;
	tr_batch_init(&q);
	unsigned long a = tr_batch_add(&q), b = tr_batch_add(&q);
	ck_assert_int_eq(q.count, 2);
	ck_assert(!tr_batch_done(&q, a) && !tr_batch_done(&q, b));
	ck_assert_int_eq(tr_batch_remove(&q, a), 0);
	ck_assert_int_eq(q.count, 1);
	ck_assert_int_eq(tr_batch_clear(&q), 1);
	ck_assert(tr_batch_done(&q, b));
	unsigned long c = tr_batch_add(&q);
	ck_assert(!tr_batch_done(&q, c) && tr_batch_done(&q, b));
}
END_TEST

START_TEST(batch_removes_only_what_waits)
{
	struct tr_batch q;
	tr_batch_init(&q);
	unsigned long a = tr_batch_add(&q);
	tr_batch_clear(&q);
	unsigned long b = tr_batch_add(&q);
	ck_assert_int_eq(tr_batch_remove(&q, a), EINVAL);
	ck_assert_int_eq(q.count, 1);
	ck_assert_int_eq(tr_batch_remove(&q, b), 0);
	ck_assert_int_eq(tr_batch_remove(&q, b), EINVAL);
	ck_assert_int_eq(q.count, 0);
	ck_assert_int_eq(tr_batch_clear(&q), 0);
}
END_TEST

// Under the address sanitizer this also shows that each shared object is freed, once.
START_TEST(batch_shares_its_result)
{
	struct tr_batch_shared q;
	struct tr_batch_request *a, *b, *c;
	int result = -1;
	tr_batch_shared_init(&q);
	ck_assert_int_eq(tr_batch_shared_clear(&q, 1), 0);
	ck_assert_int_eq(tr_batch_shared_add(&q, &a), 0);
	ck_assert_int_eq(tr_batch_shared_add(&q, &b), 0);
	ck_assert_ptr_eq(a, b);
	ck_assert_int_eq(tr_batch_shared_take(a, &result), EINVAL);
	ck_assert_int_eq(result, -1);
	ck_assert_int_eq(tr_batch_shared_clear(&q, 7), 2);
	ck_assert_int_eq(q.count, 0);
	ck_assert_int_eq(tr_batch_shared_add(&q, &c), 0); // the first batch is still in use
	ck_assert_ptr_ne(a, c);
	ck_assert_int_eq(tr_batch_shared_remove(&q, a), EINVAL);
	ck_assert_int_eq(q.count, 1);
	ck_assert_int_eq(tr_batch_shared_take(a, &result), 0);
	ck_assert_int_eq(result, 7);
	ck_assert_int_eq(tr_batch_shared_take(b, &result), 0);
	ck_assert_int_eq(tr_batch_shared_remove(&q, c), 0);
	ck_assert_int_eq(tr_batch_shared_remove(&q, NULL), EINVAL);
	ck_assert_int_eq(q.count, 0);
	ck_assert_ptr_null(q.current);
}
END_TEST

static struct tr_barrier b;
static int action_count, action_result;

static int action(void *arg)
{
	ck_assert_ptr_eq(arg, &action_count);
	action_count++;
	return action_result;
}

START_TEST(bad_arguments_change_nothing)
{
	int index = 42;
	ck_assert_int_eq(tr_barrier_init(&b, 0, NULL, NULL), EINVAL);
	ck_assert_int_eq(tr_barrier_init(&b, -1, NULL, NULL), EINVAL);
	ck_assert_int_eq(tr_barrier_init(&b, 2, NULL, NULL), 0);
	ck_assert_int_eq(tr_barrier_wait(&b, &wrong, &index), EINVAL);
	ck_assert_int_eq(index, 42);
	ck_assert(!tr_barrier_is_broken(&b));
	ck_assert_int_eq(b.arrived.count, 0);
	ck_assert_int_eq(tr_barrier_destroy(&b), 0);
}
END_TEST

START_TEST(one_party_goes_through)
{
	int index = 42;
	ck_assert_int_eq(tr_barrier_init(&b, 1, action, &action_count), 0);
	ck_assert_int_eq(tr_interrupt(pthread_self()), 0);
	for (int i = 1; i < 4; i++) {
		ck_assert_int_eq(tr_barrier_wait(&b, &past, &index), 0); // the last may be late
		ck_assert_int_eq(index, 0);
		ck_assert_int_eq(action_count, i);
	}
	ck_assert(tr_interrupted()); // it did not wait
	ck_assert_int_eq(tr_barrier_wait(&b, NULL, NULL), 0);
	ck_assert_int_eq(tr_barrier_destroy(&b), 0);
}
END_TEST

START_TEST(giving_up_breaks_until_reset)
{
	int index = 42;
	ck_assert_int_eq(tr_barrier_init(&b, 2, action, &action_count), 0);
	ck_assert_int_eq(tr_barrier_wait(&b, &past, &index), ETIMEDOUT);
	ck_assert(tr_barrier_is_broken(&b));
	tr_interrupt(pthread_self());
	ck_assert_int_eq(tr_barrier_wait(&b, NULL, &index), ECANCELED);
	ck_assert(tr_interrupted()); // broken barrier, interruption pending
	tr_barrier_reset(&b);
	ck_assert(!tr_barrier_is_broken(&b));
	tr_interrupt(pthread_self());
	ck_assert_int_eq(tr_barrier_wait(&b, NULL, &index), EINTR);
	ck_assert(tr_barrier_is_broken(&b) && !tr_interrupted());
	ck_assert_int_eq(index, 42);
	ck_assert_int_eq(action_count, 0);
	ck_assert_int_eq(tr_barrier_destroy(&b), 0);
}
END_TEST

START_TEST(failing_action_breaks_until_reset)
{
	ck_assert_int_eq(tr_barrier_init(&b, 1, action, &action_count), 0);
	action_result = EIO;
	ck_assert_int_eq(tr_barrier_wait(&b, NULL, NULL), EIO);
	ck_assert(tr_barrier_is_broken(&b));
	ck_assert_int_eq(tr_barrier_wait(&b, NULL, NULL), ECANCELED);
	ck_assert_int_eq(action_count, 1);
	tr_barrier_reset(&b);
	action_result = 0;
	ck_assert_int_eq(tr_barrier_wait(&b, NULL, NULL), 0);
	ck_assert_int_eq(tr_barrier_destroy(&b), 0);
}
END_TEST

static void *arrives(void *index)
{
	return (void *)(intptr_t)tr_barrier_wait(&b, NULL, index);
}

// Starts a party, and returns when it waits.
static pthread_t party(int *index)
{
	pthread_t t;
	pthread_mutex_lock(&b.lock);
	int before = b.waiting, now = before; // whoever waits already goes on doing so
	pthread_mutex_unlock(&b.lock);
	ck_assert_int_eq(pthread_create(&t, NULL, arrives, index), 0);
	while (now == before) {
		usleep(1000);
		pthread_mutex_lock(&b.lock);
		now = b.waiting;
		pthread_mutex_unlock(&b.lock);
	}
	return t;
}

static int answer(pthread_t t)
{
	void *result;
	ck_assert_int_eq(pthread_join(t, &result), 0);
	return (int)(intptr_t)result;
}

START_TEST(index_is_the_order_of_coming)
{
	int index[3] = {42, 42, 42};
	ck_assert_int_eq(tr_barrier_init(&b, 3, action, &action_count), 0);
	for (int round = 0; round < 3; round++) {
		pthread_t x = party(&index[0]), y = party(&index[1]);
		ck_assert_int_eq(tr_barrier_destroy(&b), EBUSY);
		ck_assert_int_eq(tr_barrier_wait(&b, NULL, &index[2]), 0);
		ck_assert_int_eq(answer(x), 0);
		ck_assert_int_eq(answer(y), 0);
		for (int i = 0; i < 3; i++)
			ck_assert_int_eq(index[i], 2 - i);
		ck_assert_int_eq(action_count, round + 1);
	}
	ck_assert_int_eq(tr_barrier_destroy(&b), 0);
}
END_TEST

enum { TIMEOUT, INTERRUPTION, ACTION, RESET, WAYS };

START_TEST(each_party_hears_its_own_reason)
{
	int index = 42;
	ck_assert_int_eq(tr_barrier_init(&b, 3, action, &action_count), 0);
	action_result = _i == ACTION ? EIO : 0;
	pthread_t x = party(&index), y = 0;
	if (_i != TIMEOUT)
		y = party(&index);
	if (_i == TIMEOUT)
		ck_assert_int_eq(tr_barrier_wait(&b, &past, &index), ETIMEDOUT);
	else if (_i == INTERRUPTION)
		ck_assert_int_eq(tr_interrupt(y), 0);
	else if (_i == ACTION)
		ck_assert_int_eq(tr_barrier_wait(&b, NULL, &index), EIO);
	else
		tr_barrier_reset(&b);
	ck_assert_int_eq(answer(x), ECANCELED);
	if (y)
		ck_assert_int_eq(answer(y), _i == INTERRUPTION ? EINTR : ECANCELED);
	ck_assert_int_eq(index, 42);
	ck_assert(tr_barrier_is_broken(&b) == (_i != RESET));
	ck_assert_int_eq(tr_barrier_destroy(&b), 0);
}
END_TEST

int main(void)
{
	Suite *s = suite_create("barrier");

	TCase *t = unit_case(s, "batch");
	tcase_add_test(t, batch_is_served_at_once);
	tcase_add_test(t, batch_removes_only_what_waits);
	tcase_add_test(t, batch_shares_its_result);

	t = unit_case(s, "barrier");
	tcase_add_test(t, bad_arguments_change_nothing);
	tcase_add_test(t, one_party_goes_through);
	tcase_add_test(t, giving_up_breaks_until_reset);
	tcase_add_test(t, failing_action_breaks_until_reset);
	tcase_add_test(t, index_is_the_order_of_coming);
	tcase_add_loop_test(t, each_party_hears_its_own_reason, 0, WAYS);
	return unit_run(s);
}
