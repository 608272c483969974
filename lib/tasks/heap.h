// SPDX-License-Identifier: MIT
//
// A binary min-heap whose entries know where they are, so that any of them can be taken out: what a
// timer needs for delays that are withdrawn, and a scheduler for work that is. An entry is part of
// the object that is kept (TR_HEAP_OF leads back to it).
//
// Invariant: the entries are node[0 .. n); node[i]->at == i + 1; and no entry comes before its
// parent, which is node[(i - 1) / 2]. Entries that neither comes before the other come out in any
// order: an order of arrival must be part of `before`. Insert and remove take O(log n) steps, the
// first is there at once. A heap has no lock: its owner has one. Source: "Algorithm 232: Heapsort"
// (J. W. J. Williams, 1964); its use in schedulers: "Mecanismos de programação concorrente em C#"
// (S. Mançano). That text calls removal O(1): to take the first away is O(log n) as well, since
// another has to come to its place.
#ifndef TASKS_HEAP_H
#define TASKS_HEAP_H

#include <stdbool.h>
#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

struct tr_heap_node {
	size_t at; // its place from 1; 0: in no heap
};

// The object of which `node` is the member `member`.
#define TR_HEAP_OF(type, member, node) ((type *)((char *)(node)-offsetof(type, member)))

struct tr_heap {
	bool (*before)(const struct tr_heap_node *a, const struct tr_heap_node *b);
	struct tr_heap_node **node;
	size_t n, room;
};

// Makes it empty; frees what it has allocated, and not the entries.
void tr_heap_init(struct tr_heap *h,
		  bool (*before)(const struct tr_heap_node *a, const struct tr_heap_node *b));
void tr_heap_free(struct tr_heap *h);

// Puts an entry in that is in no heap. ENOMEM: it is not in.
int tr_heap_insert(struct tr_heap *h, struct tr_heap_node *node);

// The one that comes before all others, still in the heap. NULL: the heap is empty.
struct tr_heap_node *tr_heap_first(const struct tr_heap *h);

// Takes an entry out. ENOENT: it is not in this heap.
int tr_heap_remove(struct tr_heap *h, struct tr_heap_node *node);

// Takes the first out. NULL: the heap is empty.
struct tr_heap_node *tr_heap_take_first(struct tr_heap *h);

#ifdef __cplusplus
}
#endif
#endif
