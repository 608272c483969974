// SPDX-License-Identifier: MIT
//
// lib/sync: the four semaphores, by one set of tests for what they promise in common, and one for
// the promises of order. sem_specific.c is included, to count how often its waiters wake.
#include "sync/interrupt.h"

static int wakeups; // guarded by the semaphore's lock

static int counted_wait(pthread_cond_t *c, pthread_mutex_t *m, const struct timespec *deadline)
{
	int result = tr_cond_wait(c, m, deadline);
	wakeups++;
	return result;
}
#define tr_cond_wait counted_wait
#include "lib/sync/sem_specific.c"
#undef tr_cond_wait

#include <limits.h>
#include <stdatomic.h>
#include <stdint.h>
#include <unistd.h>

#include "sync/sem_broadcast.h"
#include "sync/sem_fifo.h"
#include "sync/sem_signal.h"
#include "tests/lib/unit.h"

static union {
	struct tr_sem_signal signal;
	struct tr_sem_broadcast broadcast;
	struct tr_sem_fifo fifo;
	struct tr_sem_specific specific;
} s;

// sem_signal, for one permit only.
static int signal_acquire(void *sem, int n, const struct timespec *deadline)
{
	return n == 1 ? tr_sem_signal_acquire(sem, deadline) : EINVAL;
}

static int signal_release(void *sem, int n)
{
	return n == 1 ? tr_sem_signal_release(sem) : EINVAL;
}

#define CALLS(name)                                                                                \
	static int name##_init(void *sem, int permits, int max)                                    \
	{                                                                                          \
		return tr_sem_##name##_init(sem, permits, max);                                    \
	}                                                                                          \
	static int name##_destroy(void *sem)                                                       \
	{                                                                                          \
		return tr_sem_##name##_destroy(sem);                                               \
	}
#define CALLS_N(name)                                                                              \
	static int name##_acquire(void *sem, int n, const struct timespec *deadline)               \
	{                                                                                          \
		return tr_sem_##name##_acquire(sem, n, deadline);                                  \
	}                                                                                          \
	static int name##_release(void *sem, int n)                                                \
	{                                                                                          \
		return tr_sem_##name##_release(sem, n);                                            \
	}
CALLS(signal)
CALLS(broadcast)
CALLS(fifo)
CALLS(specific)
CALLS_N(broadcast)
CALLS_N(fifo)
CALLS_N(specific)

static const struct kind {
	int (*init)(void *sem, int permits, int max);
	int (*destroy)(void *sem);
	int (*acquire)(void *sem, int n, const struct timespec *deadline);
	int (*release)(void *sem, int n);
} kinds[] = {
	{signal_init, signal_destroy, signal_acquire, signal_release},
	{broadcast_init, broadcast_destroy, broadcast_acquire, broadcast_release},
	{fifo_init, fifo_destroy, fifo_acquire, fifo_release},
	{specific_init, specific_destroy, specific_acquire, specific_release},
};
enum { ALL = 4, FIFO = 2 }; // how many kinds; those from FIFO on keep the order

static const struct timespec past = {0, 0}, wrong = {0, 1000000000};

static bool permits_are(const struct kind *k, int wanted)
{
	int n = 0;
	while (k->acquire(&s, 1, &past) == 0)
		n++;
	for (int i = 0; i < n; i++)
		ck_assert_int_eq(k->release(&s, 1), 0);
	return n == wanted;
}

// A thread that acquires once.
struct request {
	const struct kind *kind;
	int n;
	pthread_t thread;
	int turn;
};
static atomic_int turns;

static void *requests(void *arg)
{
	struct request *r = arg;
	int result = r->kind->acquire(&s, r->n, NULL);
	if (result == 0)
		r->turn = ++turns;
	return (void *)(intptr_t)result;
}

// Starts it.
static void request(struct request *r, const struct kind *k, int n)
{
	*r = (struct request){.kind = k, .n = n};
	ck_assert_int_eq(pthread_create(&r->thread, NULL, requests, r), 0);
}

static int answer(struct request *r)
{
	void *result;
	ck_assert_int_eq(pthread_join(r->thread, &result), 0);
	return (int)(intptr_t)result;
}

