// SPDX-License-Identifier: MIT
//
// The paced scheduler: see paced.h for the contract and the invariant.
//
// The thread waits by pthread_cond_clockwait and not by tr_cond_wait: it is never interrupted, and
// could not report ENOMEM.
#include "tasks/schedule/paced.h"

#include <errno.h>
#include <limits.h>

#include "annotate/annotate.h"
#include "sync/lock.h"
#include "tasks/lists.h"

static const long long second = 1000000000, millisecond = 1000000;
static const long long longest = LLONG_MAX / 2; // so that the next beat does not overflow

// Shows the queue. The lock is held.
static void tell(const struct tr_paced *p)
{
	list_show(p, "queued", &p->queue);
}

static long long now(void)
{
	struct timespec t;
	clock_gettime(CLOCK_MONOTONIC, &t);
	return t.tv_sec * second + t.tv_nsec;
}

// The time of the next beat.
static struct timespec next_beat(const struct tr_paced *p)
{
	long long beats = (now() - p->begin) / p->interval + 1;
	long long at = p->begin + beats * p->interval;
	return (struct timespec){.tv_sec = at / second, .tv_nsec = at % second};
}

// Sleeps until the next beat, while anything is queued. The lock is held at both ends.
static void await_beat(struct tr_paced *p)
{
	const struct timespec at = next_beat(p);
	int result = 0;

	while (result != ETIMEDOUT && !TAILQ_EMPTY(&p->queue))
		result = pthread_cond_clockwait(&p->changed, &p->lock, CLOCK_MONOTONIC, &at);
}

// Waits for the next continuation and its beat. NULL: stopped, and none is left.
static struct tr_continuation *next(struct tr_paced *p)
{
	pthread_mutex_lock(&p->lock);
	while (TAILQ_EMPTY(&p->queue) && !p->stopping)
		pthread_cond_wait(&p->changed, &p->lock);
	await_beat(p);
	struct tr_continuation *c = tr_continuation_take_first(&p->queue);
	if (c)
		tell(p);
	pthread_mutex_unlock(&p->lock);
	return c;
}

static void *keep_pace(void *paced)
{
	struct tr_continuation *c;

	tr_thread_name("paced");
	while ((c = next(paced)))
		tr_continuation_run(c); // c may be freed inside
	return NULL;
}

// The context -------------------------------------------------------------------------------------

static int submit(struct tr_context *context, struct tr_continuation *c)
{
	TR_CALL("paced_submit");
	struct tr_paced *p = (struct tr_paced *)context;

	pthread_mutex_lock(&p->lock);
	int result = p->stopping ? ECANCELED : 0;
	if (result == 0) {
		tr_continuation_hold(&p->queue, p, c);
		tell(p);
		pthread_cond_signal(&p->changed);
	}
	pthread_mutex_unlock(&p->lock);
	return result;
}

static int run_inline(struct tr_context *context, struct tr_continuation *c)
{
	(void)context;
	(void)c;
	return ENOTSUP;
}

static size_t waiting(struct tr_context *context, const struct tr_continuation **list, size_t n)
{
	TR_CALL("paced_waiting");
	struct tr_paced *p = (struct tr_paced *)context;

	pthread_mutex_lock(&p->lock);
	size_t all = list_copy(&p->queue, list, n);
	pthread_mutex_unlock(&p->lock);
	return all;
}

// Starting, submitting, stopping ------------------------------------------------------------------

int tr_paced_start(struct tr_paced *p, long interval)
{
	if (interval < 1 || interval > longest / millisecond)
		return EINVAL;
	int result = tr_lock_init(&p->lock, &p->changed);
	if (result != 0)
		return result;
	p->context = (struct tr_context){submit, run_inline, waiting};
	p->begin = now();
	p->interval = interval * millisecond;
	p->stopping = p->stopped = false;
	TAILQ_INIT(&p->queue);
	tr_object_name(&p->lock, "paced");
	tr_object_name(&p->changed, "changed");
	tell(p);
	tr_part(p, p, "paced");
	tr_part(&p->lock, p, "paced");
	tr_part(&p->changed, p, "paced");
	result = pthread_create(&p->thread, NULL, keep_pace, p);
	if (result != 0) {
		tr_queue(p, NULL, 0, NULL, 0);
		pthread_cond_destroy(&p->changed);
		pthread_mutex_destroy(&p->lock);
	}
	return result;
}

int tr_paced_submit(struct tr_paced *p, struct tr_continuation *c)
{
	if (!c || !c->run)
		return EINVAL;
	tr_continuation_capture(c);
	return submit(&p->context, c);
}

int tr_paced_stop(struct tr_paced *p)
{
	bool own = pthread_equal(p->thread, pthread_self());

	pthread_mutex_lock(&p->lock);
	int result = p->stopping ? EALREADY : own ? EDEADLK : 0;
	if (result == 0) {
		p->stopping = true;
		pthread_cond_signal(&p->changed);
	}
	pthread_mutex_unlock(&p->lock);
	if (result != 0)
		return result;
	pthread_join(p->thread, NULL);
	pthread_mutex_lock(&p->lock);
	p->stopped = true;
	pthread_mutex_unlock(&p->lock);
	return 0;
}

int tr_paced_destroy(struct tr_paced *p)
{
	pthread_mutex_lock(&p->lock);
	bool stopped = p->stopped;
	pthread_mutex_unlock(&p->lock);
	if (!stopped)
		return EBUSY;
	tr_queue(p, NULL, 0, NULL, 0);
	pthread_cond_destroy(&p->changed);
	return pthread_mutex_destroy(&p->lock);
}
