// SPDX-License-Identifier: MIT
//
// lib/sync: the three readers-writers in their free form, each by the same tests: who gets in when,
// bad calls, and threads at random. What depends on the moment is in tests/sync/rw.c.
#include "sync/interrupt.h"
#include "sync/rw_batch.h"
#include "sync/rw_delegated.h"
#include "sync/rw_specific.h"
#include "tests/lib/unit.h"

#include <errno.h>
#include <sched.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdlib.h>

static union {
	struct tr_rw_delegated delegated;
	struct tr_rw_batch batch;
	struct tr_rw_specific specific;
} rw;

struct kind {
	int (*init)(void), (*destroy)(void);
	int (*start_read)(const struct timespec *deadline);
	int (*start_write)(const struct timespec *deadline);
	int (*end_read)(void), (*end_write)(void);
	void (*waiting)(int *readers, int *writers);
};

#define KIND(k)                                                                                    \
	static int k##_init(void)                                                                  \
	{                                                                                          \
		return tr_rw_##k##_init(&rw.k);                                                    \
	}                                                                                          \
	static int k##_destroy(void)                                                               \
	{                                                                                          \
		return tr_rw_##k##_destroy(&rw.k);                                                 \
	}                                                                                          \
	static int k##_start_read(const struct timespec *deadline)                                 \
	{                                                                                          \
		return tr_rw_##k##_start_read(&rw.k, deadline);                                    \
	}                                                                                          \
	static int k##_start_write(const struct timespec *deadline)                                \
	{                                                                                          \
		return tr_rw_##k##_start_write(&rw.k, deadline);                                   \
	}                                                                                          \
	static int k##_end_read(void)                                                              \
	{                                                                                          \
		return tr_rw_##k##_end_read(&rw.k);                                                \
	}                                                                                          \
	static int k##_end_write(void)                                                             \
	{                                                                                          \
		return tr_rw_##k##_end_write(&rw.k);                                               \
	}                                                                                          \
	static void k##_waiting(int *readers, int *writers)                                        \
	{                                                                                          \
		tr_rw_##k##_waiting(&rw.k, readers, writers);                                      \
	}
#define ENTRY(k)                                                                                   \
	{                                                                                          \
		k##_init, k##_destroy, k##_start_read, k##_start_write, k##_end_read,              \
			k##_end_write, k##_waiting,                                                \
	}

KIND(delegated)
KIND(batch)
KIND(specific)
static const struct kind kinds[] = {ENTRY(delegated), ENTRY(batch), ENTRY(specific)};
static const struct kind *k; // the one under test

static struct timespec past; // a try: the deadline is over before the call

