// SPDX-License-Identifier: MIT
//
// A collection of pointers that threads share: what queue.h, stack.h and bag.h have in common. They
// differ only in which item comes out, so each is a struct that begins with a tr_collection and
// supplies the operations that insert and remove an item.
//
//	struct tr_queue letters;
//	error = tr_queue_init(&letters);
//	error = tr_collection_put(&letters.base, letter);
//	while (tr_collection_try_take(&letters.base, &item) == 0)	// EAGAIN: it is empty
//		...
//	error = tr_collection_destroy(&letters.base);
//
// No call here waits for an item or for room; a thread that has to wait uses a tr_blocking
// (blocking.h) over a collection.
//
// Asking (tr_collection_count) and then taking is two steps, and another thread may come in
// between. tr_collection_try_take is one step, under one lock: EAGAIN was true at some moment
// during the call.
//
// Invariant, whenever the lock is free: count is the number of nodes inserted and not removed. Lock
// order: nothing is locked under a collection's lock. Nodes are allocated and freed without it.
// Source: "Mecanismos de programação concorrente em C#" (S. Mançano), on concurrent collections.
//
// Functions that return an int return 0 or an errno value; an error changes nothing. Any thread may
// call them, except init and destroy; none is interruptible.
#ifndef COLLECTIONS_COLLECTION_H
#define COLLECTIONS_COLLECTION_H

#include <pthread.h>
#include <stddef.h>
#include <sys/queue.h>

#ifdef __cplusplus
extern "C" {
#endif

struct tr_collection_node { // an item that is in a collection
	TAILQ_ENTRY(tr_collection_node) next;
	void *item;
};

TAILQ_HEAD(tr_collection_nodes, tr_collection_node);

struct tr_collection;

// What a kind of collection supplies. All three are called with the lock held, and must not wait.
struct tr_collection_ops {
	// Inserts the node. 0, or ENOMEM: it was not inserted.
	int (*insert)(struct tr_collection *c, struct tr_collection_node *node);

	// Removes the node that the calling thread gets. Only called if there is one.
	struct tr_collection_node *(*remove)(struct tr_collection *c);

	// Writes up to `most` nodes into `nodes`, oldest first, for the visualizer; returns how
	// many.
	size_t (*list)(const struct tr_collection *c, const struct tr_collection_node **nodes,
		       size_t most);
};

struct tr_collection {
	const struct tr_collection_ops *ops; // never changes
	pthread_mutex_t lock;

	// Guarded by lock.
	size_t count;
	size_t bound; // of the tr_blocking over it; 0: there is none
	const char *name;
	const char *(*text)(const void *item); // NULL: the items are not shown
};

// For the kinds: makes an empty collection. name: of the lock, for the visualizer; must stay.
// Returns an error of pthread_mutex_init.
int tr_collection_init(struct tr_collection *c, const struct tr_collection_ops *ops,
		       const char *name);

// Destroys a collection of any kind, but not the items still in it. No thread may use it any more.
// EBUSY: a tr_blocking is over it, or a thread holds its lock.
int tr_collection_destroy(struct tr_collection *c);

// Adds an item, which may be NULL or in the collection already. ENOMEM.
int tr_collection_put(struct tr_collection *c, void *item);

// Takes an item. EAGAIN: there is none; *item is unchanged.
int tr_collection_try_take(struct tr_collection *c, void **item);

// The number of items; it may be out of date at once.
size_t tr_collection_count(struct tr_collection *c);

// From now on the visualizer shows the items, oldest first (the first sixteen), under this name;
// text describes an item in a few characters, and is called with the lock held. Both must stay.
void tr_collection_show(struct tr_collection *c, const char *name,
			const char *(*text)(const void *item));

// For blocking.h, called with the lock held: as put and try_take, but the caller owns the node's
// memory.
int tr_collection_insert(struct tr_collection *c, struct tr_collection_node *node);
struct tr_collection_node *tr_collection_remove(struct tr_collection *c); // NULL: none

#ifdef __cplusplus
}
#endif
#endif
