// SPDX-License-Identifier: MIT
//
// lib/sync, lib/collections and lib/tasks when the system refuses a mutex, a condition or a thread:
// whatever is made from these returns the errno value it was given, and leaves nothing behind: of
// each kind as many were given back as were made. The linker has the calls come here (--wrap,
// tests/sync/local.mk).
#include "treadle.h"

#include <errno.h>
#include <stdlib.h>

#include "tests/lib/unit.h"

enum kind { MUTEX, CONDITION, THREAD, KINDS };

static struct {
	int refuse_at; // the call of this kind that is refused, from 0; -1: none
	int calls;     // since `refuse_at` was set
	int alive;     // made, and not given back
} kinds[KINDS] = {{-1, 0, 0}, {-1, 0, 0}, {-1, 0, 0}};

static const int refusal = ENFILE; // no call of ours makes this one up

// Is this call refused?
static bool refused(enum kind k)
{
	bool is = kinds[k].calls++ == kinds[k].refuse_at;
	kinds[k].alive += !is;
	return is;
}

int __real_pthread_mutex_init(pthread_mutex_t *m, const pthread_mutexattr_t *attr);
int __wrap_pthread_mutex_init(pthread_mutex_t *m, const pthread_mutexattr_t *attr);
int __wrap_pthread_mutex_init(pthread_mutex_t *m, const pthread_mutexattr_t *attr)
{
	return refused(MUTEX) ? refusal : __real_pthread_mutex_init(m, attr);
}

int __real_pthread_mutex_destroy(pthread_mutex_t *m);
int __wrap_pthread_mutex_destroy(pthread_mutex_t *m);
int __wrap_pthread_mutex_destroy(pthread_mutex_t *m)
{
	kinds[MUTEX].alive--;
	return __real_pthread_mutex_destroy(m);
}

int __real_pthread_cond_init(pthread_cond_t *c, const pthread_condattr_t *attr);
int __wrap_pthread_cond_init(pthread_cond_t *c, const pthread_condattr_t *attr);
int __wrap_pthread_cond_init(pthread_cond_t *c, const pthread_condattr_t *attr)
{
	return refused(CONDITION) ? refusal : __real_pthread_cond_init(c, attr);
}

int __real_pthread_cond_destroy(pthread_cond_t *c);
int __wrap_pthread_cond_destroy(pthread_cond_t *c);
int __wrap_pthread_cond_destroy(pthread_cond_t *c)
{
	kinds[CONDITION].alive--;
	return __real_pthread_cond_destroy(c);
}

int __real_pthread_create(pthread_t *t, const pthread_attr_t *attr, void *(*body)(void *),
			  void *arg);
int __wrap_pthread_create(pthread_t *t, const pthread_attr_t *attr, void *(*body)(void *),
			  void *arg);
int __wrap_pthread_create(pthread_t *t, const pthread_attr_t *attr, void *(*body)(void *),
			  void *arg)
{
	return refused(THREAD) ? refusal : __real_pthread_create(t, attr, body, arg);
}

int __real_pthread_join(pthread_t t, void **result);
int __wrap_pthread_join(pthread_t t, void **result);
int __wrap_pthread_join(pthread_t t, void **result)
{
	kinds[THREAD].alive--;
	return __real_pthread_join(t, result);
}

// ---- what is made -------------------------------------------------------------------------------

static union {
	struct tr_bag bag;
	struct tr_barrier barrier;
	struct {
		struct tr_queue queue;
		struct tr_blocking b;
	} blocking;
	struct tr_dictionary dictionary;
	struct tr_hoare_alarm alarm;
	struct tr_hoare_allocator allocator;
	struct tr_hoare_buffer buffer;
	struct tr_hoare_disk disk;
	struct tr_hoare_resource resource;
	struct tr_hoare_rw hoare_rw;
	struct tr_monitor monitor;
	struct tr_paced paced;
	struct tr_priorities priorities;
	struct tr_round_robin round_robin;
	struct tr_rw_batch rw_batch;
	struct tr_rw_delegated rw_delegated;
	struct tr_rw_specific rw_specific;
	struct tr_sem_broadcast sem_broadcast;
	struct tr_sem_fifo sem_fifo;
	struct tr_sem_signal sem_signal;
	struct tr_sem_specific sem_specific;
	struct tr_stack stack;
	struct tr_task *task;
	struct tr_timer timer;
	struct tr_workers workers;
} x;

