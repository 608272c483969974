// SPDX-License-Identifier: MIT
//
// The round-robin pool: see round_robin.h for the contract and the invariant.
#include "tasks/schedule/round_robin.h"

#include <errno.h>
#include <stdlib.h>

#include "annotate/annotate.h"
#include "tasks/lists.h"

// A call belongs to the context until it runs, and then to the pool, which reuses it.
struct tr_round_robin_call {
	struct tr_continuation c;
	struct tr_round_robin *pool;
	SLIST_ENTRY(tr_round_robin_call) next;
};

enum { SHOWN = 16 }; // queues in the visualizer

static const char *shown(const char *name)
{
	return name ? name : "?";
}

// Shows a queue's items. The lock is held, here and up to "Calls".
static void tell_queue(const struct tr_round_robin_queue *q)
{
	list_show(q, shown(q->name), &q->items);
}

// Shows the ring.
static void tell_ring(const struct tr_round_robin *pool)
{
	const char *names[SHOWN] = {NULL};
	const struct tr_round_robin_queue *q;
	size_t n = 0;

	TAILQ_FOREACH(q, &pool->ring, next) {
		if (n == SHOWN)
			break;
		names[n++] = shown(q->name);
	}
	tr_queue(&pool->ring, "turns", 0, names, n);
}

// The ring, items, and whose turn it is -----------------------------------------------------------

// Appends c to the queue, which joins the ring if it was empty.
static void put(struct tr_round_robin_queue *q, struct tr_continuation *c)
{
	if (TAILQ_EMPTY(&q->items)) {
		TAILQ_INSERT_TAIL(&q->pool->ring, q, next);
		tell_ring(q->pool);
	}
	tr_continuation_hold(&q->items, q, c);
	tell_queue(q);
}

// The queue is disposed of and empty.
static void gone(struct tr_round_robin_queue *q)
{
	q->pool->queues--;
	q->references--;
	tr_queue(q, NULL, 0, NULL, 0);
}

// An item was taken from q: an empty queue leaves the ring, and, if disposed of, the pool.
static void taken(struct tr_round_robin_queue *q)
{
	tell_queue(q);
	if (!TAILQ_EMPTY(&q->items))
		return;
	TAILQ_REMOVE(&q->pool->ring, q, next);
	tell_ring(q->pool);
	if (q->disposed)
		gone(q);
}

// Takes the next item. NULL: none waits. *from: its queue.
static struct tr_continuation *take_next(struct tr_round_robin *pool,
					 struct tr_round_robin_queue **from)
{
	struct tr_round_robin_queue *q = TAILQ_FIRST(&pool->ring);

	*from = q;
	if (!q)
		return NULL;
	struct tr_continuation *c = tr_continuation_take_first(&q->items);
	TAILQ_REMOVE(&pool->ring, q, next);
	TAILQ_INSERT_TAIL(&pool->ring, q, next);
	tell_ring(pool);
	taken(q);
	return c;
}

// True: the caller must free the queue, which has no references.
static bool unneeded(struct tr_round_robin_queue *q)
{
	if (!q || q->references > 0)
		return false;
	q->pool->kept--;
	return true;
}

// Calls -------------------------------------------------------------------------------------------

// Runs a call. The pool may be destroyed once the lock is released.
static void call_run(void *arg)
{
	struct tr_round_robin_call *call = arg;
	struct tr_round_robin *pool = call->pool;
	struct tr_round_robin_queue *from;

	pthread_mutex_lock(&pool->lock);
	struct tr_continuation *c = take_next(pool, &from);
	bool last = unneeded(from);
	SLIST_INSERT_HEAD(&pool->spare, call, next);
	pool->calls--;
	pthread_mutex_unlock(&pool->lock);
	if (last)
		free(from);
	if (c)
		tr_continuation_run(c);
}

// A spare or new call. NULL: no memory. The lock is held.
static struct tr_round_robin_call *call_new(struct tr_round_robin *pool)
{
	struct tr_round_robin_call *call = SLIST_FIRST(&pool->spare);
	if (call) {
		SLIST_REMOVE_HEAD(&pool->spare, next);
		return call;
	}
	call = calloc(1, sizeof *call);
	if (call) {
		call->pool = pool;
		call->c = (struct tr_continuation){
			.run = call_run, .arg = call, .name = "round robin"};
	}
	return call;
}

// Submits a call to the context. The lock is held, so the call waits until the submitter has put
// its item in.
static int ask(struct tr_round_robin *pool)
{
	struct tr_round_robin_call *call = call_new(pool);
	int result = call ? pool->under->submit(pool->under, &call->c) : ENOMEM;
	if (result == 0)
		pool->calls++;
	else if (call)
		SLIST_INSERT_HEAD(&pool->spare, call, next);
	return result;
}

// The context -------------------------------------------------------------------------------------

