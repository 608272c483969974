// SPDX-License-Identifier: MIT
//
// The thread pool's items, its start and its stop: see pool.h for the contract, pool_work.c for the
// workers.
#include "tasks/schedule/pool.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>

#include "annotate/annotate.h"
#include "sync/lock.h"
#include "tasks/schedule/pool_internal.h"

// Items -------------------------------------------------------------------------------------------

static void report_failed(struct tr_pool *p, const char *name, int error)
{
	pthread_mutex_lock(&p->lock);
	p->counts.failed++;
	tr_pool_failed f = p->on_failed;
	void *arg = p->on_failed_arg;
	pthread_mutex_unlock(&p->lock);
	if (f)
		f(arg, name, error);
}

static void run_item(void *item)
{
	const struct tr_pool_item *i = item;
	struct tr_pool *p = (struct tr_pool *)i->c.on;
	const char *name = i->name;
	int error = i->run(i->arg); // the item may be freed inside

	if (error != 0)
		report_failed(p, name, error);
}

// Prepares the item's continuation, with the caller's logical context.
static void prepare(struct tr_pool *p, struct tr_pool_item *i)
{
	i->c.run = run_item;
	i->c.arg = i;
	i->c.on = &p->context;
	i->c.name = i->name;
	tr_continuation_capture(&i->c);
}

int tr_pool_run(struct tr_pool *p, struct tr_pool_item *item)
{
	if (!item || !item->run)
		return EINVAL;
	prepare(p, item);
	return pool_submit(&p->context, &item->c);
}

int tr_pool_submit(struct tr_pool *p, struct tr_continuation *c)
{
	if (!c || !c->run)
		return EINVAL;
	tr_continuation_capture(c);
	return pool_submit(&p->context, c);
}

void tr_pool_on_failed(struct tr_pool *p, tr_pool_failed f, void *arg)
{
	pthread_mutex_lock(&p->lock);
	p->on_failed = f;
	p->on_failed_arg = arg;
	pthread_mutex_unlock(&p->lock);
}

// Long-running ------------------------------------------------------------------------------------

// A long-running item has ended. The lock is held.
static void one_less(struct tr_pool *p)
{
	if (--p->long_running == 0)
		pthread_cond_signal(&p->last);
}

// The body of a long-running item's thread. Each thread that ends joins the one that ended before
// it, and is joined by the next, or by stop: so at most one ended thread is not joined, and no list
// is needed.
static void *run_long(void *item)
{
	struct tr_pool_item *i = item;
	struct tr_pool *p = (struct tr_pool *)i->c.on;

	pool_enter(p);
	tr_thread_name("%s", i->name ? i->name : "long-running");
	tr_continuation_run(&i->c); // the item may be freed inside
	pthread_mutex_lock(&p->lock);
	bool another = p->ended;
	pthread_t before = p->last_ended;
	p->ended = true;
	p->last_ended = pthread_self();
	one_less(p);
	pthread_mutex_unlock(&p->lock); // the pool may be destroyed from here on
	if (another)
		pthread_join(before, NULL);
	return NULL;
}

int tr_pool_run_long(struct tr_pool *p, struct tr_pool_item *item)
{
	TR_CALL("pool_run_long");
	pthread_t thread;

	if (!item || !item->run)
		return EINVAL;
	prepare(p, item);
	pthread_mutex_lock(&p->lock);
	bool refused = p->stopping;
	p->long_running += !refused;
	p->counts.own_thread += !refused;
	pthread_mutex_unlock(&p->lock);
	if (refused)
		return ECANCELED;
	int result = pthread_create(&thread, NULL, run_long, item);
	if (result != 0) { // undo
		pthread_mutex_lock(&p->lock);
		p->counts.own_thread--;
		one_less(p);
		pthread_mutex_unlock(&p->lock);
	}
	return result;
}

// Starting and stopping ---------------------------------------------------------------------------

static void locks_destroy(struct tr_pool *p)
{
	pthread_cond_destroy(&p->work);
	pthread_cond_destroy(&p->last);
	pthread_mutex_destroy(&p->door);
	pthread_mutex_destroy(&p->lock);
}

// Makes the locks and the conditions: all, or none.
static int locks_init(struct tr_pool *p)
{
	int result = tr_lock_init(&p->lock, &p->work);
	if (result != 0)
		return result;
	result = tr_lock_init(&p->door, &p->last);
	if (result != 0) {
		pthread_cond_destroy(&p->work);
		pthread_mutex_destroy(&p->lock);
	}
	return result;
}