static int takes(struct tr_context *context, struct tr_continuation *c)
{
	(void)context;
	(void)c;
	return 0;
}

static struct tr_context takes_anything = {.submit = takes};

// Made and given back in one call.
static int runs_a_query(void)
{
	struct tr_query q;
	intptr_t *values = NULL;
	size_t n = 0;
	ck_assert_int_eq(tr_query_range(&q, 0, 3), 0);
	ck_assert_int_eq(tr_query_as_parallel(&q, 3), 0);
	int error = tr_query_to_list(&q, &values, &n);
	ck_assert_int_eq(n, error ? 0 : 3);
	free(values);
	return error;
}

// clang-format off
#define MADE(name, init, destroy) \
	static int name##_init(void) { return init; } \
	static int name##_destroy(void) { return destroy; }
MADE(barrier, tr_barrier_init(&x.barrier, 2, NULL, NULL), tr_barrier_destroy(&x.barrier))
MADE(bag, tr_bag_init(&x.bag), tr_collection_destroy(&x.bag.base))
MADE(queue, tr_queue_init(&x.blocking.queue), tr_collection_destroy(&x.blocking.queue.base))
MADE(stack, tr_stack_init(&x.stack), tr_collection_destroy(&x.stack.base))
MADE(dictionary, tr_dictionary_init(&x.dictionary), tr_dictionary_destroy(&x.dictionary))
MADE(alarm, tr_hoare_alarm_init(&x.alarm), tr_hoare_alarm_destroy(&x.alarm))
MADE(allocator, tr_hoare_allocator_init(&x.allocator, 2, 2), tr_hoare_allocator_destroy(&x.allocator))
MADE(buffer, tr_hoare_buffer_init(&x.buffer, 2), tr_hoare_buffer_destroy(&x.buffer))
MADE(disk, tr_hoare_disk_init(&x.disk, 9), tr_hoare_disk_destroy(&x.disk))
MADE(resource, tr_hoare_resource_init(&x.resource), tr_hoare_resource_destroy(&x.resource))
MADE(hoare_rw, tr_hoare_rw_init(&x.hoare_rw), tr_hoare_rw_destroy(&x.hoare_rw))
MADE(monitor, tr_monitor_init(&x.monitor, TR_MONITOR_MESA), tr_monitor_destroy(&x.monitor))
MADE(paced, tr_paced_start(&x.paced, 10), (tr_paced_stop(&x.paced), tr_paced_destroy(&x.paced)))
MADE(priorities, tr_priorities_start(&x.priorities, 3, 0), (tr_priorities_stop(&x.priorities), tr_priorities_destroy(&x.priorities)))
MADE(query, runs_a_query(), 0)
MADE(round_robin, tr_round_robin_init(&x.round_robin, &takes_anything), tr_round_robin_destroy(&x.round_robin))
MADE(rw_batch, tr_rw_batch_init(&x.rw_batch), tr_rw_batch_destroy(&x.rw_batch))
MADE(rw_delegated, tr_rw_delegated_init(&x.rw_delegated), tr_rw_delegated_destroy(&x.rw_delegated))
MADE(rw_specific, tr_rw_specific_init(&x.rw_specific), tr_rw_specific_destroy(&x.rw_specific))
MADE(sem_broadcast, tr_sem_broadcast_init(&x.sem_broadcast, 1, 2), tr_sem_broadcast_destroy(&x.sem_broadcast))
MADE(sem_fifo, tr_sem_fifo_init(&x.sem_fifo, 1, 2), tr_sem_fifo_destroy(&x.sem_fifo))
MADE(sem_signal, tr_sem_signal_init(&x.sem_signal, 1, 2), tr_sem_signal_destroy(&x.sem_signal))
MADE(sem_specific, tr_sem_specific_init(&x.sem_specific, 1, 2), tr_sem_specific_destroy(&x.sem_specific))
MADE(task, tr_task_new(&x.task, "task"), (tr_task_complete(x.task, 0), tr_task_release(x.task), 0))
MADE(timer, tr_timer_start(&x.timer), (tr_timer_stop(&x.timer), tr_timer_destroy(&x.timer)))
MADE(workers, tr_workers_start(&x.workers, 3), (tr_workers_stop(&x.workers), tr_workers_destroy(&x.workers)))

