// SPDX-License-Identifier: MIT
//
// A dictionary: at most one value for a key, and keys in no order. A key is a string, which is
// copied; a value is a number or a pointer.
//
//	static intptr_t one(const char *word, void *arg) { return 1; }
//	static intptr_t one_more(const char *word, intptr_t old, void *arg) { return old + 1; }
//	...
//	error = tr_dictionary_add_or_update(&words, "rose", one, one_more, NULL, NULL);
//
// Each call is atomic; but between a read and a write that depends on it another thread may write,
// and its update is lost. Two calls do both: tr_dictionary_add_or_update computes the new value
// from the old one under the lock; tr_dictionary_try_update is a compare-and-exchange (EAGAIN: the
// value has changed, so read again).
//
// The rule for the functions passed by a caller: they run *with the dictionary's lock held*. So
// they must be short, must not wait for another thread (which may wait for the lock), must not take
// a lock that others hold while they call the dictionary, and must not call this dictionary: such a
// call returns EDEADLK and does nothing. (In C# they run without the lock, and again if another
// thread was faster.)
//
// Invariant, whenever the lock is free: no two entries have the same key. Lock order: only the
// caller's functions lock anything under the dictionary's lock. Source: "Mecanismos de programação
// concorrente em C#" (S. Mançano), on the concurrent dictionary. The table is uthash (T. D.
// Hanson).
//
// Functions return 0 or an errno value; an error changes nothing. Any thread may call them, except
// init and destroy; none blocks for longer than the lock is held. All that take a key return EINVAL
// if it is NULL; all return EDEADLK inside a caller's function.
#ifndef COLLECTIONS_DICTIONARY_H
#define COLLECTIONS_DICTIONARY_H

#include <pthread.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

struct tr_dictionary_entry; // a key and its value

struct tr_dictionary {
	pthread_mutex_t lock; // an error-checking one, for EDEADLK

	// Guarded by lock.
	struct tr_dictionary_entry *entries; // uthash
	const char *name;		     // in the visualizer; NULL: not shown
};

// Makes an empty dictionary. Returns an error of pthread_mutex_init or pthread_mutexattr_init.
int tr_dictionary_init(struct tr_dictionary *d);

// Destroys it with its keys, but nothing that values point to. No thread may use it any more.
// EBUSY: a thread holds its lock.
int tr_dictionary_destroy(struct tr_dictionary *d);

// Adds the key with this value. EEXIST: the key is there; ENOMEM.
int tr_dictionary_try_add(struct tr_dictionary *d, const char *key, intptr_t value);

// Gets the key's value. ENOENT: the key is not there; *value is unchanged.
int tr_dictionary_try_get(struct tr_dictionary *d, const char *key, intptr_t *value);

// Removes the key, and gets its value unless value is NULL. ENOENT: the key is not there.
int tr_dictionary_try_remove(struct tr_dictionary *d, const char *key, intptr_t *value);

// Sets the key's value; adds the key if it is not there. ENOMEM.
int tr_dictionary_set(struct tr_dictionary *d, const char *key, intptr_t value);

// Replaces the value if it is `old`. EAGAIN: it is another; ENOENT: the key is not there.
int tr_dictionary_try_update(struct tr_dictionary *d, const char *key, intptr_t old,
			     intptr_t value);

// Adds the key with the value that add returns, or, if it is there, sets the value that update
// returns for the old one: one of the two is called, once (see the rule above). *value (unless
// NULL): the new value. ENOMEM: neither was called; EINVAL also if add or update is NULL.
int tr_dictionary_add_or_update(struct tr_dictionary *d, const char *key,
				intptr_t (*add)(const char *key, void *arg),
				intptr_t (*update)(const char *key, intptr_t old, void *arg),
				void *arg, intptr_t *value);

// The number of keys; it may be out of date at once.
int tr_dictionary_count(struct tr_dictionary *d, size_t *count);

// Calls visit for each key, in no order, with the lock held: the rule above holds for visit, too.
// EINVAL: visit is NULL.
int tr_dictionary_for_each(struct tr_dictionary *d,
			   void (*visit)(const char *key, intptr_t value, void *arg), void *arg);

// From now on the visualizer shows the dictionary under this name, as "key=value" (the first
// sixteen, in the order in which they were added). name: must stay. EINVAL: name is NULL.
int tr_dictionary_show(struct tr_dictionary *d, const char *name);

#ifdef __cplusplus
}
#endif
#endif
