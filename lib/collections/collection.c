// SPDX-License-Identifier: MIT
//
// Common to all collections: see collection.h for the contract and the invariant.
#include "collections/collection.h"

#include <errno.h>
#include <stdint.h>
#include <stdlib.h>

#include "annotate/annotate.h"

enum { SHOWN = 16 }; // items in the visualizer

int tr_collection_init(struct tr_collection *c, const struct tr_collection_ops *ops,
		       const char *name)
{
	int result = pthread_mutex_init(&c->lock, NULL);
	if (result != 0)
		return result;
	tr_object_name(&c->lock, "%s", name);
	c->ops = ops;
	c->count = 0;
	c->bound = 0;
	c->name = NULL;
	c->text = NULL;
	return 0;
}

// Shows the items. The lock is held.
static void tell(const struct tr_collection *c)
{
	const struct tr_collection_node *nodes[SHOWN];
	const char *texts[SHOWN];

	if (!c->text)
		return;
	size_t n = c->ops->list(c, nodes, SHOWN);
	for (size_t i = 0; i < n; i++)
		texts[i] = c->text(nodes[i]->item);
	tr_queue(c, c->name, c->bound == SIZE_MAX ? 0 : c->bound, texts, n);
}

int tr_collection_destroy(struct tr_collection *c)
{
	pthread_mutex_lock(&c->lock);
	size_t bound = c->bound;
	pthread_mutex_unlock(&c->lock);
	if (bound != 0)
		return EBUSY;
	int result = pthread_mutex_destroy(&c->lock);
	if (result != 0)
		return result;
	while (c->count > 0) {
		c->count--;
		free(c->ops->remove(c));
	}
	if (c->text)
		tr_queue(c, NULL, 0, NULL, 0);
	return 0;
}

int tr_collection_insert(struct tr_collection *c, struct tr_collection_node *node)
{
	int result = c->ops->insert(c, node);
	if (result == 0) {
		c->count++;
		tell(c);
	}
	return result;
}

struct tr_collection_node *tr_collection_remove(struct tr_collection *c)
{
	if (c->count == 0)
		return NULL;
	struct tr_collection_node *node = c->ops->remove(c);
	c->count--;
	tell(c);
	return node;
}

int tr_collection_put(struct tr_collection *c, void *item)
{
	TR_CALL("collection_put");
	struct tr_collection_node *node = malloc(sizeof *node);
	if (!node)
		return ENOMEM;
	node->item = item;
	pthread_mutex_lock(&c->lock);
	int result = tr_collection_insert(c, node);
	pthread_mutex_unlock(&c->lock);
	if (result != 0)
		free(node);
	return result;
}

int tr_collection_try_take(struct tr_collection *c, void **item)
{
	TR_CALL("collection_try_take");
	pthread_mutex_lock(&c->lock);
	struct tr_collection_node *node = tr_collection_remove(c);
	pthread_mutex_unlock(&c->lock);
	if (!node)
		return EAGAIN;
	*item = node->item;
	free(node);
	return 0;
}

size_t tr_collection_count(struct tr_collection *c)
{
	pthread_mutex_lock(&c->lock);
	size_t count = c->count;
	pthread_mutex_unlock(&c->lock);
	return count;
}

void tr_collection_show(struct tr_collection *c, const char *name,
			const char *(*text)(const void *item))
{
	pthread_mutex_lock(&c->lock);
	c->name = name;
	c->text = text;
	tell(c);
	pthread_mutex_unlock(&c->lock);
}
