// SPDX-License-Identifier: MIT
//
// A binary min-heap whose entries know their place, so that any can be removed: timers need that
// for withdrawn delays, schedulers for withdrawn work. An entry is a member of the object that is
// kept (TR_HEAP_OF gives the object).
//
// Invariant: the entries are node[0 .. n); node[i]->at == i + 1; and no entry comes before its
// parent, node[(i - 1) / 2]. Equal entries come out in any order: an order of arrival must be part
// of `before`. Insert and remove take O(log n) steps, first O(1). The owner guards a heap by its
// own lock. Source: "Algorithm 232: Heapsort" (J. W. J. Williams, 1964); its use in schedulers:
// "Mecanismos de programação concorrente em C#" (S. Mançano), which wrongly calls removal of the
// first O(1).
#ifndef TASKS_HEAP_H
#define TASKS_HEAP_H

#include <stdbool.h>
#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

struct tr_heap_node {
	size_t at; // its place, from 1; 0: not in a heap
};

// The object of which `node` is the member `member`.
#define TR_HEAP_OF(type, member, node) ((type *)((char *)(node)-offsetof(type, member)))

struct tr_heap {
	bool (*before)(const struct tr_heap_node *a, const struct tr_heap_node *b);
	struct tr_heap_node **node;
	size_t n, room;
};

// Makes an empty heap; frees its array, but not the entries.
void tr_heap_init(struct tr_heap *h,
		  bool (*before)(const struct tr_heap_node *a, const struct tr_heap_node *b));
void tr_heap_free(struct tr_heap *h);

// Inserts an entry that is not in a heap. ENOMEM: it was not inserted.
int tr_heap_insert(struct tr_heap *h, struct tr_heap_node *node);

// The first entry, which stays in the heap. NULL: the heap is empty.
struct tr_heap_node *tr_heap_first(const struct tr_heap *h);

// Removes an entry. ENOENT: it is not in this heap.
int tr_heap_remove(struct tr_heap *h, struct tr_heap_node *node);

// Removes the first. NULL: the heap is empty.
struct tr_heap_node *tr_heap_take_first(struct tr_heap *h);

#ifdef __cplusplus
}
#endif
#endif
