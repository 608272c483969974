// SPDX-License-Identifier: MIT
//
// The asynchronous semaphore: see async_sem.h for the contract and the invariant.
#include "tasks/compose/async_sem.h"

#include <errno.h>
#include <limits.h>
#include <stdio.h>

#include "annotate/annotate.h"

enum { SHOWN = 16 }; // waits in the visualizer

enum outcome { UNDECIDED, GRANTED, TIMED_OUT, TIMER_STOPPED, CANCELLED };

// The task comes first: releasing it frees the rest.
struct tr_async_wait {
	struct tr_task task;

	// Never change.
	struct tr_async_sem *s;
	char name[24];
	struct tr_task *delay; // NULL: no deadline
	struct tr_cancel_token token;
	struct tr_continuation limit, cancel;

	// Guarded by task.lock.
	enum outcome outcome;
	bool making; // not all continuations are registered: the maker carries out the decision

	// Guarded by s->lock.
	bool queued;
	TAILQ_ENTRY(tr_async_wait) next;
};

// Shows the queue. The lock is held.
static void tell(const struct tr_async_sem *s)
{
	const char *names[SHOWN] = {NULL};
	const struct tr_async_wait *w;
	size_t n = 0;

	TAILQ_FOREACH(w, &s->queue, next) {
		if (n == SHOWN)
			break;
		names[n++] = w->name;
	}
	tr_queue(s, "waits", 0, names, n);
}

// Decides the outcome. false: it was decided before. *carry_out: the caller must call carry_out().
static bool decide(struct tr_async_wait *w, enum outcome outcome, bool *carry_out)
{
	pthread_mutex_lock(&w->task.lock);
	bool first = w->outcome == UNDECIDED;
	if (first)
		w->outcome = outcome;
	*carry_out = first && !w->making;
	pthread_mutex_unlock(&w->task.lock);
	return first;
}

// Withdraws the continuations. One that runs already finds the wait decided, and releases its own
// references.
static void withdraw(struct tr_async_wait *w)
{
	if (w->delay) {
		if (tr_task_withdraw(w->delay, &w->limit) == 0) {
			tr_timer_withdraw(w->s->timer, w->delay);
			tr_task_release(w->delay);
			tr_task_release(&w->task);
		}
		tr_task_release(w->delay);
	}
	if (tr_cancel_withdraw(w->token, &w->cancel) == 0)
		tr_task_release(&w->task);
}

// Carries out the decision: once, with the completer's reference.
static void carry_out(struct tr_async_wait *w)
{
	struct tr_async_sem *s = w->s;

	withdraw(w);
	pthread_mutex_lock(&s->lock);
	if (w->queued) {
		TAILQ_REMOVE(&s->queue, w, next);
		w->queued = false;
		tell(s);
	}
	pthread_mutex_unlock(&s->lock); // the semaphore is not used from here on
	switch (w->outcome) {
	case GRANTED:
		tr_task_complete(&w->task, 0);
		break;
	case CANCELLED:
		tr_task_cancel(&w->task);
		break;
	default:
		tr_task_fail(&w->task, w->outcome == TIMED_OUT ? ETIMEDOUT : ECANCELED);
	}
}

static void end(struct tr_async_wait *w, enum outcome outcome)
{
	bool mine;
	decide(w, outcome, &mine);
	if (mine)
		carry_out(w);
}

// The delay has completed, or the timer was stopped.
static void on_limit(void *wait)
{
	struct tr_async_wait *w = wait;
	struct tr_task *delay = w->delay;
	end(w, tr_task_result(delay, NULL) == 0 ? TIMED_OUT : TIMER_STOPPED);
	tr_task_release(delay);
	tr_task_release(&w->task);
}

static void on_asked(void *wait)
{
	struct tr_async_wait *w = wait;
	end(w, CANCELLED);
	tr_task_release(&w->task);
}

int tr_async_sem_init(struct tr_async_sem *s, int permits, struct tr_timer *timer)
{
	if (permits < 0)
		return EINVAL;
	int result = pthread_mutex_init(&s->lock, NULL);
	if (result != 0)
		return result;
	s->timer = timer;
	s->permits = permits;
	s->asked = 0;
	TAILQ_INIT(&s->queue);
	tr_object_name(&s->lock, "async-semaphore");
	tell(s);
	tr_watch("permits", &s->permits, sizeof s->permits, 1);
	tr_part(s, s, "async-semaphore");
	tr_part(&s->lock, s, "async-semaphore");
	return 0;
}