#define MAKES(name, mutexes, conditions, threads) {#name, name##_init, name##_destroy, {mutexes, conditions, threads}}
static const struct makes {
	const char *name;
	int (*init)(void), (*destroy)(void);
	int needs[KINDS]; // of each kind
} makes[] = {
	MAKES(bag, 1, 0, 0), MAKES(queue, 1, 0, 0), MAKES(stack, 1, 0, 0),
	MAKES(dictionary, 1, 0, 0), MAKES(barrier, 1, 1, 0), MAKES(alarm, 1, 0, 0),
	MAKES(allocator, 1, 0, 0), MAKES(buffer, 1, 0, 0), MAKES(disk, 1, 0, 0),
	MAKES(resource, 1, 0, 0), MAKES(hoare_rw, 1, 0, 0), MAKES(monitor, 1, 0, 0),
	MAKES(rw_batch, 1, 1, 0), MAKES(rw_delegated, 1, 1, 0), MAKES(rw_specific, 1, 1, 0),
	MAKES(sem_broadcast, 1, 1, 0), MAKES(sem_fifo, 1, 1, 0), MAKES(sem_signal, 1, 1, 0),
	MAKES(sem_specific, 1, 0, 0), MAKES(task, 1, 1, 0), MAKES(timer, 1, 1, 1),
	MAKES(workers, 1, 1, 3), MAKES(paced, 1, 1, 1), MAKES(priorities, 1, 1, 3),
	MAKES(round_robin, 1, 0, 0), MAKES(query, 1, 0, 3),
};
// clang-format on

// Refuses this one call from here on, and no other.
static void refuse(enum kind k, int call)
{
	for (int i = 0; i < KINDS; i++)
		kinds[i].refuse_at = -1;
	kinds[k].refuse_at = call;
	kinds[k].calls = 0;
}

static void nothing_is_left(const char *name)
{
	for (int k = 0; k < KINDS; k++)
		ck_assert_msg(kinds[k].alive == 0, "%s: %d of kind %d are left", name,
			      kinds[k].alive, k);
}

START_TEST(what_is_refused_is_returned_and_nothing_is_left)
{
	const struct makes *m = &makes[_i];
	for (int k = 0; k < KINDS; k++) {
		for (int call = 0; call < m->needs[k]; call++) {
			refuse(k, call);
			ck_assert_msg(m->init() == refusal, "%s: kind %d, call %d", m->name, k,
				      call);
			nothing_is_left(m->name);
		}
		refuse(k, m->needs[k]); // one more than it asks for
		ck_assert_int_eq(m->init(), 0);
		ck_assert_int_eq(kinds[k].calls, m->needs[k]);
		ck_assert_int_eq(m->destroy(), 0);
		nothing_is_left(m->name);
	}
}
END_TEST

// ---- what is made on the way --------------------------------------------------------------------

static void *takes_two(void *result)
{
	*(int *)result = tr_sem_specific_acquire(&x.sem_specific, 2, NULL);
	return NULL;
}

static void *writes(void *result)
{
	*(int *)result = tr_rw_specific_start_write(&x.rw_specific, NULL);
	return NULL;
}

// What the function returns in a thread of its own.
static int in_a_thread(void *(*body)(void *))
{
	pthread_t t;
	int result = -1;
	ck_assert_int_eq(pthread_create(&t, NULL, body, &result), 0);
	ck_assert_int_eq(pthread_join(t, NULL), 0);
	return result;
}