START_TEST(bad_arguments_change_nothing)
{
	const struct kind *k = &kinds[_i];
	ck_assert_int_eq(k->init(&s, 0, 0), EINVAL);
	ck_assert_int_eq(k->init(&s, 0, -1), EINVAL);
	ck_assert_int_eq(k->init(&s, -1, 1), EINVAL);
	ck_assert_int_eq(k->init(&s, 2, 1), EINVAL);
	ck_assert_int_eq(k->init(&s, 2, 3), 0);
	ck_assert_int_eq(k->acquire(&s, 0, NULL), EINVAL);
	ck_assert_int_eq(k->acquire(&s, -1, NULL), EINVAL);
	ck_assert_int_eq(k->acquire(&s, 4, NULL), EINVAL);
	ck_assert_int_eq(k->release(&s, 0), EINVAL);
	ck_assert_int_eq(k->release(&s, -1), EINVAL);
	ck_assert(permits_are(k, 2));
	ck_assert_int_eq(k->acquire(&s, 1, &wrong), 0); // no wait, so it is not looked at
	ck_assert_int_eq(k->acquire(&s, 1, NULL), 0);
	ck_assert_int_eq(k->acquire(&s, 1, &wrong), EINVAL);
	ck_assert(permits_are(k, 0));
	ck_assert_int_eq(k->destroy(&s), 0);
}
END_TEST

START_TEST(permits_never_pass_the_maximum)
{
	const struct kind *k = &kinds[_i];
	ck_assert_int_eq(k->init(&s, INT_MAX - 1, INT_MAX), 0);
	ck_assert_int_eq(k->release(&s, 1), 0);
	ck_assert_int_eq(k->release(&s, 1), EOVERFLOW);
	ck_assert_int_eq(k->destroy(&s), 0);
	ck_assert_int_eq(k->init(&s, 1, 2), 0);
	ck_assert_int_eq(k->release(&s, 1), 0);
	ck_assert_int_eq(k->release(&s, 1), EOVERFLOW);
	ck_assert(permits_are(k, 2));
	if (k->acquire != signal_acquire)
		ck_assert_int_eq(k->release(&s, INT_MAX), EOVERFLOW);
	ck_assert(permits_are(k, 2));
	ck_assert_int_eq(k->destroy(&s), 0);
}
END_TEST

START_TEST(deadline_passes_only_without_a_permit)
{
	const struct kind *k = &kinds[_i];
	struct timespec soon = tr_deadline(20);
	ck_assert_int_eq(k->init(&s, 1, 1), 0);
	ck_assert_int_eq(k->acquire(&s, 1, &past), 0);
	ck_assert_int_eq(k->acquire(&s, 1, &past), ETIMEDOUT);
	ck_assert_int_eq(k->acquire(&s, 1, &soon), ETIMEDOUT);
	ck_assert_int_eq(k->release(&s, 1), 0);
	ck_assert(permits_are(k, 1));
	ck_assert_int_eq(k->destroy(&s), 0);
}
END_TEST

START_TEST(interruption_is_for_those_who_wait)
{
	const struct kind *k = &kinds[_i];
	ck_assert_int_eq(k->init(&s, 1, 1), 0);
	ck_assert_int_eq(tr_interrupt(pthread_self()), 0);
	ck_assert_int_eq(k->acquire(&s, 1, NULL), 0);	  // no wait: it stays
	ck_assert_int_eq(k->acquire(&s, 1, NULL), EINTR); // and is told here
	ck_assert(!tr_interrupted());
	ck_assert_int_eq(k->release(&s, 1), 0);
	ck_assert(permits_are(k, 1));
	ck_assert_int_eq(k->destroy(&s), 0);
}
END_TEST

// Until it waits, destroy must not be asked: it would succeed. So the fields are looked at.
START_TEST(waited_on_is_busy)
{
	const struct kind *k = &kinds[_i];
	struct request r;
	ck_assert_int_eq(k->init(&s, 0, 1), 0);
	request(&r, k, 1);
	pthread_mutex_t *lock = (pthread_mutex_t *)&s; // the first field of each
	for (bool waits = false; !waits; usleep(1000)) {
		pthread_mutex_lock(lock);
		waits = k == &kinds[0]	 ? s.signal.waiting
			: k == &kinds[1] ? s.broadcast.waiting
			: k == &kinds[2] ? !TAILQ_EMPTY(&s.fifo.queue)
					 : !TAILQ_EMPTY(&s.specific.queue);
		pthread_mutex_unlock(lock);
	}
	ck_assert_int_eq(k->destroy(&s), EBUSY);
	ck_assert_int_eq(k->release(&s, 1), 0);
	ck_assert_int_eq(answer(&r), 0);
	ck_assert(permits_are(k, 0));
	ck_assert_int_eq(k->destroy(&s), 0);
}
END_TEST

