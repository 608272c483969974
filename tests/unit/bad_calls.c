// SPDX-License-Identifier: MIT
//
// lib/sync and lib/collections: calls that make no sense, a line each, for every function: each
// returns the errno value of its header, and the synchronizer is the same afterwards, byte by byte
// (its lock and conditions too, for such a call waits for nothing; and the gaps between fields, for
// which they are static). Destroying what is waited on is in the test of each.
#include "treadle.h"

#include <errno.h>
#include <limits.h>
#include <stdint.h>
#include <string.h>

#include "tests/lib/unit.h"

static const struct timespec past = {0, 0};
static const struct timespec wrong[] = {{0, -1}, {0, 1000000000}, {LONG_MAX, LONG_MAX}};
enum { WRONG = 3 };

// call says so, and changes nothing of x.
#define BAD(x, wanted, call)                                                                       \
	do {                                                                                       \
		unsigned char before[sizeof(x)];                                                   \
		memcpy(before, &(x), sizeof(x));                                                   \
		ck_assert_int_eq(call, wanted);                                                    \
		ck_assert_mem_eq(before, &(x), sizeof(x));                                         \
	} while (0)
#define OK(call) ck_assert_int_eq(call, 0)

// The same by another thread: of a synchronizer that the caller holds.
struct call {
	int (*f)(void *);
	void *x;
};

static void *calls(void *arg)
{
	struct call *c = arg;
	return (void *)(intptr_t)c->f(c->x);
}

static int by_another(int (*f)(void *), void *x)
{
	struct call c = {f, x};
	pthread_t t;
	void *result;
	OK(pthread_create(&t, NULL, calls, &c));
	OK(pthread_join(t, &result));
	return (int)(intptr_t)result;
}
// clang-format off
#define OF_ANOTHER(type, name) static int another_##name(void *x) { struct type *y = x; return name(y); }
OF_ANOTHER(tr_rw_delegated, tr_rw_delegated_end_write)
OF_ANOTHER(tr_rw_batch, tr_rw_batch_end_write)
OF_ANOTHER(tr_rw_specific, tr_rw_specific_end_write)
OF_ANOTHER(tr_monitor, tr_monitor_leave)
OF_ANOTHER(tr_monitor, tr_monitor_destroy)
OF_ANOTHER(tr_monitor_cond, tr_monitor_signal)
OF_ANOTHER(tr_monitor_cond, tr_monitor_broadcast)
OF_ANOTHER(tr_hoare_resource, tr_hoare_resource_release)
OF_ANOTHER(tr_hoare_disk, tr_hoare_disk_release)
OF_ANOTHER(tr_hoare_rw, tr_hoare_rw_end_write)
// clang-format on

