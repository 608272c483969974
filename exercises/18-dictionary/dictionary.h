// SPDX-License-Identifier: MIT
//
// A dictionary of numbers: at most one value for a key. Any thread may call any of these at any
// time, but dictionary_free.
#ifndef DICTIONARY_H
#define DICTIONARY_H

struct dictionary;

// A new, empty dictionary. NULL: no memory.
struct dictionary *dictionary_new(void);

// Gives it back, with all that is in it. No thread uses it any more.
void dictionary_free(struct dictionary *d);

// Gives the key a value if it has none. 0; EEXIST: it has one, and keeps it; ENOMEM.
int dictionary_try_add(struct dictionary *d, int key, int value);

// 0, and *value is the value of the key; ENOENT: it has none, and *value stays as it was.
int dictionary_try_get(struct dictionary *d, int key, int *value);

// Takes the key out: 0, and *value is the value that it had; ENOENT: it had none, and *value stays
// as it was.
int dictionary_try_remove(struct dictionary *d, int key, int *value);

// If the key has no value, it gets the value that add(key) returns; if it has one, the value that
// update(key, old) returns. *value is the new value. All of it is one step for the other threads.
// Exactly one of the two functions runs, once. They are short, and call nothing of the dictionary.
// 0; ENOMEM.
int dictionary_add_or_update(struct dictionary *d, int key, int (*add)(int key),
			     int (*update)(int key, int old), int *value);

#endif