// Takes a permit, or joins the queue.
static void enter(struct tr_async_sem *s, struct tr_async_wait *w)
{
	pthread_mutex_lock(&s->lock);
	snprintf(w->name, sizeof w->name, "wait-%llu", ++s->asked);
	if (s->permits > 0) {
		s->permits--;
		w->outcome = GRANTED; // no other thread has w yet
	} else {
		TAILQ_INSERT_TAIL(&s->queue, w, next);
		w->queued = true;
		tell(s);
	}
	pthread_mutex_unlock(&s->lock);
}

// Registers with the delay and the token, with a reference for each; w may be granted meanwhile.
static void enlist(struct tr_async_wait *w)
{
	if (w->delay) {
		tr_task_hold(&w->task);
		tr_task_hold(w->delay);
		tr_task_on_completed(w->delay, &w->limit);
	}
	tr_task_hold(&w->task);
	tr_cancel_on_asked(w->token, &w->cancel);
	pthread_mutex_lock(&w->task.lock);
	w->making = false;
	bool mine = w->outcome != UNDECIDED;
	pthread_mutex_unlock(&w->task.lock);
	if (mine)
		carry_out(w);
}

// Makes all that can fail, before the wait joins the queue.
static int make(struct tr_async_sem *s, const struct timespec *deadline,
		struct tr_cancel_token token, struct tr_async_wait **wait)
{
	struct tr_task *task, *delay = NULL;
	int result = tr_task_new_in(&task, sizeof(struct tr_async_wait), "permit");
	if (result != 0)
		return result;
	if (deadline)
		result = tr_timer_delay(s->timer, deadline, &delay);
	if (result != 0) {
		tr_task_release(task);
		tr_task_release(task);
		return result;
	}
	struct tr_async_wait *w = *wait = (struct tr_async_wait *)task;
	w->s = s;
	w->delay = delay;
	w->token = token;
	w->making = true;
	w->limit = (struct tr_continuation){.run = on_limit, .arg = w, .name = "time limit"};
	w->cancel = (struct tr_continuation){.run = on_asked, .arg = w, .name = "wait"};
	return 0;
}

int tr_async_sem_wait(struct tr_async_sem *s, const struct timespec *deadline,
		      struct tr_cancel_token token, struct tr_task **task)
{
	TR_CALL("async_sem_wait");
	struct tr_async_wait *w;

	if (!s || !task || (deadline && !s->timer))
		return EINVAL;
	int result = make(s, deadline, token, &w);
	if (result != 0)
		return result;
	*task = &w->task; // first, since what awaits the task may run below
	enter(s, w);
	enlist(w);
	return 0;
}

int tr_async_sem_post(struct tr_async_sem *s, int n)
{
	TR_CALL("async_sem_post");
	struct tr_async_waits granted = TAILQ_HEAD_INITIALIZER(granted);
	struct tr_async_wait *w, *after;

	if (n < 1)
		return EINVAL;
	pthread_mutex_lock(&s->lock);
	if (s->permits > INT_MAX - n) {
		pthread_mutex_unlock(&s->lock);
		return EOVERFLOW;
	}
	for (w = TAILQ_FIRST(&s->queue); w && n > 0; w = after) {
		bool mine;
		after = TAILQ_NEXT(w, next);
		if (!decide(w, GRANTED, &mine))
			continue; // decided, and about to leave
		n--;
		TAILQ_REMOVE(&s->queue, w, next);
		w->queued = false;
		if (mine)
			TAILQ_INSERT_TAIL(&granted, w, next);
	}
	s->permits += n;
	tell(s);
	pthread_mutex_unlock(&s->lock);
	while ((w = TAILQ_FIRST(&granted))) {
		TAILQ_REMOVE(&granted, w, next);
		carry_out(w);
	}
	return 0;
}

int tr_async_sem_destroy(struct tr_async_sem *s)
{
	pthread_mutex_lock(&s->lock);
	bool busy = !TAILQ_EMPTY(&s->queue);
	pthread_mutex_unlock(&s->lock);
	if (busy)
		return EBUSY;
	tr_queue(s, NULL, 0, NULL, 0);
	tr_unwatch(&s->permits);
	return pthread_mutex_destroy(&s->lock);
}
