// SPDX-License-Identifier: MIT
//
// lib/sync: interruption in its free form. The source is included, so that the gap between a
// target's word that it waits and its sleep can be made as long as a test needs. The stress
// cases aim at that gap as it is, at threads that end, and at handles that are used again.
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <unistd.h>

static atomic_uint gap_us; // how long a thread stays in the gap
static atomic_bool in_gap;

static int late_cond_wait(pthread_cond_t *cond, pthread_mutex_t *mutex)
{
	atomic_store(&in_gap, true);
	if (atomic_load(&gap_us))
		usleep(atomic_load(&gap_us));
	return pthread_cond_wait(cond, mutex);
}
#define pthread_cond_wait late_cond_wait
#include "lib/sync/interrupt.c"
#undef pthread_cond_wait

#include "tests/lib/unit.h"

#include <sched.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t c = PTHREAD_COND_INITIALIZER;

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

static void *nothing(void *arg)
{
	return arg;
}

// One wait at the condition; returns its result.
static void *wait_once(void *deadline)
{
	pthread_mutex_lock(&m);
	int result = tr_cond_wait(&c, &m, deadline);
	pthread_mutex_unlock(&m);
	return (void *)(intptr_t)result;
}

static void *takes_the_mutex(void *arg)
{
	pthread_mutex_lock(&m);
	usleep(20000);
	pthread_mutex_unlock(&m);
	return arg;
}

START_TEST(deadline_is_now_and_so_much)
{
	struct timespec a, b;
	clock_gettime(CLOCK_MONOTONIC, &a);
	b = tr_deadline(1999);
	double s = (double)(b.tv_sec - a.tv_sec) + (double)(b.tv_nsec - a.tv_nsec) / 1e9;
	ck_assert(s >= 1.999 && s < 3);
	ck_assert(b.tv_nsec >= 0 && b.tv_nsec < 1000000000);
	b = tr_deadline(-1999);
	s = (double)(b.tv_sec - a.tv_sec) + (double)(b.tv_nsec - a.tv_nsec) / 1e9;
	ck_assert(s >= -1.9991 && s < -1);
	ck_assert(b.tv_nsec >= 0 && b.tv_nsec < 1000000000);
}
END_TEST

START_TEST(wait_times_out_and_reports_bad_deadlines)
{
	struct timespec soon = tr_deadline(20), past = tr_deadline(-1), bad = {0, -1};
	pthread_mutex_lock(&m);
	errno = EDOM;
	ck_assert_int_eq(tr_cond_wait(&c, &m, &soon), ETIMEDOUT);
	ck_assert_int_eq(tr_cond_wait(&c, &m, &past), ETIMEDOUT);
	ck_assert_int_eq(tr_cond_wait(&c, &m, &bad), EINVAL);
	ck_assert_int_eq(errno, EDOM);
	ck_assert_int_eq(pthread_mutex_trylock(&m), EBUSY); // held throughout
	pthread_mutex_unlock(&m);
}
END_TEST

START_TEST(mark_waits_for_the_next_wait)
{
	struct timespec far = tr_deadline(100000);
	pthread_mutex_lock(&m);
	ck_assert(!tr_interrupted());
	ck_assert_int_eq(tr_interrupt(pthread_self()), 0);
	ck_assert_int_eq(tr_interrupt(pthread_self()), 0); // one mark, however often
	ck_assert_int_eq(tr_cond_wait(&c, &m, &far), EINTR);
	ck_assert(!tr_interrupted());
	ck_assert_int_eq(tr_interrupt(pthread_self()), 0);
	ck_assert(tr_interrupted());
	ck_assert(!tr_interrupted());
	struct timespec soon = tr_deadline(5);
	ck_assert_int_eq(tr_cond_wait(&c, &m, &soon), ETIMEDOUT);
	pthread_mutex_unlock(&m);
}
END_TEST

START_TEST(mark_outranks_a_timeout_but_not_an_error)
{
	struct timespec past = tr_deadline(-1);
	pthread_mutexattr_t attr;
	pthread_mutex_t checked;

	pthread_mutexattr_init(&attr);
	pthread_mutexattr_settype(&attr, PTHREAD_MUTEX_ERRORCHECK);
	pthread_mutex_init(&checked, &attr);
#ifndef __SANITIZE_THREAD__ // which reports the mistake made here
	ck_assert_int_eq(tr_cond_wait(&c, &checked, NULL), EPERM);
#endif
	pthread_mutex_lock(&checked);
	tr_interrupt(pthread_self());
	ck_assert_int_eq(tr_cond_wait(&c, &checked, &past), EINTR);
	ck_assert_int_eq(pthread_mutex_unlock(&checked), 0);
	pthread_mutex_destroy(&checked);
	pthread_mutexattr_destroy(&attr);
}
END_TEST

