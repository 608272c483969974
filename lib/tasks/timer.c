// SPDX-License-Identifier: MIT
//
// Delays: see timer.h for the contract and the invariant.
//
// The thread waits for the first delay's time, then reads the clock once and takes all delays that
// are due by then: a wait for each would make the later ones some 20 us late. It waits by
// pthread_cond_clockwait and not by tr_cond_wait: it is never interrupted, and could not report
// ENOMEM.
#include "tasks/timer.h"

#include <errno.h>

#include "annotate/annotate.h"
#include "sync/lock.h"

// The task comes first: releasing it frees the delay.
struct tr_delay {
	struct tr_task task;
	const struct tr_timer *timer; // the delay's
	struct tr_heap_node node;
	struct timespec at;
	unsigned long long number; // order of arrival, for equal times
};

static const char name[] = "delay"; // a task with this address as its name is a delay

static bool before(const struct timespec *a, const struct timespec *b)
{
	return a->tv_sec != b->tv_sec ? a->tv_sec < b->tv_sec : a->tv_nsec < b->tv_nsec;
}

static bool is_earlier(const struct tr_heap_node *x, const struct tr_heap_node *y)
{
	const struct tr_delay *a = TR_HEAP_OF(const struct tr_delay, node, x);
	const struct tr_delay *b = TR_HEAP_OF(const struct tr_delay, node, y);

	if (before(&a->at, &b->at) || before(&b->at, &a->at))
		return before(&a->at, &b->at);
	return a->number < b->number;
}

// NULL: there is none. The lock is held.
static struct tr_delay *first(const struct tr_timer *t)
{
	struct tr_heap_node *node = tr_heap_first(&t->delays);
	return node ? TR_HEAP_OF(struct tr_delay, node, node) : NULL;
}

// Takes the next delay off the heap, waiting until it is due or the timer is being stopped. *error:
// how to complete it. NULL: stopped, and none is left. *now: the last reading of the clock.
static struct tr_delay *next(struct tr_timer *t, struct timespec *now, int *error)
{
	struct tr_delay *d;

	pthread_mutex_lock(&t->lock);
	while (!t->stopping && (!(d = first(t)) || before(now, &d->at))) {
		const struct timespec at = d ? d->at : *now; // d may be withdrawn
		if (d)
			pthread_cond_clockwait(&t->changed, &t->lock, CLOCK_MONOTONIC, &at);
		else
			pthread_cond_wait(&t->changed, &t->lock);
		clock_gettime(CLOCK_MONOTONIC, now);
	}
	d = first(t);
	if (d) {
		tr_heap_remove(&t->delays, &d->node);
		*error = before(now, &d->at) ? ECANCELED : 0;
	}
	pthread_mutex_unlock(&t->lock);
	return d;
}

static void *keep_time(void *timer)
{
	struct tr_timer *t = timer;
	struct timespec now = {0};
	struct tr_delay *d;
	int error;

	tr_thread_name("timer");
	while ((d = next(t, &now, &error))) {
		if (error)
			tr_task_fail(&d->task, error);
		else
			tr_task_complete(&d->task, 0);
	}
	return NULL;
}

int tr_timer_start(struct tr_timer *t)
{
	int result = tr_lock_init(&t->lock, &t->changed);
	if (result != 0)
		return result;
	tr_object_name(&t->lock, "timer");
	tr_object_name(&t->changed, "earliest");
	tr_heap_init(&t->delays, is_earlier);
	t->asked = 0;
	t->stopping = t->stopped = false;
	result = pthread_create(&t->thread, NULL, keep_time, t);
	if (result != 0) {
		pthread_cond_destroy(&t->changed);
		pthread_mutex_destroy(&t->lock);
	}
	return result;
}

// Puts the delay on the heap.
static int enter(struct tr_timer *t, struct tr_delay *d)
{
	TR_CALL("timer_delay");
	pthread_mutex_lock(&t->lock);
	d->number = t->asked++;
	int result = t->stopping ? ECANCELED : tr_heap_insert(&t->delays, &d->node);
	if (result == 0 && d == first(t))
		pthread_cond_signal(&t->changed);
	pthread_mutex_unlock(&t->lock);
	return result;
}

int tr_timer_delay(struct tr_timer *t, const struct timespec *at, struct tr_task **task)
{
	if (at->tv_sec < 0 || at->tv_nsec < 0 || at->tv_nsec >= 1000000000)
		return EINVAL;
	struct tr_task *made;
	int result = tr_task_new_in(&made, sizeof(struct tr_delay), name);
	if (result != 0)
		return result;
	struct tr_delay *d = (struct tr_delay *)made;
	d->timer = t;
	d->at = *at;
	result = enter(t, d);
	if (result == 0) {
		*task = made;
	} else {
		tr_task_release(made);
		tr_task_release(made);
	}
	return result;
}

// The thread is not signalled: it may wake once for a delay that is gone.
int tr_timer_withdraw(struct tr_timer *t, struct tr_task *task)
{
	TR_CALL("timer_withdraw");
	struct tr_delay *d = (struct tr_delay *)task;

	if (task->name != name || d->timer != t)
		return EINVAL;
	pthread_mutex_lock(&t->lock);
	int result = tr_heap_remove(&t->delays, &d->node);
	pthread_mutex_unlock(&t->lock);
	return result == 0 ? tr_task_cancel(task) : EALREADY;
}

int tr_timer_stop(struct tr_timer *t)
{
	pthread_mutex_lock(&t->lock);
	int result = t->stopping				? EALREADY
		     : pthread_equal(t->thread, pthread_self()) ? EDEADLK
								: 0;
	if (result == 0) {
		t->stopping = true;
		pthread_cond_signal(&t->changed);
	}
	pthread_mutex_unlock(&t->lock);
	if (result != 0)
		return result;
	pthread_join(t->thread, NULL);
	pthread_mutex_lock(&t->lock);
	t->stopped = true;
	pthread_mutex_unlock(&t->lock);
	return 0;
}

int tr_timer_destroy(struct tr_timer *t)
{
	pthread_mutex_lock(&t->lock);
	bool stopped = t->stopped;
	pthread_mutex_unlock(&t->lock);
	if (!stopped)
		return EBUSY;
	tr_heap_free(&t->delays);
	pthread_cond_destroy(&t->changed);
	return pthread_mutex_destroy(&t->lock);
}