// The semaphores: N says how many permits, to those that can be asked for more than one.
#define SEMAPHORE(kind, n, ...)                                                                    \
	START_TEST(sem_##kind)                                                                     \
	{                                                                                          \
		static struct tr_sem_##kind s;                                                     \
		memset(&s, 0xaa, sizeof s);                                                        \
		BAD(s, EINVAL, tr_sem_##kind##_init(&s, 0, 0));                                    \
		BAD(s, EINVAL, tr_sem_##kind##_init(&s, 0, -1));                                   \
		BAD(s, EINVAL, tr_sem_##kind##_init(&s, -1, -1));                                  \
		BAD(s, EINVAL, tr_sem_##kind##_init(&s, -1, 1));                                   \
		BAD(s, EINVAL, tr_sem_##kind##_init(&s, INT_MIN, INT_MAX));                        \
		BAD(s, EINVAL, tr_sem_##kind##_init(&s, 3, 2));                                    \
		OK(tr_sem_##kind##_init(&s, 2, 2));                                                \
		__VA_ARGS__                                                                        \
		BAD(s, EOVERFLOW, tr_sem_##kind##_release(&s n));                                  \
		OK(tr_sem_##kind##_acquire(&s n, &past));                                          \
		OK(tr_sem_##kind##_acquire(&s n, &wrong[0]));                                      \
		for (int i = 0; i < WRONG; i++)                                                    \
			BAD(s, EINVAL, tr_sem_##kind##_acquire(&s n, &wrong[i]));                  \
		ck_assert_int_eq(tr_sem_##kind##_acquire(&s n, &past), ETIMEDOUT);                 \
		OK(tr_sem_##kind##_release(&s n));                                                 \
		OK(tr_sem_##kind##_release(&s n));                                                 \
		BAD(s, EOVERFLOW, tr_sem_##kind##_release(&s n));                                  \
		OK(tr_sem_##kind##_destroy(&s));                                                   \
	}                                                                                          \
	END_TEST
#define COMMA_ONE , 1
#define OF_N(kind)                                                                                 \
	static const int bad_n[] = {0, -1, 3, INT_MAX, INT_MIN};                                   \
	for (int i = 0; i < 5; i++)                                                                \
		BAD(s, EINVAL, tr_sem_##kind##_acquire(&s, bad_n[i], NULL));                       \
	BAD(s, EINVAL, tr_sem_##kind##_release(&s, 0));                                            \
	BAD(s, EINVAL, tr_sem_##kind##_release(&s, -1));                                           \
	BAD(s, EINVAL, tr_sem_##kind##_release(&s, INT_MIN));                                      \
	BAD(s, EOVERFLOW, tr_sem_##kind##_release(&s, INT_MAX));

SEMAPHORE(signal, )
SEMAPHORE(broadcast, COMMA_ONE, OF_N(broadcast))
SEMAPHORE(fifo, COMMA_ONE, OF_N(fifo))
SEMAPHORE(specific, COMMA_ONE, OF_N(specific))

START_TEST(barrier)
{
	static struct tr_barrier b;
	int index = 42;
	memset(&b, 0xaa, sizeof b);
	BAD(b, EINVAL, tr_barrier_init(&b, 0, NULL, NULL));
	BAD(b, EINVAL, tr_barrier_init(&b, -1, NULL, NULL));
	BAD(b, EINVAL, tr_barrier_init(&b, INT_MIN, NULL, NULL));
	OK(tr_barrier_init(&b, INT_MAX, NULL, NULL));
	for (int i = 0; i < WRONG; i++)
		BAD(b, EINVAL, tr_barrier_wait(&b, &wrong[i], &index));
	ck_assert_int_eq(tr_barrier_wait(&b, &past, &index), ETIMEDOUT);
	BAD(b, ECANCELED, tr_barrier_wait(&b, NULL, &index));
	BAD(b, ECANCELED, tr_barrier_wait(&b, &wrong[0], &index)); // it need not wait
	ck_assert_int_eq(index, 42);
	OK(tr_barrier_destroy(&b));
}
END_TEST

START_TEST(batches)
{
	static struct tr_batch q;
	static struct tr_batch_shared shared;
	struct tr_batch_request *request, *old;
	int result = 42;
	tr_batch_init(&q);
	BAD(q, EINVAL, tr_batch_remove(&q, 0)); // there is none
	unsigned long served = tr_batch_add(&q);
	tr_batch_clear(&q);
	tr_batch_add(&q);
	BAD(q, EINVAL, tr_batch_remove(&q, served));
	BAD(q, EINVAL, tr_batch_remove(&q, served + 2)); // not yet
	tr_batch_shared_init(&shared);
	BAD(shared, EINVAL, tr_batch_shared_remove(&shared, NULL));
	OK(tr_batch_shared_add(&shared, &old));
	BAD(*old, EINVAL, tr_batch_shared_take(old, &result));
	ck_assert_int_eq(tr_batch_shared_clear(&shared, 7), 1);
	BAD(shared, EINVAL, tr_batch_shared_remove(&shared, old));
	OK(tr_batch_shared_add(&shared, &request));
	BAD(shared, EINVAL, tr_batch_shared_remove(&shared, old));
	ck_assert_int_eq(result, 42);
	OK(tr_batch_shared_take(old, &result));
	OK(tr_batch_shared_remove(&shared, request));
}
END_TEST

START_TEST(blocking)
{
	static struct tr_queue q;
	static struct tr_blocking b, other;
	void *item = &q;
	OK(tr_queue_init(&q));
	memset(&b, 0xaa, sizeof b);
	BAD(b, EINVAL, tr_blocking_init(&b, &q.base, 0));
	OK(tr_collection_put(&q.base, &q));
	OK(tr_collection_put(&q.base, &q));
	BAD(b, EINVAL, tr_blocking_init(&b, &q.base, 1)); // it holds two
	BAD(q, EINVAL, tr_blocking_init(&b, &q.base, 1));
	OK(tr_collection_try_take(&q.base, &item));
	OK(tr_collection_try_take(&q.base, &item));
	OK(tr_blocking_init(&b, &q.base, 1));
	BAD(other, EBUSY, tr_blocking_init(&other, &q.base, 1));
	BAD(q, EBUSY, tr_collection_destroy(&q.base));
	BAD(b, EAGAIN, tr_blocking_try_take(&b, &item));
	for (int i = 0; i < WRONG; i++)
		BAD(b, EINVAL, tr_blocking_take(&b, &item, &wrong[i]));
	ck_assert_int_eq(tr_blocking_take(&b, &item, &past), ETIMEDOUT);
	OK(tr_blocking_add(&b, NULL, &wrong[0])); // it need not wait
	BAD(q, EAGAIN, tr_blocking_try_add(&b, NULL));
	for (int i = 0; i < WRONG; i++)
		BAD(q, EINVAL, tr_blocking_add(&b, NULL, &wrong[i]));
	OK(tr_blocking_complete_adding(&b));
	BAD(b, 0, tr_blocking_complete_adding(&b));
	BAD(q, ECANCELED, tr_blocking_add(&b, NULL, NULL));
	BAD(q, ECANCELED, tr_blocking_try_add(&b, NULL));
	ck_assert_ptr_eq(item, &q);
	OK(tr_blocking_take(&b, &item, NULL));
	ck_assert_ptr_null(item);
	BAD(b, ECANCELED, tr_blocking_take(&b, &item, NULL));
	BAD(b, ECANCELED, tr_blocking_try_take(&b, &item));
	OK(tr_blocking_destroy(&b));
	OK(tr_collection_destroy(&q.base));
}
END_TEST

static intptr_t zero(const char *key, void *arg)
{
	(void)key;
	(void)arg;
	return 0;
}

static intptr_t same(const char *key, intptr_t old, void *arg)
{
	(void)key;
	(void)arg;
	return old;
}

START_TEST(dictionary)
{
	static struct tr_dictionary d;
	intptr_t value = 7;
	OK(tr_dictionary_init(&d));
	BAD(d, EINVAL, tr_dictionary_try_add(&d, NULL, 1));
	BAD(d, EINVAL, tr_dictionary_try_get(&d, NULL, &value));
	BAD(d, ENOENT, tr_dictionary_try_get(&d, "a", &value));
	BAD(d, EINVAL, tr_dictionary_try_remove(&d, NULL, &value));
	BAD(d, ENOENT, tr_dictionary_try_remove(&d, "a", &value));
	BAD(d, EINVAL, tr_dictionary_set(&d, NULL, 1));
	BAD(d, EINVAL, tr_dictionary_try_update(&d, NULL, 1, 2));
	BAD(d, ENOENT, tr_dictionary_try_update(&d, "a", 0, 1));
	BAD(d, EINVAL, tr_dictionary_add_or_update(&d, NULL, zero, same, NULL, &value));
	BAD(d, EINVAL, tr_dictionary_add_or_update(&d, "a", NULL, same, NULL, &value));
	BAD(d, EINVAL, tr_dictionary_add_or_update(&d, "a", zero, NULL, NULL, &value));
	BAD(d, EINVAL, tr_dictionary_for_each(&d, NULL, NULL));
	BAD(d, EINVAL, tr_dictionary_show(&d, NULL));
	ck_assert_int_eq(value, 7);
	OK(tr_dictionary_try_add(&d, "a", 1));
	BAD(d, EEXIST, tr_dictionary_try_add(&d, "a", 2));
	BAD(d, EAGAIN, tr_dictionary_try_update(&d, "a", 2, 3));
	OK(tr_dictionary_try_get(&d, "a", &value));
	ck_assert_int_eq(value, 1);
	OK(tr_dictionary_destroy(&d));
}
END_TEST

#define READERS_WRITERS(kind)                                                                      \
	START_TEST(kind)                                                                           \
	{                                                                                          \
		static struct tr_##kind rw;                                                        \
		OK(tr_##kind##_init(&rw));                                                         \
		BAD(rw, EPERM, tr_##kind##_end_read(&rw));                                         \
		BAD(rw, EPERM, tr_##kind##_end_write(&rw));                                        \
		OK(tr_##kind##_start_read(&rw, &wrong[0])); /* it need not wait */                 \
		BAD(rw, EPERM, tr_##kind##_end_write(&rw));                                        \
		BAD(rw, EBUSY, tr_##kind##_destroy(&rw));                                          \
		for (int i = 0; i < WRONG; i++)                                                    \
			BAD(rw, EINVAL, tr_##kind##_start_write(&rw, &wrong[i]));                  \
		ck_assert_int_eq(tr_##kind##_start_write(&rw, &past), ETIMEDOUT);                  \
		OK(tr_##kind##_end_read(&rw));                                                     \
		BAD(rw, EPERM, tr_##kind##_end_read(&rw));                                         \
		OK(tr_##kind##_start_write(&rw, NULL));                                            \
		BAD(rw, EPERM, tr_##kind##_end_read(&rw));                                         \
		BAD(rw, EPERM, by_another(another_tr_##kind##_end_write, &rw));                    \
		BAD(rw, EBUSY, tr_##kind##_destroy(&rw));                                          \
		for (int i = 0; i < WRONG; i++)                                                    \
			BAD(rw, EINVAL, tr_##kind##_start_read(&rw, &wrong[i]));                   \
		OK(tr_##kind##_end_write(&rw));                                                    \
		OK(tr_##kind##_destroy(&rw));                                                      \
	}                                                                                          \
	END_TEST
READERS_WRITERS(rw_delegated)
READERS_WRITERS(rw_batch)
READERS_WRITERS(rw_specific)

START_TEST(monitor)
{
	static struct tr_monitor m;
	static struct tr_monitor_cond c;
	enum tr_monitor_school none = 7;
	memset(&m, 0xaa, sizeof m);
	BAD(m, EINVAL, tr_monitor_init(&m, none));
	OK(tr_monitor_init(&m, (enum tr_monitor_school)_i));
	OK(tr_monitor_cond_init(&c, &m));
	int broadcast = _i == TR_MONITOR_MESA ? EPERM : ENOTSUP;
	BAD(m, EPERM, tr_monitor_leave(&m));
	BAD(m, EPERM, tr_monitor_wait(&c, 0, NULL));
	BAD(m, EPERM, tr_monitor_signal(&c));
	BAD(m, broadcast, tr_monitor_broadcast(&c));
	OK(tr_monitor_enter(&m));
	BAD(m, EDEADLK, tr_monitor_enter(&m));
	BAD(m, EBUSY, tr_monitor_destroy(&m));
	BAD(m, EPERM, by_another(another_tr_monitor_leave, &m));
	BAD(m, EBUSY, by_another(another_tr_monitor_destroy, &m));
	BAD(m, EPERM, by_another(another_tr_monitor_signal, &c));
	BAD(m, broadcast, by_another(another_tr_monitor_broadcast, &c));
	for (int i = 0; i < WRONG; i++)
		BAD(m, EINVAL, tr_monitor_wait(&c, 0, &wrong[i]));
	BAD(c, 0, tr_monitor_signal(&c)); // nobody waits
	OK(tr_monitor_leave(&m));
	OK(tr_monitor_cond_destroy(&c));
	OK(tr_monitor_destroy(&m));
}
END_TEST

// Of Hoare's examples the call enters their monitor, which notes who was in it last: so they are
// compared by what they say.
START_TEST(hoare_resource)
{
	struct tr_hoare_resource r;
	OK(tr_hoare_resource_init(&r));
	ck_assert_int_eq(tr_hoare_resource_release(&r), EPERM);
	OK(tr_hoare_resource_acquire(&r, &wrong[0])); // it need not wait
	ck_assert_int_eq(by_another(another_tr_hoare_resource_release, &r), EPERM);
	for (int i = 0; i < WRONG; i++)
		ck_assert_int_eq(tr_hoare_resource_acquire(&r, &wrong[i]), EINVAL);
	OK(tr_hoare_resource_release(&r));
	ck_assert_int_eq(tr_hoare_resource_release(&r), EPERM);
	OK(tr_hoare_resource_destroy(&r));
}
END_TEST

START_TEST(hoare_buffer)
{
	static struct tr_hoare_buffer b;
	void *item = &b;
	memset(&b, 0xaa, sizeof b);
	BAD(b, EINVAL, tr_hoare_buffer_init(&b, 0));
	BAD(b, ENOMEM, tr_hoare_buffer_init(&b, SIZE_MAX)); // as of -1
	OK(tr_hoare_buffer_init(&b, 1));
	for (int i = 0; i < WRONG; i++)
		ck_assert_int_eq(tr_hoare_buffer_remove(&b, &item, &wrong[i]), EINVAL);
	OK(tr_hoare_buffer_append(&b, NULL, &wrong[0])); // it need not wait
	for (int i = 0; i < WRONG; i++)
		ck_assert_int_eq(tr_hoare_buffer_append(&b, &b, &wrong[i]), EINVAL);
	ck_assert_ptr_eq(item, &b);
	OK(tr_hoare_buffer_remove(&b, &item, NULL));
	ck_assert_ptr_null(item);
	ck_assert_int_eq(tr_hoare_buffer_remove(&b, &item, &past), ETIMEDOUT);
	OK(tr_hoare_buffer_destroy(&b));
}
END_TEST

START_TEST(hoare_alarm)
{
	struct tr_hoare_alarm a;
	OK(tr_hoare_alarm_init(&a));
	ck_assert_int_eq(tr_hoare_alarm_wake_me(&a, -1, NULL), EINVAL);
	ck_assert_int_eq(tr_hoare_alarm_wake_me(&a, LONG_MIN, NULL), EINVAL);
	OK(tr_hoare_alarm_tick(&a));
	ck_assert_int_eq(tr_hoare_alarm_wake_me(&a, LONG_MAX, NULL), EOVERFLOW);
	for (int i = 0; i < WRONG; i++)
		ck_assert_int_eq(tr_hoare_alarm_wake_me(&a, 1, &wrong[i]), EINVAL);
	OK(tr_hoare_alarm_wake_me(&a, 0, &wrong[0])); // it need not wait
	ck_assert_int_eq(a.now, 1);
	OK(tr_hoare_alarm_destroy(&a));
}
END_TEST

START_TEST(hoare_allocator)
{
	static struct tr_hoare_allocator a;
	memset(&a, 0xaa, sizeof a);
	BAD(a, EINVAL, tr_hoare_allocator_init(&a, 0, 1));
	BAD(a, EINVAL, tr_hoare_allocator_init(&a, -1, 1));
	BAD(a, EINVAL, tr_hoare_allocator_init(&a, 1, 0));
	BAD(a, EINVAL, tr_hoare_allocator_init(&a, 1, INT_MIN));
	OK(tr_hoare_allocator_init(&a, 1, 2));
	BAD(a, EINVAL, tr_hoare_allocator_acquire(&a, -1, NULL));
	BAD(a, EINVAL, tr_hoare_allocator_acquire(&a, 2, NULL));
	BAD(a, EINVAL, tr_hoare_allocator_release(&a, -1));
	BAD(a, EINVAL, tr_hoare_allocator_release(&a, INT_MAX));
	ck_assert_int_eq(tr_hoare_allocator_release(&a, 1), EPERM);
	OK(tr_hoare_allocator_acquire(&a, 0, &wrong[0])); // it need not wait
	ck_assert_int_eq(tr_hoare_allocator_release(&a, 1), EPERM);
	for (int i = 0; i < WRONG; i++)
		ck_assert_int_eq(tr_hoare_allocator_acquire(&a, 1, &wrong[i]), EINVAL);
	ck_assert(a.free == 0 && a.has[0] == 1 && a.has[1] == 0);
	OK(tr_hoare_allocator_release(&a, 0));
	OK(tr_hoare_allocator_destroy(&a));
}
END_TEST

START_TEST(hoare_disk)
{
	static struct tr_hoare_disk d;
	memset(&d, 0xaa, sizeof d);
	BAD(d, EINVAL, tr_hoare_disk_init(&d, -1));
	BAD(d, EINVAL, tr_hoare_disk_init(&d, LONG_MIN));
	OK(tr_hoare_disk_init(&d, 9));
	BAD(d, EINVAL, tr_hoare_disk_request(&d, -1, NULL));
	BAD(d, EINVAL, tr_hoare_disk_request(&d, 10, NULL));
	ck_assert_int_eq(tr_hoare_disk_release(&d), EPERM);
	OK(tr_hoare_disk_request(&d, 9, &wrong[0])); // it need not wait
	ck_assert_int_eq(by_another(another_tr_hoare_disk_release, &d), EPERM);
	for (int i = 0; i < WRONG; i++)
		ck_assert_int_eq(tr_hoare_disk_request(&d, i, &wrong[i]), EINVAL);
	ck_assert(d.busy && d.head == 9);
	OK(tr_hoare_disk_release(&d));
	OK(tr_hoare_disk_destroy(&d));
}
END_TEST

START_TEST(hoare_rw)
{
	struct tr_hoare_rw rw;
	OK(tr_hoare_rw_init(&rw));
	ck_assert_int_eq(tr_hoare_rw_end_read(&rw), EPERM);
	ck_assert_int_eq(tr_hoare_rw_end_write(&rw), EPERM);
	OK(tr_hoare_rw_start_read(&rw, &wrong[0])); // it need not wait
	ck_assert_int_eq(tr_hoare_rw_end_write(&rw), EPERM);
	ck_assert_int_eq(tr_hoare_rw_destroy(&rw), EBUSY);
	for (int i = 0; i < WRONG; i++)
		ck_assert_int_eq(tr_hoare_rw_start_write(&rw, &wrong[i]), EINVAL);
	OK(tr_hoare_rw_end_read(&rw));
	OK(tr_hoare_rw_start_write(&rw, NULL));
	ck_assert_int_eq(tr_hoare_rw_end_read(&rw), EPERM);
	ck_assert_int_eq(by_another(another_tr_hoare_rw_end_write, &rw), EPERM);
	ck_assert_int_eq(tr_hoare_rw_destroy(&rw), EBUSY);
	for (int i = 0; i < WRONG; i++)
		ck_assert_int_eq(tr_hoare_rw_start_read(&rw, &wrong[i]), EINVAL);
	OK(tr_hoare_rw_end_write(&rw));
	OK(tr_hoare_rw_destroy(&rw));
}
END_TEST

int main(void)
{
	Suite *s = suite_create("bad_calls");

	TCase *t = unit_case(s, "semaphores");
	tcase_add_test(t, sem_signal);
	tcase_add_test(t, sem_broadcast);
	tcase_add_test(t, sem_fifo);
	tcase_add_test(t, sem_specific);
	t = unit_case(s, "batches and barrier");
	tcase_add_test(t, batches);
	tcase_add_test(t, barrier);
	t = unit_case(s, "collections");
	tcase_add_test(t, blocking);
	tcase_add_test(t, dictionary);
	t = unit_case(s, "readers and writers");
	tcase_add_test(t, rw_delegated);
	tcase_add_test(t, rw_batch);
	tcase_add_test(t, rw_specific);
	t = unit_case(s, "monitors");
	tcase_add_loop_test(t, monitor, TR_MONITOR_HOARE, TR_MONITOR_MESA + 1);
	tcase_add_test(t, hoare_resource);
	tcase_add_test(t, hoare_buffer);
	tcase_add_test(t, hoare_alarm);
	tcase_add_test(t, hoare_allocator);
	tcase_add_test(t, hoare_disk);
	tcase_add_test(t, hoare_rw);
	return unit_run(s);
}
