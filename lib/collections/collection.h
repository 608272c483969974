// SPDX-License-Identifier: MIT
//
// A collection of pointers that threads share: what queue.h, stack.h and bag.h have in common. They
// differ in one thing alone: which item comes out. So each is a struct that begins with a
// tr_collection, and has operations that put an item in its place and choose the one that leaves.
//
//	struct tr_queue letters;
//	error = tr_queue_init(&letters);
//	error = tr_collection_put(&letters.base, letter);
//	while (tr_collection_try_take(&letters.base, &item) == 0)	// EAGAIN: it is empty
//		...
//	error = tr_collection_destroy(&letters.base);
//
// No call here waits for an item or for room: it holds the lock for a moment, and returns. A thread
// that has to wait uses a tr_blocking (blocking.h) over a collection.
//
// To ask first (tr_collection_count) and then to take is two steps, and another thread may come in
// between. tr_collection_try_take is one step, under one lock: the answer EAGAIN was true at a
// moment during the call.
//
// Invariant, whenever the lock is free: count is how many nodes were inserted and not removed, and
// each of them will be removed once. Lock order: nothing is locked under a collection's lock.
// Memory is asked for and given back without it, but for what an operation needs (bag.h). Source:
// "Mecanismos de programação concorrente em C#" (S. Mançano), on concurrent collections.
//
// Functions return 0 or an errno value, and have changed nothing if that is not 0. Any thread may
// call any of them, but init and destroy.
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

// What a kind of collection has to know. All three are called with the lock held, and do not wait.
struct tr_collection_ops {
	// Puts the node in its place. 0, or ENOMEM: it is not in.
	int (*insert)(struct tr_collection *c, struct tr_collection_node *node);

	// Takes the node out whose turn it is, for the calling thread. Only called if there is one.
	struct tr_collection_node *(*remove)(struct tr_collection *c);

	// Writes up to `most` nodes into `nodes`, oldest first, to be shown; returns how many.
	size_t (*list)(const struct tr_collection *c, const struct tr_collection_node **nodes,
		       size_t most);
};

struct tr_collection {
	const struct tr_collection_ops *ops; // never changes
	pthread_mutex_t lock;

	// Guarded by lock.
	size_t count;
	size_t bound; // of the tr_blocking over it; 0: there is none over it
	const char *name;
	const char *(*text)(const void *item); // NULL: what is in it is not shown
};

// For the kinds: the lock and an empty count. name: of the lock, for the visualizer; must stay.
// What pthread_mutex_init returns.
int tr_collection_init(struct tr_collection *c, const struct tr_collection_ops *ops,
		       const char *name);

// Destroys a collection of any kind. Items that are still in it are the caller's business: it
// forgets them. No thread may use it any more. EBUSY: a tr_blocking is over it, or a thread holds
// its lock.
int tr_collection_destroy(struct tr_collection *c);

// Puts an item in; the same one may be in it several times, and so may NULL. ENOMEM.
int tr_collection_put(struct tr_collection *c, void *item);

// Takes an item out. EAGAIN: there is none; *item stays as it was.
int tr_collection_try_take(struct tr_collection *c, void **item);

// How many are in it now; it may be wrong at once.
size_t tr_collection_count(struct tr_collection *c);

// From now on the visualizer shows what is in it, oldest first (the first sixteen), under this
// name; text describes an item in a few characters. Both must stay. text is called with the lock
// held.
void tr_collection_show(struct tr_collection *c, const char *name,
			const char *(*text)(const void *item));

// For blocking.h, and called with the lock held: as put and try_take, but for the memory of the
// node.
int tr_collection_insert(struct tr_collection *c, struct tr_collection_node *node);
struct tr_collection_node *tr_collection_remove(struct tr_collection *c); // NULL: it is empty

#ifdef __cplusplus
}
#endif
#endif