START_TEST(sleeper_is_woken)
{
	pthread_t t = start(wait_once, NULL);
	usleep(20000);
	ck_assert_int_eq(tr_interrupt(t), 0);
	ck_assert_int_eq(joined(t), EINTR);
}
END_TEST

// The mark must meet a thread that has not called us yet, wherever it is.
START_TEST(thread_is_marked_before_its_first_wait)
{
	pthread_mutex_lock(&m);
	pthread_t t = start(wait_once, NULL);
	ck_assert_int_eq(tr_interrupt(t), 0);
	pthread_mutex_unlock(&m);
	ck_assert_int_eq(joined(t), EINTR);
}
END_TEST

// The interrupter may hold the mutex: it must not wait for the target to have it.
START_TEST(interrupter_may_hold_the_mutex)
{
	pthread_t t = start(wait_once, NULL);
	usleep(20000);
	pthread_mutex_lock(&m);
	ck_assert_int_eq(tr_interrupt(t), 0);
	ck_assert_int_eq(tr_interrupt(t), 0);
	usleep(20000);
	pthread_mutex_unlock(&m);
	ck_assert_int_eq(joined(t), EINTR);
}
END_TEST

// A broadcast in the gap is lost; the interrupter must come again.
START_TEST(target_in_the_gap_is_met)
{
	atomic_store(&gap_us, 50000);
	pthread_t t = start(wait_once, NULL);
	while (!atomic_load(&in_gap))
		sched_yield();
	ck_assert_int_eq(tr_interrupt(t), 0);
	ck_assert_int_eq(joined(t), EINTR);
}
END_TEST

// And whoever holds the mutex next does not matter.
START_TEST(target_in_the_gap_is_met_while_others_want_the_mutex)
{
	atomic_store(&gap_us, 50000);
	pthread_t t = start(wait_once, NULL);
	while (!atomic_load(&in_gap))
		sched_yield();
	pthread_t other = start(takes_the_mutex, NULL);
	ck_assert_int_eq(tr_interrupt(t), 0);
	ck_assert_int_eq(joined(t), EINTR);
	ck_assert_int_eq(joined(other), 0);
}
END_TEST

START_TEST(ended_thread_is_no_target)
{
	pthread_t t = start(nothing, NULL);
	while (tr_interrupt(t) == 0)
		usleep(1000);
	errno = EDOM;
	ck_assert_int_eq(tr_interrupt(t), ESRCH);
	ck_assert_int_eq(errno, EDOM);
	pthread_join(t, NULL);
}
END_TEST

static void *asks(void *arg)
{
	(void)arg;
	return (void *)(intptr_t)tr_interrupted();
}

static pthread_barrier_t both;

static void *stays(void *arg)
{
	pthread_barrier_wait(&both);
	pthread_barrier_wait(&both);
	return arg;
}

// A mark that its thread never met must not meet a later thread with the same handle.
START_TEST(mark_ends_with_its_thread)
{
	int same = 0;
	pthread_barrier_init(&both, NULL, 2);
	for (int i = 0; i < 200; i++) {
		pthread_t t = start(stays, NULL);
		pthread_barrier_wait(&both);
		ck_assert_int_eq(tr_interrupt(t), 0);
		pthread_barrier_wait(&both);
		pthread_join(t, NULL);
		pthread_t again = start(asks, NULL);
		same += pthread_equal(t, again) != 0;
		ck_assert_int_eq(joined(again), 0);
	}
	ck_assert_int_gt(same, 0); // or the test showed nothing
}
END_TEST

static void unlock(void *mutex)
{
	pthread_mutex_unlock(mutex);
}

static void *waits_for_ever(void *arg)
{
	pthread_mutex_lock(&m);
	pthread_cleanup_push(unlock, &m);
	while (tr_cond_wait(&c, &m, NULL) == 0)
		;
	pthread_cleanup_pop(1);
	return arg;
}

START_TEST(cancelled_waiter_leaves_nothing)
{
	for (int i = 0; i < 50; i++) {
		pthread_t t = start(waits_for_ever, NULL);
		usleep(500);
		pthread_cancel(t);
		if (i % 2)
			tr_interrupt(t);
		pthread_join(t, NULL);
		ck_assert_int_eq(pthread_mutex_trylock(&m), 0);
		pthread_mutex_unlock(&m);
	}
}
END_TEST

// Stress: each interruption is answered exactly once ---------------------------------------------

static atomic_int answers;
static atomic_bool stop;

static void *answers_all(void *wanted)
{
	int n = *(int *)wanted;
	for (int mine = 0; mine < n;) {
		pthread_mutex_lock(&m);
		int result = tr_cond_wait(&c, &m, NULL);
		pthread_mutex_unlock(&m);
		if (result == EINTR) {
			mine++;
			atomic_fetch_add(&answers, 1);
		}
	}
	return NULL;
}

