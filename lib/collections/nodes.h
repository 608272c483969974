// SPDX-License-Identifier: MIT
//
// Inside lib/collections: the nodes of a list, for the visualizer.
#ifndef COLLECTIONS_NODES_H
#define COLLECTIONS_NODES_H

#include "collections/collection.h"

// Writes up to `most` nodes into `nodes`, in the order of the list; returns how many. The lock that
// guards the list is held.
static inline size_t nodes_list(const struct tr_collection_nodes *list,
				const struct tr_collection_node **nodes, size_t most)
{
	const struct tr_collection_node *node;
	size_t n = 0;

	TAILQ_FOREACH(node, list, next) {
		if (n == most)
			break;
		nodes[n++] = node;
	}
	return n;
}

#endif
