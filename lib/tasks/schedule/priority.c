// SPDX-License-Identifier: MIT
//
// The priority scheduler: see priority.h for the contract and the invariant.
//
// The consumers wait by pthread_cond_wait and not by tr_cond_wait: they are never interrupted, and
// could not report ENOMEM.
#include "tasks/schedule/priority.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>

#include "annotate/annotate.h"
#include "sync/lock.h"
#include "tasks/lists.h"

struct tr_priority_consumer {
	struct tr_priorities *all;
	int number; // from 1
	pthread_t thread;
};

enum { SHOWN = 16 }; // continuations in the visualizer

static struct tr_continuation *in_heap(const struct tr_heap_node *node)
{
	return TR_HEAP_OF(struct tr_continuation, node, node);
}

static bool before(const struct tr_heap_node *x, const struct tr_heap_node *y)
{
	const struct tr_continuation *a = in_heap(x), *b = in_heap(y);

	return a->rank != b->rank ? a->rank < b->rank : a->number < b->number;
}

// Shows the heap's array: the first is the next to be taken; the entry at place i, from 1, comes
// before those at 2i and 2i + 1. The lock is held.
static void tell(const struct tr_priorities *p)
{
	const char *names[SHOWN];
	size_t n = 0;

	for (; n < p->heap.n && n < SHOWN; n++) {
		const struct tr_continuation *c = in_heap(p->heap.node[n]);
		names[n] = c->name ? c->name : "?";
	}
	tr_queue(&p->heap, "heap", 0, names, n);
}

// Shows what a consumer runs; NULL: nothing.
static void tell_consumer(const struct tr_priority_consumer *me, const struct tr_continuation *c)
{
	char name[24];
	const char *runs = c && c->name ? c->name : "?";

	snprintf(name, sizeof name, "consumer-%d", me->number);
	tr_queue(me, name, 1, &runs, c != NULL);
}

// Shows the parts as one object.
static void tell_made(const struct tr_priorities *p)
{
	tr_object_name(&p->lock, "priorities");
	tr_object_name(&p->work, "work");
	tell(p);
	tr_part(&p->heap, p, "priority scheduler");
	tr_part(&p->lock, p, "priority scheduler");
	tr_part(&p->work, p, "priority scheduler");
}

static void tell_gone(const struct tr_priorities *p)
{
	for (int i = 0; i < p->n; i++)
		tr_queue(&p->each[i], NULL, 0, NULL, 0);
	tr_queue(&p->heap, NULL, 0, NULL, 0);
}

// Removes c from the heap and from its level. The lock is held.
static void take(struct tr_priority *level, struct tr_continuation *c)
{
	tr_heap_remove(&level->all->heap, &c->node);
	tr_continuation_take(&level->waiting, level, c);
	tell(level->all);
}

// Waits for the next continuation. NULL: stopped, and none is left.
static struct tr_continuation *next(struct tr_priorities *p)
{
	struct tr_continuation *c = NULL;

	pthread_mutex_lock(&p->lock);
	while (!tr_heap_first(&p->heap) && !p->stopping)
		pthread_cond_wait(&p->work, &p->lock);
	struct tr_heap_node *first = tr_heap_first(&p->heap);
	if (first) {
		c = in_heap(first);
		take((struct tr_priority *)c->held_by, c);
	}
	pthread_mutex_unlock(&p->lock);
	return c;
}

static void *consume(void *consumer)
{
	const struct tr_priority_consumer *me = consumer;
	struct tr_continuation *c;

	tr_thread_name("consumer-%d", me->number);
	tell_consumer(me, NULL);
	tr_part(me, me->all, "priority scheduler");
	while ((c = next(me->all))) {
		tell_consumer(me, c);
		tr_continuation_run(c); // c may be freed inside
		tell_consumer(me, NULL);
	}
	return NULL;
}

// The context -------------------------------------------------------------------------------------

// The lock is held.
static int put(struct tr_priority *level, struct tr_continuation *c)
{
	struct tr_priorities *p = level->all;

	c->number = p->numbers;
	c->rank = p->ageing ? c->number + (unsigned long long)level->priority * p->ageing
			    : (unsigned long long)level->priority;
	int result = tr_heap_insert(&p->heap, &c->node);
	if (result != 0)
		return result;
	p->numbers++;
	tr_continuation_hold(&level->waiting, level, c);
	tell(p);
	pthread_cond_signal(&p->work);
	return 0;
}

static int submit(struct tr_context *context, struct tr_continuation *c)
{
	TR_CALL("priority_submit");
	struct tr_priority *level = (struct tr_priority *)context;

	pthread_mutex_lock(&level->all->lock);
	int result = level->all->stopping ? ECANCELED : put(level, c);
	pthread_mutex_unlock(&level->all->lock);
	return result;
}

