// SPDX-License-Identifier: MIT
//
// The bag: see bag.h for the invariant. The lock is held in all functions but init.
#include "collections/bag.h"

#include <errno.h>
#include <stdlib.h>

#include "collections/nodes.h"

struct tr_bag_part {
	TAILQ_ENTRY(tr_bag_part) next;
	pthread_t owner;
	struct tr_collection_nodes nodes; // oldest first, never empty
};

// The calling thread's part; NULL: it has no item in the bag.
static struct tr_bag_part *own_part(const struct tr_bag *b)
{
	struct tr_bag_part *part;

	TAILQ_FOREACH(part, &b->parts, next) {
		if (pthread_equal(part->owner, pthread_self()))
			return part;
	}
	return NULL;
}

// A new part, still empty; NULL: no memory.
static struct tr_bag_part *new_part(struct tr_bag *b)
{
	struct tr_bag_part *part = malloc(sizeof *part);
	if (!part)
		return NULL;
	part->owner = pthread_self();
	TAILQ_INIT(&part->nodes);
	TAILQ_INSERT_TAIL(&b->parts, part, next);
	return part;
}

static int insert(struct tr_collection *c, struct tr_collection_node *node)
{
	struct tr_bag *b = (struct tr_bag *)c;
	struct tr_bag_part *part = own_part(b);

	if (!part)
		part = new_part(b);
	if (!part)
		return ENOMEM;
	TAILQ_INSERT_TAIL(&part->nodes, node, next);
	return 0;
}

static struct tr_collection_node *remove_own_first(struct tr_collection *c)
{
	struct tr_bag *b = (struct tr_bag *)c;
	struct tr_bag_part *part = own_part(b);
	struct tr_collection_node *node;

	if (part) {
		node = TAILQ_LAST(&part->nodes, tr_collection_nodes);
	} else {
		part = TAILQ_FIRST(&b->parts);
		node = TAILQ_FIRST(&part->nodes);
	}
	TAILQ_REMOVE(&part->nodes, node, next);
	if (TAILQ_EMPTY(&part->nodes)) {
		TAILQ_REMOVE(&b->parts, part, next);
		free(part);
	}
	return node;
}

static size_t list(const struct tr_collection *c, const struct tr_collection_node **nodes,
		   size_t most)
{
	const struct tr_bag_part *part;
	size_t n = 0;

	TAILQ_FOREACH(part, &((const struct tr_bag *)c)->parts, next)
		n += nodes_list(&part->nodes, nodes + n, most - n);
	return n;
}

int tr_bag_init(struct tr_bag *b)
{
	static const struct tr_collection_ops ops = {
		.insert = insert,
		.remove = remove_own_first,
		.list = list,
	};
	TAILQ_INIT(&b->parts);
	return tr_collection_init(&b->base, &ops, "bag-lock");
}
