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
// Each call is one step. To look what is there and to write what follows from it are two, and
// another thread may come in between: its update is lost. Two calls do both in one:
// tr_dictionary_add_or_update makes the new value of the old one under the lock;
// tr_dictionary_try_update writes only if the value is still the one that was looked at (EAGAIN: it
// is not, so look again).
//
// The rule for the functions that a thread hands over: they run *with the dictionary's lock held*,
// exactly one of the two, once. So they must be short, must not wait for another thread (which may
// wait for the lock), must not take a lock that others hold while they call the dictionary, and
// must not call this dictionary: such a call returns EDEADLK and does nothing. (In C# they run
// without the lock, and run again when another thread was faster.)
//
// Invariant, whenever the lock is free: no two entries have the same key. Lock order: nothing is
// locked under the dictionary's lock, but by the functions of the caller. Source: "Mecanismos de
// programação concorrente em C#" (S. Mançano), on the concurrent dictionary. Inside: uthash (T. D.
// Hanson), a hash table with chains.
//
// Functions return 0 or an errno value, and have changed nothing if that is not 0. Any thread may
// call any of them, but init and destroy; none waits longer than the lock is held. All return
// EINVAL for a key that is NULL, and EDEADLK inside a function that add_or_update runs.
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
	struct tr_dictionary_entry *entries; // a hash table of uthash's
	const char *name;		     // as it is shown; NULL: it is not
};

// Makes an empty one. What pthread_mutex_init or pthread_mutexattr_init return.
int tr_dictionary_init(struct tr_dictionary *d);

// Destroys it with its keys; pointers that are values are the caller's business. No thread may use
// it any more. EBUSY: a thread holds its lock.
int tr_dictionary_destroy(struct tr_dictionary *d);

// Adds the key with this value. EEXIST: the key is there, and keeps its value; ENOMEM.
int tr_dictionary_try_add(struct tr_dictionary *d, const char *key, intptr_t value);

// The value of the key. ENOENT: it is not there; *value stays as it was.
int tr_dictionary_try_get(struct tr_dictionary *d, const char *key, intptr_t *value);

// Takes the key out, with its value (value may be NULL). ENOENT: it is not there.
int tr_dictionary_try_remove(struct tr_dictionary *d, const char *key, intptr_t *value);

// The key has this value from now on, whether it was there or not. ENOMEM.
int tr_dictionary_set(struct tr_dictionary *d, const char *key, intptr_t value);

// Changes the value, if it is still `old`. EAGAIN: it is another one; ENOENT: the key is not there.
int tr_dictionary_try_update(struct tr_dictionary *d, const char *key, intptr_t old,
			     intptr_t value);

// If the key is not there, adds it with the value that add returns; else gives it the value that
// update returns for the old one. *value: the new value (value may be NULL). ENOMEM (add is not
// run); EINVAL also if add or update is NULL. The rule for both functions is above.
int tr_dictionary_add_or_update(struct tr_dictionary *d, const char *key,
				intptr_t (*add)(const char *key, void *arg),
				intptr_t (*update)(const char *key, intptr_t old, void *arg),
				void *arg, intptr_t *value);

// How many keys there are; it may be wrong at once.
int tr_dictionary_count(struct tr_dictionary *d, size_t *count);

// Calls visit for each key, in no order, as they are at one moment: with the lock held, so that the
// rule above holds for visit, too. EINVAL: visit is NULL.
int tr_dictionary_for_each(struct tr_dictionary *d,
			   void (*visit)(const char *key, intptr_t value, void *arg), void *arg);

// From now on the visualizer shows it under this name, as "key=value" (the first sixteen, in the
// order in which they were added). name: must stay.
int tr_dictionary_show(struct tr_dictionary *d, const char *name);

#ifdef __cplusplus
}
#endif
#endif
