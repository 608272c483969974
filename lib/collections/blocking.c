// SPDX-License-Identifier: MIT
//
// A bound and two waits over a collection: see blocking.h for the contract and the invariant.
//
// A node is allocated before the lock is taken, so that no thread waits for room that it cannot
// use.
#include "collections/blocking.h"

#include <errno.h>
#include <stdlib.h>

#include "annotate/annotate.h"
#include "sync/interrupt.h"

// Makes both conditions, or none.
static int conditions_init(struct tr_blocking *b)
{
	int result = pthread_cond_init(&b->not_full, NULL);
	if (result != 0)
		return result;
	result = pthread_cond_init(&b->not_empty, NULL);
	if (result != 0)
		pthread_cond_destroy(&b->not_full);
	return result;
}

// Puts the bound over the collection. EBUSY: there is one; EINVAL: it holds more.
static int claim(struct tr_collection *c, size_t bound)
{
	pthread_mutex_lock(&c->lock);
	int result = c->bound != 0 ? EBUSY : c->count > bound ? EINVAL : 0;
	if (result == 0)
		c->bound = bound;
	pthread_mutex_unlock(&c->lock);
	return result;
}

static void disclaim(struct tr_collection *c)
{
	pthread_mutex_lock(&c->lock);
	c->bound = 0;
	pthread_mutex_unlock(&c->lock);
}

int tr_blocking_init(struct tr_blocking *b, struct tr_collection *of, size_t bound)
{
	int result = bound == 0 ? EINVAL : claim(of, bound);
	if (result != 0)
		return result;
	result = conditions_init(b);
	if (result != 0) {
		disclaim(of);
		return result;
	}
	tr_object_name(&b->not_full, "not_full");
	tr_object_name(&b->not_empty, "not_empty");
	b->of = of;
	b->bound = bound;
	b->completed = false;
	b->waiting = 0;
	return 0;
}

int tr_blocking_destroy(struct tr_blocking *b)
{
	pthread_mutex_lock(&b->of->lock);
	int result = b->waiting ? EBUSY : 0;
	if (result == 0)
		b->of->bound = 0;
	pthread_mutex_unlock(&b->of->lock);
	if (result != 0)
		return result;
	pthread_cond_destroy(&b->not_full);
	return pthread_cond_destroy(&b->not_empty);
}

// The functions up to the next line are called with the lock held. --------------------------------

static bool has_room(const struct tr_blocking *b)
{
	return b->of->count < b->bound;
}

static bool has_items(const struct tr_blocking *b)
{
	return b->of->count > 0;
}

// Waits until has(b), or adding is completed. Returns 0 then, or the wait's error.
static int await(struct tr_blocking *b, bool (*has)(const struct tr_blocking *),
		 pthread_cond_t *changed, const struct timespec *deadline)
{
	int result = 0;

	b->waiting++;
	while (!has(b) && !b->completed && result == 0)
		result = tr_cond_wait(changed, &b->of->lock, deadline);
	b->waiting--;
	if (result == ETIMEDOUT && (has(b) || b->completed))
		return 0; // the predicate wins over the deadline
	if (result == EINTR && has(b))
		pthread_cond_signal(changed); // this wait may have consumed a signal: pass it on
	return result;
}

// Requires room.
static int insert(struct tr_blocking *b, struct tr_collection_node *node)
{
	int result = tr_collection_insert(b->of, node);
	// On ENOMEM, this thread may have consumed a signal for the room: pass it on.
	pthread_cond_signal(result == 0 ? &b->not_empty : &b->not_full);
	return result;
}

// Requires an item.
static struct tr_collection_node *remove_one(struct tr_blocking *b)
{
	struct tr_collection_node *node = tr_collection_remove(b->of);
	pthread_cond_signal(&b->not_full);
	return node;
}

// -------------------------------------------------------------------------------------------------

static struct tr_collection_node *new_node(void *item)
{
	struct tr_collection_node *node = malloc(sizeof *node);
	if (node)
		node->item = item;
	return node;
}

// Frees the node, and returns its item.
static void *item_of(struct tr_collection_node *node)
{
	void *item = node->item;
	free(node);
	return item;
}

int tr_blocking_add(struct tr_blocking *b, void *item, const struct timespec *deadline)
{
	TR_CALL("blocking_add");
	struct tr_collection_node *node = new_node(item);
	if (!node)
		return ENOMEM;
	pthread_mutex_lock(&b->of->lock);
	int result = await(b, has_room, &b->not_full, deadline);
	if (result == 0 && b->completed)
		result = ECANCELED;
	if (result == 0)
		result = insert(b, node);
	pthread_mutex_unlock(&b->of->lock);
	if (result != 0)
		free(node);
	return result;
}

int tr_blocking_take(struct tr_blocking *b, void **item, const struct timespec *deadline)
{
	TR_CALL("blocking_take");
	struct tr_collection_node *node = NULL;
	pthread_mutex_lock(&b->of->lock);
	int result = await(b, has_items, &b->not_empty, deadline);
	if (result == 0 && !has_items(b))
		result = ECANCELED;
	if (result == 0)
		node = remove_one(b);
	pthread_mutex_unlock(&b->of->lock);
	if (node)
		*item = item_of(node);
	return result;
}

int tr_blocking_try_add(struct tr_blocking *b, void *item)
{
	TR_CALL("blocking_try_add");
	struct tr_collection_node *node = new_node(item);
	if (!node)
		return ENOMEM;
	pthread_mutex_lock(&b->of->lock);
	int result = b->completed ? ECANCELED : has_room(b) ? 0 : EAGAIN;
	if (result == 0)
		result = insert(b, node);
	pthread_mutex_unlock(&b->of->lock);
	if (result != 0)
		free(node);
	return result;
}

int tr_blocking_try_take(struct tr_blocking *b, void **item)
{
	TR_CALL("blocking_try_take");
	struct tr_collection_node *node = NULL;
	pthread_mutex_lock(&b->of->lock);
	int result = has_items(b) ? 0 : b->completed ? ECANCELED : EAGAIN;
	if (result == 0)
		node = remove_one(b);
	pthread_mutex_unlock(&b->of->lock);
	if (node)
		*item = item_of(node);
	return result;
}

int tr_blocking_complete_adding(struct tr_blocking *b)
{
	TR_CALL("blocking_complete_adding");
	pthread_mutex_lock(&b->of->lock);
	b->completed = true;
	pthread_cond_broadcast(&b->not_full);
	pthread_cond_broadcast(&b->not_empty);
	pthread_mutex_unlock(&b->of->lock);
	return 0;
}