START_TEST(a_request_without_a_condition_does_not_wait)
{
	ck_assert_int_eq(sem_specific_init(), 0);
	refuse(CONDITION, 0);
	ck_assert_int_eq(in_a_thread(takes_two), refusal);
	ck_assert_int_eq(tr_sem_specific_acquire(&x.sem_specific, 1, NULL),
			 0); // it is in nobody's way
	ck_assert_int_eq(sem_specific_destroy(), 0);
}
END_TEST

START_TEST(a_writer_without_a_condition_does_not_wait)
{
	ck_assert_int_eq(rw_specific_init(), 0);
	ck_assert_int_eq(tr_rw_specific_start_read(&x.rw_specific, NULL), 0);
	refuse(CONDITION, 0);
	ck_assert_int_eq(in_a_thread(writes), refusal);
	ck_assert_int_eq(tr_rw_specific_start_read(&x.rw_specific, NULL),
			 0); // nor holds it readers back
	ck_assert_int_eq(tr_rw_specific_end_read(&x.rw_specific), 0);
	ck_assert_int_eq(tr_rw_specific_end_read(&x.rw_specific), 0);
	ck_assert_int_eq(rw_specific_destroy(), 0);
}
END_TEST

START_TEST(a_collection_is_as_before_when_nothing_can_block_over_it)
{
	ck_assert_int_eq(queue_init(), 0);
	for (int call = 0; call < 2; call++) {
		refuse(CONDITION, call);
		ck_assert_int_eq(tr_blocking_init(&x.blocking.b, &x.blocking.queue.base, 1),
				 refusal);
		ck_assert_int_eq(kinds[CONDITION].alive, 0);
	}
	refuse(CONDITION, 2);
	ck_assert_int_eq(tr_blocking_init(&x.blocking.b, &x.blocking.queue.base, 1), 0);
	ck_assert_int_eq(tr_collection_destroy(&x.blocking.queue.base), EBUSY);
	ck_assert_int_eq(tr_blocking_destroy(&x.blocking.b), 0);
	ck_assert_int_eq(queue_destroy(), 0);
	nothing_is_left("blocking");
}
END_TEST

START_TEST(a_delay_without_a_task_is_none)
{
	struct tr_task *task = NULL;
	struct timespec at = tr_deadline(1000);
	ck_assert_int_eq(timer_init(), 0);
	int mutexes = kinds[MUTEX].alive;
	refuse(CONDITION, 0);
	ck_assert_int_eq(tr_timer_delay(&x.timer, &at, &task), refusal);
	ck_assert_ptr_null(task);
	ck_assert_int_eq(kinds[MUTEX].alive, mutexes);
	ck_assert_int_eq(timer_destroy(), 0);
	nothing_is_left("delay");
}
END_TEST

// A thread's record needs a mutex at its first interruptible wait.
START_TEST(a_wait_without_a_record_does_not_wait)
{
	pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
	pthread_cond_t never = PTHREAD_COND_INITIALIZER;
	ck_assert_int_eq(pthread_mutex_lock(&lock), 0);
	refuse(MUTEX, 0);
	ck_assert_int_eq(tr_cond_wait(&never, &lock, NULL), ENOMEM);
	refuse(MUTEX, 0);
	ck_assert_int_eq(tr_interrupt(pthread_self()), ENOMEM);
	ck_assert(!tr_interrupted());
	const struct timespec past = {0, 0};
	ck_assert_int_eq(tr_cond_wait(&never, &lock, &past), ETIMEDOUT);
	ck_assert_int_eq(pthread_mutex_unlock(&lock), 0);
}
END_TEST

int main(void)
{
	Suite *s = suite_create("refused");
	TCase *c = unit_case(s, "made");
	tcase_add_loop_test(c, what_is_refused_is_returned_and_nothing_is_left, 0,
			    sizeof makes / sizeof *makes);
	c = unit_case(s, "on the way");
	tcase_add_test(c, a_request_without_a_condition_does_not_wait);
	tcase_add_test(c, a_writer_without_a_condition_does_not_wait);
	tcase_add_test(c, a_collection_is_as_before_when_nothing_can_block_over_it);
	tcase_add_test(c, a_delay_without_a_task_is_none);
	tcase_add_test(c, a_wait_without_a_record_does_not_wait);
	return unit_run(s);
}