// How many wait, for the kinds with a queue.
static int queued(const struct kind *k)
{
	int n = 0;
	struct tr_sem_specific_request *r;
	if (k == &kinds[3]) {
		pthread_mutex_lock(&s.specific.lock);
		TAILQ_FOREACH(r, &s.specific.queue, next)
			n++;
		pthread_mutex_unlock(&s.specific.lock);
		return n;
	}
	// Requests of both kinds begin with the link to the next.
	pthread_mutex_lock(&s.fifo.lock);
	r = (struct tr_sem_specific_request *)TAILQ_FIRST(&s.fifo.queue);
	for (; r; r = TAILQ_NEXT(r, next))
		n++;
	pthread_mutex_unlock(&s.fifo.lock);
	return n;
}

static void request_queued(struct request *r, const struct kind *k, int n)
{
	int before = queued(k);
	request(r, k, n);
	while (queued(k) == before)
		usleep(1000);
}

START_TEST(served_in_the_order_of_coming)
{
	const struct kind *k = &kinds[FIFO + _i];
	struct request r[4];
	ck_assert_int_eq(k->init(&s, 1, 3), 0);
	request_queued(&r[0], k, 2);
	request_queued(&r[1], k, 1); // there is a permit, but not for it
	request_queued(&r[2], k, 3);
	request_queued(&r[3], k, 1);
	ck_assert_int_eq(k->acquire(&s, 1, &past), ETIMEDOUT);
	turns = 0;
	for (int i = 0; i < 4; i++) {
		ck_assert_int_eq(k->release(&s, i == 2 ? 3 : 1), 0);
		ck_assert_int_eq(answer(&r[i]), 0);
		ck_assert_int_eq(r[i].turn, i + 1);
		if (i == 0)
			ck_assert_int_eq(queued(k), 3);
	}
	ck_assert_int_eq(k->destroy(&s), 0);
}
END_TEST

START_TEST(head_that_gives_up_frees_those_behind)
{
	const struct kind *k = &kinds[FIFO + _i];
	struct request r[3];
	ck_assert_int_eq(k->init(&s, 2, 3), 0);
	request_queued(&r[0], k, 3);
	request_queued(&r[1], k, 1);
	request_queued(&r[2], k, 1);
	ck_assert_int_eq(tr_interrupt(r[0].thread), 0);
	ck_assert_int_eq(answer(&r[0]), EINTR);
	ck_assert_int_eq(answer(&r[1]), 0);
	ck_assert_int_eq(answer(&r[2]), 0);
	ck_assert(permits_are(k, 0));
	ck_assert_int_eq(k->destroy(&s), 0);
}
END_TEST

// One release for all: each one served wakes the next, and nobody else.
START_TEST(nobody_wakes_in_vain)
{
	enum { WAITERS = 16 };
	const struct kind *k = &kinds[3];
	struct request r[WAITERS];
	ck_assert_int_eq(k->init(&s, 0, WAITERS), 0);
	for (int i = 0; i < WAITERS; i++)
		request_queued(&r[i], k, 1);
	ck_assert_int_eq(k->release(&s, 1), 0);
	ck_assert_int_eq(answer(&r[0]), 0);
	ck_assert_int_eq(wakeups, 1);
	ck_assert_int_eq(k->release(&s, WAITERS - 1), 0);
	for (int i = 1; i < WAITERS; i++)
		ck_assert_int_eq(answer(&r[i]), 0);
	ck_assert_int_eq(wakeups, WAITERS);
	ck_assert_int_eq(k->destroy(&s), 0);
}
END_TEST

int main(void)
{
	Suite *suite = suite_create("semaphores");

	TCase *t = unit_case(suite, "all");
	tcase_add_loop_test(t, bad_arguments_change_nothing, 0, ALL);
	tcase_add_loop_test(t, permits_never_pass_the_maximum, 0, ALL);
	tcase_add_loop_test(t, deadline_passes_only_without_a_permit, 0, ALL);
	tcase_add_loop_test(t, interruption_is_for_those_who_wait, 0, ALL);
	tcase_add_loop_test(t, waited_on_is_busy, 0, ALL);

	t = unit_case(suite, "order");
	tcase_add_loop_test(t, served_in_the_order_of_coming, 0, ALL - FIFO);
	tcase_add_loop_test(t, head_that_gives_up_frees_those_behind, 0, ALL - FIFO);
	tcase_add_test(t, nobody_wakes_in_vain);
	return unit_run(suite);
}
