// SPDX-License-Identifier: MIT
//
// The heap: see heap.h.
#include "tasks/heap.h"

#include <errno.h>
#include <stdint.h>
#include <stdlib.h>

void tr_heap_init(struct tr_heap *h,
		  bool (*before)(const struct tr_heap_node *a, const struct tr_heap_node *b))
{
	*h = (struct tr_heap){.before = before};
}

void tr_heap_free(struct tr_heap *h)
{
	free(h->node);
	*h = (struct tr_heap){.before = h->before};
}

static void put(struct tr_heap *h, size_t i, struct tr_heap_node *node)
{
	h->node[i] = node;
	node->at = i + 1;
}

// Puts `node` at the free place i, or higher up, past the entries that it comes before.
static void rise(struct tr_heap *h, size_t i, struct tr_heap_node *node)
{
	while (i > 0 && h->before(node, h->node[(i - 1) / 2])) {
		put(h, i, h->node[(i - 1) / 2]);
		i = (i - 1) / 2;
	}
	put(h, i, node);
}

// Puts `node` at the free place i, or further down, past the entries that come before it.
static void sink(struct tr_heap *h, size_t i, struct tr_heap_node *node)
{
	for (size_t child; (child = 2 * i + 1) < h->n; i = child) {
		if (child + 1 < h->n && h->before(h->node[child + 1], h->node[child]))
			child++;
		if (!h->before(h->node[child], node))
			break;
		put(h, i, h->node[child]);
	}
	put(h, i, node);
}

static int make_room(struct tr_heap *h)
{
	if (h->n < h->room)
		return 0;
	size_t room = h->room ? 2 * h->room : 16;
	if (room > SIZE_MAX / sizeof(struct tr_heap_node *))
		return ENOMEM;
	struct tr_heap_node **node = realloc(h->node, room * sizeof(struct tr_heap_node *));
	if (!node)
		return ENOMEM;
	h->node = node;
	h->room = room;
	return 0;
}

int tr_heap_insert(struct tr_heap *h, struct tr_heap_node *node)
{
	int result = make_room(h);
	if (result == 0)
		rise(h, h->n++, node);
	return result;
}

struct tr_heap_node *tr_heap_first(const struct tr_heap *h)
{
	return h->n > 0 ? h->node[0] : NULL;
}

int tr_heap_remove(struct tr_heap *h, struct tr_heap_node *node)
{
	if (node->at == 0 || node->at > h->n || h->node[node->at - 1] != node)
		return ENOENT;
	size_t i = node->at - 1;
	node->at = 0;
	struct tr_heap_node *last = h->node[--h->n];
	if (last == node)
		return 0;
	if (i > 0 && h->before(last, h->node[(i - 1) / 2]))
		rise(h, i, last);
	else
		sink(h, i, last);
	return 0;
}

struct tr_heap_node *tr_heap_take_first(struct tr_heap *h)
{
	struct tr_heap_node *first = tr_heap_first(h);
	if (first)
		tr_heap_remove(h, first);
	return first;
}
