// SPDX-License-Identifier: MIT
//
// The stack: see stack.h. The lock is held in all functions but init.
#include "collections/stack.h"

#include "collections/nodes.h"

static int insert(struct tr_collection *c, struct tr_collection_node *node)
{
	TAILQ_INSERT_TAIL(&((struct tr_stack *)c)->nodes, node, next);
	return 0;
}

static struct tr_collection_node *remove_newest(struct tr_collection *c)
{
	struct tr_stack *s = (struct tr_stack *)c;
	struct tr_collection_node *node = TAILQ_LAST(&s->nodes, tr_collection_nodes);
	TAILQ_REMOVE(&s->nodes, node, next);
	return node;
}

static size_t list(const struct tr_collection *c, const struct tr_collection_node **nodes,
		   size_t most)
{
	return nodes_list(&((const struct tr_stack *)c)->nodes, nodes, most);
}

int tr_stack_init(struct tr_stack *s)
{
	static const struct tr_collection_ops ops = {
		.insert = insert,
		.remove = remove_newest,
		.list = list,
	};
	TAILQ_INIT(&s->nodes);
	return tr_collection_init(&s->base, &ops, "stack-lock");
}
