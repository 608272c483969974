// SPDX-License-Identifier: MIT
//
// Delays: see timer.h for the contract and the invariant.
//
// The thread reads no clock: it waits for the first delay's moment, and if that wait times out the
// moment has come, for this delay and for all of the same moment or before. It waits by
// pthread_cond_clockwait and not by tr_cond_wait: it is never interrupted, and a call that may run
// out of memory is not for a thread that cannot report it.
#include "tasks/timer.h"

#include <errno.h>
#include <stdlib.h>

#include "annotate/annotate.h"

struct tr_delay {
	TAILQ_ENTRY(tr_delay) next;
	struct timespec at;
	struct tr_task *task; // the completer's reference
};

static bool before(const struct timespec *a, const struct timespec *b)
{
	return a->tv_sec != b->tv_sec ? a->tv_sec < b->tv_sec : a->tv_nsec < b->tv_nsec;
}

// Waits until there is a delay whose moment has come, or that is to be cancelled, and takes it off
// the list. NULL: there will be none. *now: up to which moment it is known to be.
static struct tr_delay *next(struct tr_timer *t, struct timespec *now, int *error)
{
	struct tr_delay *d;

	pthread_mutex_lock(&t->lock);
	while (!t->stopping && (!(d = TAILQ_FIRST(&t->delays)) || before(now, &d->at))) {
		const struct timespec at = d ? d->at : *now;
		int result = d ? pthread_cond_clockwait(&t->changed, &t->lock, CLOCK_MONOTONIC, &at)
			       : pthread_cond_wait(&t->changed, &t->lock);
		if (result == ETIMEDOUT)
			*now = at;
	}
	d = TAILQ_FIRST(&t->delays);
	if (d) {
		TAILQ_REMOVE(&t->delays, d, next);
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
			tr_task_fail(d->task, error);
		else
			tr_task_complete(d->task, 0);
		free(d);
	}
	return NULL;
}

int tr_timer_start(struct tr_timer *t)
{
	int result = pthread_mutex_init(&t->lock, NULL);
	if (result != 0)
		return result;
	result = pthread_cond_init(&t->changed, NULL);
	if (result != 0) {
		pthread_mutex_destroy(&t->lock);
		return result;
	}
	tr_object_name(&t->lock, "timer");
	tr_object_name(&t->changed, "earliest");
	TAILQ_INIT(&t->delays);
	t->stopping = t->stopped = false;
	result = pthread_create(&t->thread, NULL, keep_time, t);
	if (result != 0) {
		pthread_cond_destroy(&t->changed);
		pthread_mutex_destroy(&t->lock);
	}
	return result;
}

// Puts d in its place. The lock is held.
static void insert(struct tr_timer *t, struct tr_delay *d)
{
	struct tr_delay *later;
	TAILQ_FOREACH(later, &t->delays, next) {
		if (before(&d->at, &later->at))
			break;
	}
	if (later)
		TAILQ_INSERT_BEFORE(later, d, next);
	else
		TAILQ_INSERT_TAIL(&t->delays, d, next);
	if (d == TAILQ_FIRST(&t->delays))
		pthread_cond_signal(&t->changed);
}

// Hands the delay to the timer's thread.
static int enter(struct tr_timer *t, struct tr_delay *d)
{
	TR_CALL("timer_delay");
	pthread_mutex_lock(&t->lock);
	int result = t->stopping ? ECANCELED : 0;
	if (result == 0)
		insert(t, d);
	pthread_mutex_unlock(&t->lock);
	return result;
}

int tr_timer_delay(struct tr_timer *t, const struct timespec *at, struct tr_task **task)
{
	if (at->tv_sec < 0 || at->tv_nsec < 0 || at->tv_nsec >= 1000000000)
		return EINVAL;
	struct tr_delay *d = malloc(sizeof *d);
	if (!d)
		return ENOMEM;
	struct tr_task *made;
	int result = tr_task_new(&made, "delay");
	if (result == 0) {
		d->at = *at;
		d->task = made;
		result = enter(t, d);
		if (result == 0) {
			*task = made;
			return 0;
		}
		tr_task_release(made);
		tr_task_release(made);
	}
	free(d);
	return result;
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
	pthread_cond_destroy(&t->changed);
	return pthread_mutex_destroy(&t->lock);
}
