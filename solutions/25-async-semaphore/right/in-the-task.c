// SPDX-License-Identifier: MIT
//
// An asynchronous semaphore. All of a wait stands behind its task: so the task's lock decides how
// it ends, and the task's references keep it as long as a registration may still run. A
// registration that comes too late touches the task, and never the semaphore. Lock order: the
// semaphore's, then the task's.
#include "async-semaphore.h"

#include <errno.h>
#include <stdlib.h>

struct wait {
	struct tr_task task;
	struct async_sem *of;
	struct tr_task *delay; // NULL: no time limit
	struct tr_cancel_token token;
	struct tr_continuation limit, cancel;

	// Guarded by task.lock.
	bool decided;
	bool making; // the call still registers
	int error;   // 0 with a permit, ETIMEDOUT, or ECANCELED

	// Guarded by of->lock.
	bool queued;
	TAILQ_ENTRY(wait) next;
};

struct async_sem {
	struct tr_timer *timer; // never changes
	pthread_mutex_t lock;

	// Guarded by lock.
	int permits;
	TAILQ_HEAD(, wait) queue;
};

struct async_sem *async_sem_new(int permits, struct tr_timer *timer)
{
	struct async_sem *s = malloc(sizeof *s);
	if (!s)
		return NULL;
	TR_MUST(pthread_mutex_init(&s->lock, NULL));
	s->timer = timer;
	s->permits = permits;
	TAILQ_INIT(&s->queue);
	return s;
}

void async_sem_free(struct async_sem *s)
{
	TR_MUST(pthread_mutex_destroy(&s->lock));
	free(s);
}

// false: that has been done. *mine: the caller is to carry it out.
static bool decide(struct wait *w, int error, bool *mine)
{
	TR_MUST(pthread_mutex_lock(&w->task.lock));
	bool first = !w->decided;
	if (first)
		w->error = error;
	w->decided = true;
	*mine = first && !w->making;
	TR_MUST(pthread_mutex_unlock(&w->task.lock));
	return first;
}

// The limit's registration is over: run, or withdrawn.
static void limit_is_over(struct wait *w)
{
	tr_task_release(w->delay);
	tr_task_release(&w->task);
}

// By one thread, once: it is decided, and all is registered.
static void carry_out(struct wait *w)
{
	if (w->delay) {
		struct tr_task *delay = w->delay;
		if (tr_task_withdraw(delay, &w->limit) == 0) {
			tr_timer_withdraw(w->of->timer, delay);
			limit_is_over(w);
		}
		tr_task_release(delay);
	}
	if (tr_cancel_withdraw(w->token, &w->cancel) == 0)
		tr_task_release(&w->task);
	TR_MUST(pthread_mutex_lock(&w->of->lock));
	if (w->queued)
		TAILQ_REMOVE(&w->of->queue, w, next);
	w->queued = false;
	TR_MUST(pthread_mutex_unlock(&w->of->lock));
	if (w->error == 0)
		TR_MUST(tr_task_complete(&w->task, 0));
	else if (w->error == ECANCELED)
		TR_MUST(tr_task_cancel(&w->task));
	else
		TR_MUST(tr_task_fail(&w->task, w->error));
}

static void on_limit(void *wait)
{
	struct wait *w = wait;
	bool mine;
	decide(w, ETIMEDOUT, &mine);
	if (mine)
		carry_out(w);
	limit_is_over(w);
}

static void on_asked(void *wait)
{
	struct wait *w = wait;
	bool mine;
	decide(w, ECANCELED, &mine);
	if (mine)
		carry_out(w);
	tr_task_release(&w->task);
}

// Registers with what may end it, with a reference for each; it may be decided meanwhile.
static void enlist(struct wait *w)
{
	if (w->delay) {
		tr_task_hold(&w->task);
		tr_task_hold(w->delay);
		TR_MUST(tr_task_on_completed(w->delay, &w->limit));
	}
	tr_task_hold(&w->task);
	TR_MUST(tr_cancel_on_asked(w->token, &w->cancel));
	TR_MUST(pthread_mutex_lock(&w->task.lock));
	w->making = false;
	bool mine = w->decided;
	TR_MUST(pthread_mutex_unlock(&w->task.lock));
	if (mine)
		carry_out(w);
}

int async_sem_wait(struct async_sem *s, const struct timespec *deadline,
		   struct tr_cancel_token token, struct tr_task **task)
{
	struct tr_task *made, *delay = NULL;
	int result = deadline && !s->timer ? EINVAL : 0;
	if (result == 0 && deadline)
		result = tr_timer_delay(s->timer, deadline, &delay);
	if (result != 0)
		return result;
	result = tr_task_new_in(&made, sizeof(struct wait), "permit");
	if (result != 0) {
		if (delay)
			tr_timer_withdraw(s->timer, delay);
		tr_task_release(delay);
		return result;
	}
	struct wait *w = (struct wait *)made;
	w->of = s;
	w->delay = delay;
	w->token = token;
	w->making = true;
	w->limit = (struct tr_continuation){.run = on_limit, .arg = w, .name = "limit"};
	w->cancel = (struct tr_continuation){.run = on_asked, .arg = w, .name = "cancel"};
	*task = made;
	TR_MUST(pthread_mutex_lock(&s->lock));
	w->decided = s->permits > 0;
	if (w->decided) {
		s->permits--;
	} else {
		TAILQ_INSERT_TAIL(&s->queue, w, next);
		w->queued = true;
	}
	TR_MUST(pthread_mutex_unlock(&s->lock));
	enlist(w);
	return 0;
}

void async_sem_post(struct async_sem *s)
{
	struct wait *w;
	bool mine = false;

	TR_MUST(pthread_mutex_lock(&s->lock));
	do {
		w = TAILQ_FIRST(&s->queue);
		if (w) {
			TAILQ_REMOVE(&s->queue, w, next);
			w->queued = false;
		}
	} while (w && !decide(w, 0, &mine));
	if (!w)
		s->permits++;
	TR_MUST(pthread_mutex_unlock(&s->lock));
	if (mine)
		carry_out(w);
}