static void begin(int kind)
{
	k = &kinds[kind];
	past = tr_deadline(-1);
	ck_assert_int_eq(k->init(), 0);
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

static void until_waiting(int readers, int writers)
{
	int r, w;
	do {
		sched_yield();
		k->waiting(&r, &w);
	} while (r != readers || w != writers);
}

static void *reads(void *deadline)
{
	int result = k->start_read(deadline);
	return (void *)(intptr_t)(result ? result : k->end_read());
}

static void *writes(void *deadline)
{
	int result = k->start_write(deadline);
	return (void *)(intptr_t)(result ? result : k->end_write());
}

static void *ends_write(void *arg)
{
	(void)arg;
	return (void *)(intptr_t)k->end_write();
}

START_TEST(many_read_or_one_writes)
{
	begin(_i);
	ck_assert_int_eq(k->start_read(NULL), 0);
	ck_assert_int_eq(joined(start(reads, &past)), 0);
	ck_assert_int_eq(joined(start(writes, &past)), ETIMEDOUT);
	ck_assert_int_eq(k->end_read(), 0);
	ck_assert_int_eq(k->start_write(&past), 0);
	ck_assert_int_eq(joined(start(reads, &past)), ETIMEDOUT);
	ck_assert_int_eq(joined(start(writes, &past)), ETIMEDOUT);
	ck_assert_int_eq(k->end_write(), 0);
	ck_assert_int_eq(joined(start(writes, &past)), 0);
	ck_assert_int_eq(k->destroy(), 0);
}
END_TEST

START_TEST(bad_calls_change_nothing)
{
	struct timespec bad = {0, 1000000000};
	begin(_i);
	ck_assert_int_eq(k->end_read(), EPERM);
	ck_assert_int_eq(k->end_write(), EPERM);
	ck_assert_int_eq(k->start_write(NULL), 0);
	ck_assert_int_eq(k->end_read(), EPERM);
	ck_assert_int_eq(k->destroy(), EBUSY);
	ck_assert_int_eq(joined(start(reads, &bad)), EINVAL);
	ck_assert_int_eq(joined(start(writes, &bad)), EINVAL);
	ck_assert_int_eq(joined(start(ends_write, NULL)), EPERM);
	ck_assert_int_eq(k->end_write(), 0);
	ck_assert_int_eq(k->start_read(NULL), 0);
	ck_assert_int_eq(k->end_write(), EPERM);
	ck_assert_int_eq(k->destroy(), EBUSY);
	ck_assert_int_eq(k->end_read(), 0);
	ck_assert_int_eq(k->destroy(), 0);
}
END_TEST

START_TEST(all_waiting_readers_then_the_writer)
{
	begin(_i);
	ck_assert_int_eq(k->start_write(NULL), 0);
	pthread_t w = start(writes, NULL);
	until_waiting(0, 1);
	pthread_t a = start(reads, NULL), b = start(reads, NULL);
	until_waiting(2, 1);
	ck_assert_int_eq(k->destroy(), EBUSY);
	ck_assert_int_eq(k->end_write(), 0);
	ck_assert_int_eq(joined(a), 0);
	ck_assert_int_eq(joined(b), 0);
	ck_assert_int_eq(joined(w), 0);
	ck_assert_int_eq(k->destroy(), 0);
}
END_TEST

START_TEST(waiting_writer_stops_readers_until_it_gives_up)
{
	begin(_i);
	ck_assert_int_eq(k->start_read(NULL), 0);
	pthread_t w = start(writes, NULL);
	until_waiting(0, 1);
	ck_assert_int_eq(k->start_read(&past), ETIMEDOUT);
	pthread_t r = start(reads, NULL);
	until_waiting(1, 1);
	ck_assert_int_eq(tr_interrupt(w), 0);
	ck_assert_int_eq(joined(w), EINTR);
	ck_assert_int_eq(joined(r), 0);
	ck_assert_int_eq(k->start_read(&past), 0);
	ck_assert_int_eq(k->end_read(), 0);
	ck_assert_int_eq(k->end_read(), 0);
	ck_assert_int_eq(k->destroy(), 0);
}
END_TEST

START_TEST(interrupted_reader_leaves_the_batch)
{
	begin(_i);
	ck_assert_int_eq(k->start_write(NULL), 0);
	pthread_t r = start(reads, NULL);
	until_waiting(1, 0);
	ck_assert_int_eq(tr_interrupt(r), 0);
	ck_assert_int_eq(joined(r), EINTR);
	until_waiting(0, 0);
	ck_assert_int_eq(k->end_write(), 0);
	ck_assert_int_eq(k->start_write(&past), 0);
	ck_assert_int_eq(k->end_write(), 0);
	ck_assert_int_eq(k->destroy(), 0);
}
END_TEST

// Threads read, write, give up and are interrupted, at random. ----------------------------------

#define THREADS 6
#define ROUNDS 2000
static atomic_int inside; // readers, or -1: a writer
static pthread_t threads[THREADS];

static void *at_random(void *arg)
{
	unsigned seed = (unsigned)(intptr_t)arg;
	for (int i = 0; i < ROUNDS; i++) {
		struct timespec soon = tr_deadline(rand_r(&seed) % 3);
		const struct timespec *deadline = rand_r(&seed) % 2 ? &soon : NULL;
		bool write = rand_r(&seed) % 3 == 0;
		int result = (write ? k->start_write : k->start_read)(deadline);
		if (result == 0 && write) {
			ck_assert_int_eq(atomic_exchange(&inside, -1), 0);
			ck_assert_int_eq(atomic_exchange(&inside, 0), -1);
			ck_assert_int_eq(k->end_write(), 0);
		} else if (result == 0) {
			ck_assert_int_ge(atomic_fetch_add(&inside, 1), 0);
			ck_assert_int_gt(atomic_fetch_sub(&inside, 1), 0);
			ck_assert_int_eq(k->end_read(), 0);
		} else {
			ck_assert(result == EINTR || (result == ETIMEDOUT && deadline));
		}
	}
	return NULL;
}

START_TEST(threads_at_random)
{
	begin(_i);
	for (intptr_t i = 0; i < THREADS; i++)
		threads[i] = start(at_random, (void *)i);
	for (int i = 0; i < 500; i++) {
		tr_interrupt(threads[i % THREADS]); // ESRCH: it has ended
		sched_yield();
	}
	for (int i = 0; i < THREADS; i++)
		ck_assert_int_eq(joined(threads[i]), 0);
	ck_assert_int_eq(atomic_load(&inside), 0);
	ck_assert_int_eq(k->destroy(), 0);
}
END_TEST

int main(void)
{
	Suite *s = suite_create("readers_writers");
	int n = sizeof kinds / sizeof kinds[0];

	TCase *t = unit_case(s, "contract");
	tcase_add_loop_test(t, many_read_or_one_writes, 0, n);
	tcase_add_loop_test(t, bad_calls_change_nothing, 0, n);
	tcase_add_loop_test(t, all_waiting_readers_then_the_writer, 0, n);
	tcase_add_loop_test(t, waiting_writer_stops_readers_until_it_gives_up, 0, n);
	tcase_add_loop_test(t, interrupted_reader_leaves_the_batch, 0, n);
	t = unit_case(s, "stress");
	tcase_add_loop_test(t, threads_at_random, 0, n);
	return unit_run(s);
}
