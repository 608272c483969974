// SPDX-License-Identifier: MIT
//
// The pool's workers and its queues: see pool.h for the invariant and the lock order.
//
// The threads wait by pthread_cond_wait and not by tr_cond_wait: a worker is never interrupted, and
// could not report ENOMEM.
#include "tasks/schedule/pool_internal.h"

#include <errno.h>

#include "annotate/annotate.h"
#include "tasks/lists.h"
#include "tasks/spin.h"

// The calling thread's pool and worker.
static _Thread_local const struct tr_pool *inside; // NULL: none
static _Thread_local struct tr_pool_worker *me; // NULL: a long-running item's thread, or no pool's

void pool_enter(const struct tr_pool *p)
{
	inside = p;
}

bool pool_is_inside(const struct tr_pool *p)
{
	return inside == p;
}

// Sleeping and waking -----------------------------------------------------------------------------

// Wakes one worker, if one sleeps. The lock is held.
static void wake_one(struct tr_pool *p)
{
	if (p->sleeping == 0)
		return;
	p->sleeping--;
	__atomic_store_n(&p->wakeups, p->wakeups + 1, __ATOMIC_RELAXED);
	if (p->wakeups > p->spinning)
		pthread_cond_signal(&p->work);
}

// Appends `arrived` to `queue`. `arrived` is watched from now on if a worker sleeps, or is about to
// because `queue` is empty. The lock is held.
static void gather(struct tr_pool *p)
{
	pthread_mutex_lock(&p->door);
	TAILQ_CONCAT(&p->queue, &p->arrived, next);
	p->watched = p->sleeping > 0 || TAILQ_EMPTY(&p->queue);
	pthread_mutex_unlock(&p->door);
}

// The pool is over when it is stopping, all workers sleep, and nothing is queued: no item runs that
// could submit another. Called by the last worker that falls asleep, and when an idle pool is
// stopped. The lock is held.
void pool_end_if_idle(struct tr_pool *p)
{
	if (!p->stopping || p->sleeping < p->n)
		return;
	gather(p);
	if (!TAILQ_EMPTY(&p->queue))
		return;
	__atomic_store_n(&p->over, true, __ATOMIC_RELAXED);
	pthread_cond_broadcast(&p->work);
}

// Is there a pending wake-up, or the end? For spin_until: called without the lock.
static bool is_woken(const void *pool)
{
	const struct tr_pool *p = pool;
	return __atomic_load_n(&p->wakeups, __ATOMIC_RELAXED) > 0 ||
	       __atomic_load_n(&p->over, __ATOMIC_RELAXED);
}

// Waits for a wake-up, or for the end of the pool. The lock is held, and under it all queues were
// found empty.
static void sleep_on(struct tr_pool *p)
{
	p->sleeping++;
	pool_end_if_idle(p);
	if (spin_pays()) {
		p->spinning++;
		pthread_mutex_unlock(&p->lock);
		spin_until(is_woken, p);
		pthread_mutex_lock(&p->lock);
		p->spinning--;
	}
	while (p->wakeups == 0 && !p->over)
		pthread_cond_wait(&p->work, &p->lock);
	if (p->wakeups > 0)
		__atomic_store_n(&p->wakeups, p->wakeups - 1, __ATOMIC_RELAXED);
}

// The next item -----------------------------------------------------------------------------------

// Takes the oldest of another worker's queue, beginning with the next worker. The lock is held.
static struct tr_continuation *steal(struct tr_pool_worker *w)
{
	const struct tr_pool *p = w->pool;
	int own = (int)(w - p->each);
	struct tr_continuation *c = NULL;

	for (int i = 1; i < p->n && !c; i++) {
		w->stolen_from = &p->each[(own + i) % p->n];
		c = tr_deque_take_oldest(&w->stolen_from->local);
	}
	return c;
}

// The lock is held.
static struct tr_continuation *take_global(struct tr_pool *p)
{
	if (TAILQ_EMPTY(&p->queue))
		gather(p);
	struct tr_continuation *c = tr_continuation_take_first(&p->queue);
	if (c) {
		p->counts.global++;
		pool_show_queue(p);
	}
	return c;
}

// Takes a continuation from another queue than the worker's own, or waits for one. NULL: the pool
// is over. The lock is held.
static struct tr_continuation *find(struct tr_pool_worker *w, enum pool_source *source)
{
	struct tr_pool *p = w->pool;
	struct tr_continuation *c = NULL;

