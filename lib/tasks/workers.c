// SPDX-License-Identifier: MIT
//
// A few workers: see workers.h for the contract and the invariant.
//
// They wait by pthread_cond_wait and not by tr_cond_wait: a worker is never interrupted, and could
// not report ENOMEM.
#include "tasks/workers.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>

#include "annotate/annotate.h"
#include "sync/lock.h"
#include "tasks/lists.h"

struct tr_worker {
	struct tr_workers *all;
	int number; // from 1
	pthread_t thread;
};

// Shows the queue. The lock is held.
static void tell(const struct tr_workers *w)
{
	list_show(w, "queued", &w->queue);
}

// Shows what a worker runs; NULL: nothing.
static void tell_worker(const struct tr_worker *worker, const struct tr_continuation *c)
{
	char name[24];
	const char *runs = c && c->name ? c->name : "?";

	snprintf(name, sizeof name, "worker-%d", worker->number);
	tr_queue(worker, name, 1, &runs, c != NULL);
}

// Shows the parts as one object.
static void tell_made(const struct tr_workers *w)
{
	tell(w);
	tr_part(w, w, "workers");
	tr_part(&w->lock, w, "workers");
	tr_part(&w->work, w, "workers");
}

static void tell_gone(const struct tr_workers *w)
{
	for (int i = 0; i < w->n; i++)
		tr_queue(&w->each[i], NULL, 0, NULL, 0);
	tr_queue(w, NULL, 0, NULL, 0);
}

// Waits for the next continuation. NULL: the workers are being stopped, and none is left.
static struct tr_continuation *next(struct tr_workers *w)
{
	pthread_mutex_lock(&w->lock);
	while (TAILQ_EMPTY(&w->queue) && !w->stopping)
		pthread_cond_wait(&w->work, &w->lock);
	struct tr_continuation *c = tr_continuation_take_first(&w->queue);
	if (c)
		tell(w);
	pthread_mutex_unlock(&w->lock);
	return c;
}

static void *work(void *worker)
{
	const struct tr_worker *me = worker;
	struct tr_continuation *c;

	tr_thread_name("worker-%d", me->number);
	tell_worker(me, NULL);
	tr_part(me, me->all, "workers");
	while ((c = next(me->all))) {
		tell_worker(me, c);
		tr_continuation_run(c); // c may be freed inside
		tell_worker(me, NULL);
	}
	return NULL;
}

// The context -------------------------------------------------------------------------------------

static int submit(struct tr_context *context, struct tr_continuation *c)
{
	TR_CALL("workers_submit");
	struct tr_workers *w = (struct tr_workers *)context;

	pthread_mutex_lock(&w->lock);
	int result = w->stopping ? ECANCELED : 0;
	if (result == 0) {
		tr_continuation_hold(&w->queue, w, c);
		tell(w);
		pthread_cond_signal(&w->work);
	}
	pthread_mutex_unlock(&w->lock);
	return result;
}

// The worker that was signalled for c may find the queue empty, and then waits again.
static int run_inline(struct tr_context *context, struct tr_continuation *c)
{
	TR_CALL("workers_run_inline");
	struct tr_workers *w = (struct tr_workers *)context;

	pthread_mutex_lock(&w->lock);
	bool taken = tr_continuation_take(&w->queue, w, c);
	if (taken)
		tell(w);
	pthread_mutex_unlock(&w->lock);
	if (!taken)
		return ENOENT;
	tr_continuation_run(c);
	return 0;
}

static size_t waiting(struct tr_context *context, const struct tr_continuation **list, size_t n)
{
	TR_CALL("workers_waiting");
	struct tr_workers *w = (struct tr_workers *)context;

	pthread_mutex_lock(&w->lock);
	size_t all = list_copy(&w->queue, list, n);
	pthread_mutex_unlock(&w->lock);
	return all;
}

// Starting, submitting, stopping ------------------------------------------------------------------

int tr_workers_start(struct tr_workers *w, int n)
{
	if (n < 1)
		return EINVAL;
	struct tr_worker *each = calloc(n, sizeof *each);
	int result = each ? tr_lock_init(&w->lock, &w->work) : ENOMEM;
	if (result != 0) {
		free(each);
		return result;
	}
	tr_object_name(&w->lock, "workers");
	tr_object_name(&w->work, "work");
	w->context = (struct tr_context){submit, run_inline, waiting};
	w->each = each;
	w->n = 0;
	w->stopping = w->stopped = false;
	TAILQ_INIT(&w->queue);
	tell_made(w);
	while (w->n < n && result == 0) {
		struct tr_worker *next_one = &each[w->n];
		next_one->all = w;
		next_one->number = w->n + 1;
		result = pthread_create(&next_one->thread, NULL, work, next_one);
		if (result == 0)
			w->n++;
	}
	if (result != 0) { // undo
		tr_workers_stop(w);
		tr_workers_destroy(w);
	}
	return result;
}

int tr_workers_submit(struct tr_workers *w, struct tr_continuation *c)
{
	if (!c || !c->run)
		return EINVAL;
	tr_continuation_capture(c);
	return submit(&w->context, c);
}

// Is the calling thread a worker?
static bool is_worker(const struct tr_workers *w)
{
	for (int i = 0; i < w->n; i++) {
		if (pthread_equal(w->each[i].thread, pthread_self()))
			return true;
	}
	return false;
}

int tr_workers_stop(struct tr_workers *w)
{
	pthread_mutex_lock(&w->lock);
	int result = w->stopping ? EALREADY : is_worker(w) ? EDEADLK : 0;
	if (result == 0) {
		w->stopping = true;
		pthread_cond_broadcast(&w->work);
	}
	pthread_mutex_unlock(&w->lock);
	if (result != 0)
		return result;
	for (int i = 0; i < w->n; i++)
		pthread_join(w->each[i].thread, NULL);
	pthread_mutex_lock(&w->lock);
	w->stopped = true;
	pthread_mutex_unlock(&w->lock);
	return 0;
}

int tr_workers_destroy(struct tr_workers *w)
{
	pthread_mutex_lock(&w->lock);
	bool stopped = w->stopped;
	pthread_mutex_unlock(&w->lock);
	if (!stopped)
		return EBUSY;
	tell_gone(w);
	free(w->each);
	pthread_cond_destroy(&w->work);
	return pthread_mutex_destroy(&w->lock);
}
