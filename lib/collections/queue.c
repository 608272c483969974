// SPDX-License-Identifier: MIT
//
// The queue: see queue.h. The lock is held in all functions but init.
#include "collections/queue.h"

#include "collections/nodes.h"

static int insert(struct tr_collection *c, struct tr_collection_node *node)
{
	TAILQ_INSERT_TAIL(&((struct tr_queue *)c)->nodes, node, next);
	return 0;
}

static struct tr_collection_node *remove_oldest(struct tr_collection *c)
{
	struct tr_queue *q = (struct tr_queue *)c;
	struct tr_collection_node *node = TAILQ_FIRST(&q->nodes);
	TAILQ_REMOVE(&q->nodes, node, next);
	return node;
}

static size_t list(const struct tr_collection *c, const struct tr_collection_node **nodes,
		   size_t most)
{
	return nodes_list(&((const struct tr_queue *)c)->nodes, nodes, most);
}

int tr_queue_init(struct tr_queue *q)
{
	static const struct tr_collection_ops ops = {
		.insert = insert,
		.remove = remove_oldest,
		.list = list,
	};
	TAILQ_INIT(&q->nodes);
	return tr_collection_init(&q->base, &ops, "queue-lock");
}