	while (!c && !p->over) {
		*source = POOL_GLOBAL;
		c = take_global(p);
		if (c)
			break;
		*source = POOL_STOLEN;
		c = steal(w);
		if (!c) {
			pool_show_worker(w, POOL_IDLE, NULL);
			sleep_on(p);
		}
	}
	return c;
}

static struct tr_continuation *next(struct tr_pool_worker *w, enum pool_source *source)
{
	struct tr_continuation *c = w->has_pushed ? tr_deque_take_newest(&w->local) : NULL;
	*source = POOL_LOCAL;
	if (!c) {
		w->has_pushed = false;
		pthread_mutex_lock(&w->pool->lock);
		c = find(w, source);
		pthread_mutex_unlock(&w->pool->lock);
	}
	return c;
}

void *pool_work(void *worker)
{
	struct tr_continuation *c;
	enum pool_source source;

	struct tr_pool_worker *w = me = worker;
	pool_enter(w->pool);
	tr_thread_name("%s", w->name);
	while ((c = next(w, &source))) {
		pool_show_worker(w, source, c->name);
		tr_continuation_run(c); // c may be freed inside
	}
	pool_show_worker(w, POOL_IDLE, NULL);
	return NULL;
}

// The context -------------------------------------------------------------------------------------

// Takes the pool's lock only if a sleeping worker watches this queue.
static void submit_local(struct tr_pool_worker *w, struct tr_continuation *c)
{
	struct tr_pool *p = w->pool;

	w->has_pushed = true;
	if (!tr_deque_push(&w->local, c))
		return;
	pthread_mutex_lock(&p->lock);
	wake_one(p);
	if (p->sleeping == 0)
		tr_deque_unwatch(&w->local);
	pthread_mutex_unlock(&p->lock);
}

// Takes the pool's lock only if a sleeping worker watches `arrived`, or to show the queue.
static int submit_global(struct tr_pool *p, struct tr_continuation *c)
{
	pthread_mutex_lock(&p->door);
	int result = p->stopping ? ECANCELED : 0;
	if (result == 0)
		tr_continuation_hold(&p->arrived, p, c);
	bool watched = p->watched;
	pthread_mutex_unlock(&p->door); // c may run from here on
	if (result != 0 || !(watched || tr_shown()))
		return result;
	pthread_mutex_lock(&p->lock);
	if (watched)
		wake_one(p);
	gather(p);
	pool_show_queue(p);
	pthread_mutex_unlock(&p->lock);
	return 0;
}

int pool_submit(struct tr_context *context, struct tr_continuation *c)
{
	TR_CALL("pool_submit");
	struct tr_pool *p = (struct tr_pool *)context;
	struct tr_pool_worker *w = me;

	if (w && w->pool == p) {
		submit_local(w, c);
		return 0;
	}
	return submit_global(p, c);
}

// Takes c out of its queue. false: it is in none. The lock is held.
static bool withdraw(struct tr_pool *p, struct tr_continuation *c)
{
	gather(p);
	bool taken = tr_continuation_take(&p->queue, p, c);
	if (taken)
		pool_show_queue(p);
	for (int i = 0; i < p->n && !taken; i++)
		taken = tr_deque_withdraw(&p->each[i].local, c);
	p->counts.inlined += taken;
	return taken;
}

// The worker that was woken for c may find nothing, and sleeps again.
int pool_run_inline(struct tr_context *context, struct tr_continuation *c)
{
	TR_CALL("pool_run_inline");
	struct tr_pool *p = (struct tr_pool *)context;

	pthread_mutex_lock(&p->lock);
	bool taken = withdraw(p, c);
	pthread_mutex_unlock(&p->lock);
	if (!taken)
		return ENOENT;
	tr_continuation_run(c);
	return 0;
}

size_t pool_waiting(struct tr_context *context, const struct tr_continuation **list, size_t n)
{
	TR_CALL("pool_waiting");
	struct tr_pool *p = (struct tr_pool *)context;

	pthread_mutex_lock(&p->lock);
	gather(p);
	size_t all = list_copy(&p->queue, list, n);
	for (int i = 0; i < p->n; i++) {
		size_t room = all < n ? n - all : 0;
		all += tr_deque_list(&p->each[i].local, room ? list + all : NULL, room);
	}
	pthread_mutex_unlock(&p->lock);
	return all;
}