static bool passed(struct timespec t)
{
	struct timespec now;
	clock_gettime(CLOCK_MONOTONIC, &now);
	return now.tv_sec > t.tv_sec;
}

START_TEST(no_interruption_is_lost_in_the_gap)
{
	int rounds = 20000;
	unsigned seed = 1;
	pthread_t t = start(answers_all, &rounds);
	for (int i = 0; i < rounds; i++) {
		bool held = i % 8 == 0;
		for (volatile int spin = rand_r(&seed) % 1500; spin > 0; spin--)
			;
		if (held)
			pthread_mutex_lock(&m);
		ck_assert_int_eq(tr_interrupt(t), 0);
		if (held)
			pthread_mutex_unlock(&m);
		struct timespec late = tr_deadline(10000);
		while (atomic_load(&answers) <= i) {
			ck_assert_msg(!passed(late), "interruption %d was lost", i);
			sched_yield();
		}
		ck_assert_int_eq(atomic_load(&answers), i + 1);
	}
	ck_assert_int_eq(joined(t), 0);
}
END_TEST

// Many targets come and go while several interrupters and a signaller are at them.
struct target {
	pthread_mutex_t lock; // keeps the handle good while it is interrupted
	pthread_t thread;
	bool alive;
};
static struct target targets[4];

static void *short_life(void *arg)
{
	for (int i = 0; i < 5; i++) {
		struct timespec soon = tr_deadline(1);
		pthread_mutex_lock(&m);
		int result = tr_cond_wait(&c, &m, i % 2 ? &soon : NULL);
		pthread_mutex_unlock(&m);
		if (result != 0 && result != ETIMEDOUT && result != EINTR)
			return (void *)1;
	}
	return tr_interrupted() ? NULL : arg;
}

static void *interrupts(void *arg)
{
	unsigned seed = (unsigned)(intptr_t)arg;
	while (!atomic_load(&stop)) {
		struct target *t = &targets[rand_r(&seed) % 4];
		pthread_mutex_lock(&t->lock);
		if (t->alive)
			tr_interrupt(t->thread);
		pthread_mutex_unlock(&t->lock);
		if (rand_r(&seed) % 4 == 0)
			pthread_cond_signal(&c);
	}
	return NULL;
}

START_TEST(threads_come_and_go)
{
	pthread_t hunters[3];
	for (int i = 0; i < 4; i++) {
		pthread_mutex_init(&targets[i].lock, NULL);
		targets[i].thread = start(short_life, NULL);
		targets[i].alive = true;
	}
	for (intptr_t i = 0; i < 3; i++)
		hunters[i] = start(interrupts, (void *)i);
	for (int round = 0; round < 300; round++) {
		struct target *t = &targets[round % 4];
		// The thread ends by itself, interrupted or timed out; then its handle goes.
		while (tr_interrupt(t->thread) == 0)
			usleep(100);
		pthread_mutex_lock(&t->lock);
		ck_assert_int_eq(joined(t->thread), 0);
		t->thread = start(short_life, NULL);
		pthread_mutex_unlock(&t->lock);
	}
	for (int i = 0; i < 4; i++) {
		while (tr_interrupt(targets[i].thread) == 0)
			usleep(100);
		pthread_mutex_lock(&targets[i].lock);
		targets[i].alive = false;
		ck_assert_int_eq(joined(targets[i].thread), 0);
		pthread_mutex_unlock(&targets[i].lock);
	}
	atomic_store(&stop, true);
	for (int i = 0; i < 3; i++)
		joined(hunters[i]);
}
END_TEST

int main(void)
{
	Suite *s = suite_create("interrupt");

	TCase *t = unit_case(s, "wait");
	tcase_set_timeout(t, 20); // a lost interruption hangs
	tcase_add_test(t, deadline_is_now_and_so_much);
	tcase_add_test(t, wait_times_out_and_reports_bad_deadlines);
	tcase_add_test(t, mark_waits_for_the_next_wait);
	tcase_add_test(t, mark_outranks_a_timeout_but_not_an_error);
	tcase_add_test(t, sleeper_is_woken);
	tcase_add_test(t, thread_is_marked_before_its_first_wait);
	tcase_add_test(t, interrupter_may_hold_the_mutex);
	tcase_add_test(t, target_in_the_gap_is_met);
	tcase_add_test(t, target_in_the_gap_is_met_while_others_want_the_mutex);
	tcase_add_test(t, ended_thread_is_no_target);
	tcase_add_test(t, mark_ends_with_its_thread);
	tcase_add_test(t, cancelled_waiter_leaves_nothing);

	t = unit_case(s, "stress");
	tcase_add_test(t, no_interruption_is_lost_in_the_gap);
	tcase_add_test(t, threads_come_and_go);
	return unit_run(s);
}
