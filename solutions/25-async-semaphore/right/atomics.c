// SPDX-License-Identifier: MIT
//
// An asynchronous semaphore. How a wait ends is decided by compare-and-exchange: the post, the time
// and the token each try, and one succeeds; a post that finds a wait decided goes on to the next.
// The lock is for the queue alone. A permit that is there is taken before anything is registered.
#include "async-semaphore.h"

#include <errno.h>
#include <stdlib.h>

enum { OPEN = -1 };

struct wait {
	struct async_sem *of;
	struct tr_task *task;  // with the completer's reference
	struct tr_task *delay; // NULL: no time limit
	struct tr_cancel_token token;
	struct tr_continuation limit, cancel;

	// Atomic.
	int outcome; // OPEN, 0 with a permit, ETIMEDOUT, or ECANCELED
	int missing; // before it is carried out: the outcome, and that all is registered
	int users;   // limit and cancel, unless run or withdrawn, and whoever carries it out

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

// What still runs for a wait that is over touches that wait alone.
void async_sem_free(struct async_sem *s)
{
	TR_MUST(pthread_mutex_destroy(&s->lock));
	free(s);
}

static void leave(struct wait *w, int users)
{
	if (__atomic_sub_fetch(&w->users, users, __ATOMIC_ACQ_REL) > 0)
		return;
	tr_task_release(w->delay);
	free(w);
}

static bool decide(struct wait *w, int outcome)
{
	int open = OPEN;
	return __atomic_compare_exchange_n(&w->outcome, &open, outcome, false, __ATOMIC_ACQ_REL,
					   __ATOMIC_ACQUIRE);
}

// One of the two things is there. The second one carries it out.
static void one_is_there(struct wait *w)
{
	int gone = 1;

	if (__atomic_sub_fetch(&w->missing, 1, __ATOMIC_ACQ_REL) > 0)
		return;
	if (w->delay && tr_task_withdraw(w->delay, &w->limit) == 0) {
		tr_timer_withdraw(w->of->timer, w->delay);
		gone++;
	}
	if (tr_cancel_withdraw(w->token, &w->cancel) == 0)
		gone++;
	int outcome = __atomic_load_n(&w->outcome, __ATOMIC_ACQUIRE);
	if (outcome == 0)
		TR_MUST(tr_task_complete(w->task, 0));
	else if (outcome == ECANCELED)
		TR_MUST(tr_task_cancel(w->task));
	else
		TR_MUST(tr_task_fail(w->task, outcome));
	leave(w, gone);
}

static void end(struct wait *w, int error)
{
	if (decide(w, error)) {
		TR_MUST(pthread_mutex_lock(&w->of->lock));
		if (w->queued)
			TAILQ_REMOVE(&w->of->queue, w, next);
		w->queued = false;
		TR_MUST(pthread_mutex_unlock(&w->of->lock));
		one_is_there(w);
	}
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

static bool try_wait(struct async_sem *s)
{
	TR_MUST(pthread_mutex_lock(&s->lock));
	bool has = s->permits > 0;
	if (has)
		s->permits--;
	TR_MUST(pthread_mutex_unlock(&s->lock));
	return has;
}

// A permit, or a place in the queue.
static void enter(struct async_sem *s, struct wait *w)
{
	TR_MUST(pthread_mutex_lock(&s->lock));
	bool has = s->permits > 0;
	if (has) {
		s->permits--;
	} else {
		TAILQ_INSERT_TAIL(&s->queue, w, next);
		w->queued = true;
	}
	TR_MUST(pthread_mutex_unlock(&s->lock));
	if (has && decide(w, 0)) // nobody else knows it yet
		one_is_there(w);
}

static int make(struct async_sem *s, const struct timespec *deadline, struct wait **wait)
{
	struct wait *w = calloc(1, sizeof *w);
	int result = w ? 0 : ENOMEM;
	if (result == 0 && deadline)
		result = s->timer ? tr_timer_delay(s->timer, deadline, &w->delay) : EINVAL;
	if (result != 0) {
		free(w);
		return result;
	}
	w->of = s;
	w->outcome = OPEN;
	w->missing = 2;
	w->users = w->delay ? 3 : 2;
	w->limit = (struct tr_continuation){.run = on_limit, .arg = w, .name = "limit"};
	w->cancel = (struct tr_continuation){.run = on_asked, .arg = w, .name = "cancel"};
	*wait = w;
	return 0;
}

int async_sem_wait(struct async_sem *s, const struct timespec *deadline,
		   struct tr_cancel_token token, struct tr_task **task)
{
	struct wait *w;
	int result = tr_task_new(task, "permit");
	if (result != 0)
		return result;
	if (try_wait(s)) {
		TR_MUST(tr_task_complete(*task, 0));
		return 0;
	}
	result = make(s, deadline, &w);
	if (result != 0) {
		tr_task_release(*task);
		tr_task_release(*task);
		return result;
	}
	w->task = *task;
	w->token = token;
	enter(s, w);
	if (w->delay)
		TR_MUST(tr_task_on_completed(w->delay, &w->limit));
	TR_MUST(tr_cancel_on_asked(token, &w->cancel));
	one_is_there(w);
	return 0;
}

void async_sem_post(struct async_sem *s)
{
	struct wait *w;

	TR_MUST(pthread_mutex_lock(&s->lock));
	do {
		w = TAILQ_FIRST(&s->queue);
		if (w) {
			TAILQ_REMOVE(&s->queue, w, next);
			w->queued = false;
		}
	} while (w && !decide(w, 0));
	if (!w)
		s->permits++;
	TR_MUST(pthread_mutex_unlock(&s->lock));
	if (w)
		one_is_there(w);
}