static int submit(struct tr_context *context, struct tr_continuation *c)
{
	TR_CALL("round_robin_submit");
	struct tr_round_robin_queue *q = (struct tr_round_robin_queue *)context;

	pthread_mutex_lock(&q->pool->lock);
	int result = q->disposed ? ECANCELED : ask(q->pool);
	if (result == 0)
		put(q, c);
	pthread_mutex_unlock(&q->pool->lock);
	return result;
}

// The call submitted for c finds another item, or none.
static int run_inline(struct tr_context *context, struct tr_continuation *c)
{
	TR_CALL("round_robin_run_inline");
	struct tr_round_robin_queue *q = (struct tr_round_robin_queue *)context;

	pthread_mutex_lock(&q->pool->lock);
	bool here = tr_continuation_take(&q->items, q, c);
	if (here)
		taken(q); // the caller has the handle: q stays
	pthread_mutex_unlock(&q->pool->lock);
	if (!here)
		return ENOENT;
	tr_continuation_run(c);
	return 0;
}

static size_t waiting(struct tr_context *context, const struct tr_continuation **list, size_t n)
{
	TR_CALL("round_robin_waiting");
	struct tr_round_robin_queue *q = (struct tr_round_robin_queue *)context;

	pthread_mutex_lock(&q->pool->lock);
	size_t all = list_copy(&q->items, list, n);
	pthread_mutex_unlock(&q->pool->lock);
	return all;
}

// Queues ------------------------------------------------------------------------------------------

static void queue_init(struct tr_round_robin_queue *q, struct tr_round_robin *pool,
		       const char *name)
{
	*q = (struct tr_round_robin_queue){.context = {submit, run_inline, waiting},
					   .pool = pool,
					   .name = name,
					   .references = 2};
	TAILQ_INIT(&q->items);
	tell_queue(q);
	tr_part(q, pool, "round robin");
}

int tr_round_robin_create(struct tr_round_robin *pool, const char *name,
			  struct tr_round_robin_queue **queue)
{
	TR_CALL("round_robin_create");
	struct tr_round_robin_queue *q = malloc(sizeof *q);
	if (!q)
		return ENOMEM;
	pthread_mutex_lock(&pool->lock);
	queue_init(q, pool, name);
	pool->queues++;
	pool->kept++;
	pthread_mutex_unlock(&pool->lock);
	*queue = q;
	return 0;
}

int tr_round_robin_submit(struct tr_round_robin_queue *q, struct tr_continuation *c)
{
	if (!q || !c || !c->run)
		return EINVAL;
	tr_continuation_capture(c);
	return submit(&q->context, c);
}

// The lock is held both here and when an item is taken, so the last item's taker sees `disposed`.
static int dispose(struct tr_round_robin_queue *q)
{
	if (q->disposed)
		return EALREADY;
	q->disposed = true;
	if (TAILQ_EMPTY(&q->items))
		gone(q);
	return 0;
}

int tr_round_robin_dispose(struct tr_round_robin_queue *q)
{
	TR_CALL("round_robin_dispose");
	if (!q || q == &q->pool->common)
		return EINVAL;
	pthread_mutex_lock(&q->pool->lock);
	int result = dispose(q);
	pthread_mutex_unlock(&q->pool->lock);
	return result;
}

int tr_round_robin_release(struct tr_round_robin_queue *q)
{
	TR_CALL("round_robin_release");
	if (!q || q == &q->pool->common)
		return EINVAL;
	struct tr_round_robin *pool = q->pool;
	pthread_mutex_lock(&pool->lock);
	dispose(q); // unless it is disposed of already
	q->references--;
	bool last = unneeded(q);
	pthread_mutex_unlock(&pool->lock);
	if (last)
		free(q);
	return 0;
}

// The pool ----------------------------------------------------------------------------------------

int tr_round_robin_init(struct tr_round_robin *pool, struct tr_context *under)
{
	if (!under || !under->submit)
		return EINVAL;
	int result = pthread_mutex_init(&pool->lock, NULL);
	if (result != 0)
		return result;
	pool->under = under;
	pool->calls = pool->queues = pool->kept = 0;
	TAILQ_INIT(&pool->ring);
	SLIST_INIT(&pool->spare);
	tr_object_name(&pool->lock, "round robin");
	tell_ring(pool);
	tr_part(&pool->lock, pool, "round robin");
	tr_part(&pool->ring, pool, "round robin");
	queue_init(&pool->common, pool, "common");
	return 0;
}

int tr_round_robin_destroy(struct tr_round_robin *pool)
{
	pthread_mutex_lock(&pool->lock);
	bool over = pool->calls == 0 && pool->kept == 0;
	pthread_mutex_unlock(&pool->lock);
	if (!over)
		return EBUSY;
	struct tr_round_robin_call *call;
	while ((call = SLIST_FIRST(&pool->spare))) {
		SLIST_REMOVE_HEAD(&pool->spare, next);
		free(call);
	}
	tr_queue(&pool->common, NULL, 0, NULL, 0);
	tr_queue(&pool->ring, NULL, 0, NULL, 0);
	return pthread_mutex_destroy(&pool->lock);
}