// The consumer that was signalled for c may find the heap empty, and then waits again.
static int run_inline(struct tr_context *context, struct tr_continuation *c)
{
	TR_CALL("priority_run_inline");
	struct tr_priority *level = (struct tr_priority *)context;

	pthread_mutex_lock(&level->all->lock);
	bool here = __atomic_load_n(&c->held_by, __ATOMIC_RELAXED) == level;
	if (here)
		take(level, c);
	pthread_mutex_unlock(&level->all->lock);
	if (!here)
		return ENOENT;
	tr_continuation_run(c);
	return 0;
}

static size_t waiting(struct tr_context *context, const struct tr_continuation **list, size_t n)
{
	TR_CALL("priority_waiting");
	struct tr_priority *level = (struct tr_priority *)context;

	pthread_mutex_lock(&level->all->lock);
	size_t all = list_copy(&level->waiting, list, n);
	pthread_mutex_unlock(&level->all->lock);
	return all;
}

// Levels ------------------------------------------------------------------------------------------

// The lock is held.
static bool has_level(const struct tr_priorities *p, int priority)
{
	const struct tr_priority *level;

	LIST_FOREACH(level, &p->levels, other) {
		if (level->priority == priority)
			return true;
	}
	return false;
}

int tr_priority_init(struct tr_priority *level, struct tr_priorities *p, int priority)
{
	if (!p || priority < 0)
		return EINVAL;
	pthread_mutex_lock(&p->lock);
	int result = p->stopping ? ECANCELED : has_level(p, priority) ? EEXIST : 0;
	if (result == 0) {
		level->context = (struct tr_context){submit, run_inline, waiting};
		level->all = p;
		level->priority = priority;
		TAILQ_INIT(&level->waiting);
		LIST_INSERT_HEAD(&p->levels, level, other);
	}
	pthread_mutex_unlock(&p->lock);
	return result;
}

int tr_priority_destroy(struct tr_priority *level)
{
	pthread_mutex_lock(&level->all->lock);
	int result = TAILQ_EMPTY(&level->waiting) ? 0 : EBUSY;
	if (result == 0)
		LIST_REMOVE(level, other);
	pthread_mutex_unlock(&level->all->lock);
	return result;
}

int tr_priority_submit(struct tr_priority *level, struct tr_continuation *c)
{
	if (!c || !c->run)
		return EINVAL;
	tr_continuation_capture(c);
	return submit(&level->context, c);
}

// Starting, stopping ------------------------------------------------------------------------------

int tr_priorities_start(struct tr_priorities *p, int n, int ageing)
{
	if (n < 1 || ageing < 0)
		return EINVAL;
	struct tr_priority_consumer *each = calloc(n, sizeof *each);
	int result = each ? tr_lock_init(&p->lock, &p->work) : ENOMEM;
	if (result != 0) {
		free(each);
		return result;
	}
	p->each = each;
	p->n = 0;
	p->ageing = ageing;
	p->numbers = 0;
	p->stopping = p->stopped = false;
	LIST_INIT(&p->levels);
	tr_heap_init(&p->heap, before);
	tell_made(p);
	while (p->n < n && result == 0) {
		struct tr_priority_consumer *one = &each[p->n];
		one->all = p;
		one->number = p->n + 1;
		result = pthread_create(&one->thread, NULL, consume, one);
		if (result == 0)
			p->n++;
	}
	if (result != 0) { // undo
		tr_priorities_stop(p);
		tr_priorities_destroy(p);
	}
	return result;
}

// Is the calling thread a consumer?
static bool is_consumer(const struct tr_priorities *p)
{
	for (int i = 0; i < p->n; i++) {
		if (pthread_equal(p->each[i].thread, pthread_self()))
			return true;
	}
	return false;
}

int tr_priorities_stop(struct tr_priorities *p)
{
	pthread_mutex_lock(&p->lock);
	int result = p->stopping ? EALREADY : is_consumer(p) ? EDEADLK : 0;
	if (result == 0) {
		p->stopping = true;
		pthread_cond_broadcast(&p->work);
	}
	pthread_mutex_unlock(&p->lock);
	if (result != 0)
		return result;
	for (int i = 0; i < p->n; i++)
		pthread_join(p->each[i].thread, NULL);
	pthread_mutex_lock(&p->lock);
	p->stopped = true;
	pthread_mutex_unlock(&p->lock);
	return 0;
}

int tr_priorities_destroy(struct tr_priorities *p)
{
	pthread_mutex_lock(&p->lock);
	bool over = p->stopped && LIST_EMPTY(&p->levels);
	pthread_mutex_unlock(&p->lock);
	if (!over)
		return EBUSY;
	tell_gone(p);
	free(p->each);
	tr_heap_free(&p->heap);
	pthread_cond_destroy(&p->work);
	return pthread_mutex_destroy(&p->lock);
}