// Makes all workers' queues, or none, before the first worker runs, since it may steal from any.
static int each_init(struct tr_pool *p, int n)
{
	int result = 0;

	for (p->n = 0; p->n < n && result == 0; p->n += result == 0) {
		struct tr_pool_worker *w = &p->each[p->n];
		w->pool = p;
		snprintf(w->name, sizeof w->name, "worker-%d", p->n + 1);
		snprintf(w->local_name, sizeof w->local_name, "local-%d", p->n + 1);
		snprintf(w->source_name, sizeof w->source_name, "source-%d", p->n + 1);
		result = tr_deque_init(&w->local, w->local_name);
	}
	while (result != 0 && p->n > 0)
		tr_deque_destroy(&p->each[--p->n].local);
	return result;
}

// Joins the first n workers of a pool that is over.
static void join_workers(struct tr_pool *p, int n)
{
	for (int i = 0; i < n; i++)
		pthread_join(p->each[i].thread, NULL);
	pthread_mutex_lock(&p->lock);
	p->stopped = true;
	pthread_mutex_unlock(&p->lock);
}

int tr_pool_start(struct tr_pool *p, int n)
{
	if (n < 1)
		return EINVAL;
	*p = (struct tr_pool){.context = {pool_submit, pool_run_inline, pool_waiting}};
	TAILQ_INIT(&p->queue);
	TAILQ_INIT(&p->arrived);
	p->each = calloc(n, sizeof *p->each);
	int result = p->each ? locks_init(p) : ENOMEM;
	if (result == 0) {
		result = each_init(p, n);
		if (result != 0)
			locks_destroy(p);
	}
	if (result != 0) {
		free(p->each);
		return result;
	}
	pool_show_made(p);
	int started = 0;
	while (started < n && result == 0) {
		struct tr_pool_worker *w = &p->each[started];
		result = pthread_create(&w->thread, NULL, pool_work, w);
		started += result == 0;
	}
	if (result != 0) { // undo
		pthread_mutex_lock(&p->lock);
		__atomic_store_n(&p->over, true, __ATOMIC_RELAXED);
		pthread_cond_broadcast(&p->work);
		pthread_mutex_unlock(&p->lock);
		join_workers(p, started);
		tr_pool_destroy(p);
	}
	return result;
}

// Sets `stopping`, and waits for the long-running items. True: *thread is to be joined. The lock is
// held.
static bool stop_long_running(struct tr_pool *p, pthread_t *thread)
{
	pthread_mutex_lock(&p->door);
	p->stopping = true;
	pthread_mutex_unlock(&p->door);
	pool_end_if_idle(p);
	while (p->long_running > 0)
		pthread_cond_wait(&p->last, &p->lock);
	*thread = p->last_ended;
	return p->ended;
}

int tr_pool_stop(struct tr_pool *p)
{
	TR_CALL("pool_stop");
	pthread_t last;
	bool ended = false;

	pthread_mutex_lock(&p->lock);
	int result = pool_is_inside(p) ? EDEADLK : p->stopping ? EALREADY : 0;
	if (result == 0)
		ended = stop_long_running(p, &last);
	pthread_mutex_unlock(&p->lock);
	if (result != 0)
		return result;
	if (ended)
		pthread_join(last, NULL);
	join_workers(p, p->n);
	return 0;
}

int tr_pool_destroy(struct tr_pool *p)
{
	pthread_mutex_lock(&p->lock);
	bool stopped = p->stopped;
	pthread_mutex_unlock(&p->lock);
	if (!stopped)
		return EBUSY;
	pool_show_gone(p);
	for (int i = 0; i < p->n; i++)
		tr_deque_destroy(&p->each[i].local);
	free(p->each);
	locks_destroy(p);
	return 0;
}

void tr_pool_counts(struct tr_pool *p, struct tr_pool_counts *counts)
{
	pthread_mutex_lock(&p->lock);
	*counts = p->counts;
	for (int i = 0; i < p->n; i++) {
		unsigned long newest, oldest;
		tr_deque_counts(&p->each[i].local, &newest, &oldest);
		counts->local += newest;
		counts->stolen += oldest;
	}
	pthread_mutex_unlock(&p->lock);
}
