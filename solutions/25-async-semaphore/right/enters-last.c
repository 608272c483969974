// SPDX-License-Identifier: MIT
//
// An asynchronous semaphore. A wait registers first, and joins the queue last: so all is registered
// when it can be taken out again, and whoever does that carries it out. The time or the token that
// comes earlier only leaves a note, which the wait finds before it joins the queue.
#include "async-semaphore.h"

#include <errno.h>
#include <stdlib.h>

struct wait {
	struct async_sem *of;
	struct tr_task *task;  // with the completer's reference
	struct tr_task *delay; // NULL: no time limit
	struct tr_cancel_token token;
	struct tr_continuation limit, cancel;

	// Guarded by of->lock.
	bool entered; // it has joined the queue, or need not
	bool pending; // it is in the queue
	int error;    // 0 with a permit or so far nothing, ETIMEDOUT, or ECANCELED
	int users;    // limit and cancel, unless run or withdrawn, and whoever carries it out
	TAILQ_ENTRY(wait) next;
};

struct async_sem {
	struct tr_timer *timer; // never changes
	pthread_mutex_t lock;

	// Guarded by lock.
	int permits; // none, if there is a queue
	int users;   // those waits that have users, and the owner
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
	s->users = 1;
	TAILQ_INIT(&s->queue);
	return s;
}

// Unlocks, with so many users less. With the last one the semaphore goes.
static void unlock_and_leave(struct async_sem *s, int users)
{
	int left = s->users -= users;
	TR_MUST(pthread_mutex_unlock(&s->lock));
	if (left > 0)
		return;
	TR_MUST(pthread_mutex_destroy(&s->lock));
	free(s);
}

void async_sem_free(struct async_sem *s)
{
	TR_MUST(pthread_mutex_lock(&s->lock));
	unlock_and_leave(s, 1);
}

// So many users of a wait go. With the last one all that it held.
static void leave(struct wait *w, int users)
{
	struct async_sem *s = w->of;

	TR_MUST(pthread_mutex_lock(&s->lock));
	int left = w->users -= users;
	unlock_and_leave(s, left == 0);
	if (left > 0)
		return;
	tr_task_release(w->delay);
	free(w);
}

// By one thread, once: it is decided.
static void carry_out(struct wait *w)
{
	int gone = 1;

	if (w->delay && tr_task_withdraw(w->delay, &w->limit) == 0) {
		tr_timer_withdraw(w->of->timer, w->delay);
		gone++;
	}
	if (tr_cancel_withdraw(w->token, &w->cancel) == 0)
		gone++;
	if (w->error == 0)
		TR_MUST(tr_task_complete(w->task, 0));
	else if (w->error == ECANCELED)
		TR_MUST(tr_task_cancel(w->task));
	else
		TR_MUST(tr_task_fail(w->task, w->error));
	leave(w, gone);
}

static void end(struct wait *w, int error)
{
	TR_MUST(pthread_mutex_lock(&w->of->lock));
	bool mine = w->pending;
	if (mine)
		TAILQ_REMOVE(&w->of->queue, w, next);
	if (mine || !w->entered)
		w->error = error;
	w->pending = false;
	TR_MUST(pthread_mutex_unlock(&w->of->lock));
	if (mine)
		carry_out(w);
	leave(w, 1);
}

static void on_limit(void *wait)
{
	end(wait, ETIMEDOUT);
}

static void on_asked(void *wait)
{
	end(wait, ECANCELED);
}

// A wait with its task and its delay, which nobody knows yet.
static int make(struct async_sem *s, const struct timespec *deadline, struct wait **wait)
{
	struct wait *w = calloc(1, sizeof *w);
	int result = w ? tr_task_new(&w->task, "permit") : ENOMEM;
	if (result == 0 && deadline) {
		result = s->timer ? tr_timer_delay(s->timer, deadline, &w->delay) : EINVAL;
		if (result != 0) {
			tr_task_release(w->task);
			tr_task_release(w->task);
		}
	}
	if (result != 0) {
		free(w);
		return result;
	}
	w->of = s;
	w->users = w->delay ? 3 : 2;
	w->limit = (struct tr_continuation){.run = on_limit, .arg = w, .name = "limit"};
	w->cancel = (struct tr_continuation){.run = on_asked, .arg = w, .name = "cancel"};
	*wait = w;
	return 0;
}

// All is registered: takes a permit, or finds the note, or joins the queue.
static void enter(struct async_sem *s, struct wait *w)
{
	TR_MUST(pthread_mutex_lock(&s->lock));
	w->entered = true;
	if (s->permits > 0) {
		s->permits--;
		w->error = 0;
	} else if (w->error == 0) {
		TAILQ_INSERT_TAIL(&s->queue, w, next);
		w->pending = true;
	}
	bool mine = !w->pending;
	TR_MUST(pthread_mutex_unlock(&s->lock));
	if (mine)
		carry_out(w);
}

int async_sem_wait(struct async_sem *s, const struct timespec *deadline,
		   struct tr_cancel_token token, struct tr_task **task)
{
	struct wait *w;
	int result = make(s, deadline, &w);
	if (result != 0)
		return result;
	*task = w->task;
	w->token = token;
	TR_MUST(pthread_mutex_lock(&s->lock));
	s->users++;
	TR_MUST(pthread_mutex_unlock(&s->lock));
	if (w->delay)
		TR_MUST(tr_task_on_completed(w->delay, &w->limit));
	TR_MUST(tr_cancel_on_asked(token, &w->cancel));
	enter(s, w);
	return 0;
}

void async_sem_post(struct async_sem *s)
{
	TR_MUST(pthread_mutex_lock(&s->lock));
	struct wait *w = TAILQ_FIRST(&s->queue);
	if (w) {
		TAILQ_REMOVE(&s->queue, w, next);
		w->pending = false;
	} else {
		s->permits++;
	}
	TR_MUST(pthread_mutex_unlock(&s->lock));
	if (w)
		carry_out(w);
}
