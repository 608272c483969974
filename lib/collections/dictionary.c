// SPDX-License-Identifier: MIT
//
// A dictionary under one lock: see dictionary.h for the contract, the invariant and the rule for
// the functions that run under it.
//
// Without HASH_NONFATAL_OOM uthash ends the process when it runs out of memory; with it, `failed`
// is set.
#include "collections/dictionary.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "annotate/annotate.h"

#define HASH_NONFATAL_OOM 1
#define uthash_nonfatal_oom(entry) ((entry)->failed = 1)
#include <uthash.h>

struct tr_dictionary_entry {
	UT_hash_handle hh;
	intptr_t value;
	int failed; // out of memory when it was added
	char key[];
};

enum { SHOWN = 16, SHOWN_TEXT = 40 }; // entries in the visualizer, and bytes of each

int tr_dictionary_init(struct tr_dictionary *d)
{
	pthread_mutexattr_t attr;
	int result = pthread_mutexattr_init(&attr);
	if (result != 0)
		return result;
	pthread_mutexattr_settype(&attr, PTHREAD_MUTEX_ERRORCHECK);
	result = pthread_mutex_init(&d->lock, &attr);
	pthread_mutexattr_destroy(&attr);
	if (result != 0)
		return result;
	tr_object_name(&d->lock, "dictionary-lock");
	d->entries = NULL;
	d->name = NULL;
	return 0;
}

int tr_dictionary_destroy(struct tr_dictionary *d)
{
	struct tr_dictionary_entry *e, *after;
	int result = pthread_mutex_destroy(&d->lock);
	if (result != 0)
		return result;
	HASH_ITER(hh, d->entries, e, after) {
		HASH_DEL(d->entries, e);
		free(e);
	}
	if (d->name)
		tr_queue(d, NULL, 0, NULL, 0);
	return 0;
}

// The functions up to the next line are called with the lock held. --------------------------------

// Shows the entries.
static void tell(const struct tr_dictionary *d)
{
	char texts[SHOWN][SHOWN_TEXT];
	const char *shown[SHOWN];
	size_t n = 0;

	if (!d->name)
		return;
	for (const struct tr_dictionary_entry *e = d->entries; e && n < SHOWN; e = e->hh.next) {
		snprintf(texts[n], sizeof texts[n], "%s=%jd", e->key, (intmax_t)e->value);
		shown[n] = texts[n];
		n++;
	}
	tr_queue(d, d->name, 0, shown, n);
}

static struct tr_dictionary_entry *find(const struct tr_dictionary *d, const char *key)
{
	struct tr_dictionary_entry *e;
	HASH_FIND_STR(d->entries, key, e);
	return e;
}

// Adds a key that is not there; the caller sets its value. NULL: no memory.
static struct tr_dictionary_entry *insert(struct tr_dictionary *d, const char *key)
{
	size_t length = strlen(key);
	struct tr_dictionary_entry *e = malloc(sizeof *e + length + 1);
	if (!e)
		return NULL;
	memcpy(e->key, key, length + 1);
	e->failed = 0;
	HASH_ADD_KEYPTR(hh, d->entries, e->key, length, e);
	if (e->failed) {
		free(e);
		return NULL;
	}
	return e;
}

// -------------------------------------------------------------------------------------------------

// Takes the lock for a call about this key. Returns 0 or the call's error.
static int begin(struct tr_dictionary *d, const char *key)
{
	return key ? pthread_mutex_lock(&d->lock) : EINVAL;
}

// Shows the change, and releases the lock.
static int end(struct tr_dictionary *d, int result)
{
	if (result == 0)
		tell(d);
	pthread_mutex_unlock(&d->lock);
	return result;
}

int tr_dictionary_try_add(struct tr_dictionary *d, const char *key, intptr_t value)
{
	TR_CALL("dictionary_try_add");
	int result = begin(d, key);
	if (result != 0)
		return result;
	struct tr_dictionary_entry *e = NULL;
	if (find(d, key))
		result = EEXIST;
	else if (!(e = insert(d, key)))
		result = ENOMEM;
	else
		e->value = value;
	return end(d, result);
}

int tr_dictionary_try_get(struct tr_dictionary *d, const char *key, intptr_t *value)
{
	TR_CALL("dictionary_try_get");
	int result = begin(d, key);
	if (result != 0)
		return result;
	const struct tr_dictionary_entry *e = find(d, key);
	if (e)
		*value = e->value;
	pthread_mutex_unlock(&d->lock);
	return e ? 0 : ENOENT;
}

int tr_dictionary_try_remove(struct tr_dictionary *d, const char *key, intptr_t *value)
{
	TR_CALL("dictionary_try_remove");
	int result = begin(d, key);
	if (result != 0)
		return result;
	struct tr_dictionary_entry *e = find(d, key);
	if (e)
		HASH_DEL(d->entries, e);
	end(d, e ? 0 : ENOENT);
	if (!e)
		return ENOENT;
	if (value)
		*value = e->value;
	free(e);
	return 0;
}

int tr_dictionary_set(struct tr_dictionary *d, const char *key, intptr_t value)
{
	TR_CALL("dictionary_set");
	int result = begin(d, key);
	if (result != 0)
		return result;
	struct tr_dictionary_entry *e = find(d, key);
	if (!e && !(e = insert(d, key)))
		result = ENOMEM;
	else
		e->value = value;
	return end(d, result);
}

int tr_dictionary_try_update(struct tr_dictionary *d, const char *key, intptr_t old, intptr_t value)
{
	TR_CALL("dictionary_try_update");
	int result = begin(d, key);
	if (result != 0)
		return result;
	struct tr_dictionary_entry *e = find(d, key);
	if (!e)
		result = ENOENT;
	else if (e->value != old)
		result = EAGAIN;
	else
		e->value = value;
	return end(d, result);
}

int tr_dictionary_add_or_update(struct tr_dictionary *d, const char *key,
				intptr_t (*add)(const char *key, void *arg),
				intptr_t (*update)(const char *key, intptr_t old, void *arg),
				void *arg, intptr_t *value)
{
	TR_CALL("dictionary_add_or_update");
	int result = add && update ? begin(d, key) : EINVAL;
	if (result != 0)
		return result;
	struct tr_dictionary_entry *e = find(d, key);
	if (e)
		e->value = update(key, e->value, arg);
	else if ((e = insert(d, key)))
		e->value = add(key, arg);
	else
		result = ENOMEM;
	if (e && value)
		*value = e->value;
	return end(d, result);
}

int tr_dictionary_count(struct tr_dictionary *d, size_t *count)
{
	int result = pthread_mutex_lock(&d->lock);
	if (result != 0)
		return result;
	*count = HASH_COUNT(d->entries);
	pthread_mutex_unlock(&d->lock);
	return 0;
}

int tr_dictionary_for_each(struct tr_dictionary *d,
			   void (*visit)(const char *key, intptr_t value, void *arg), void *arg)
{
	TR_CALL("dictionary_for_each");
	int result = visit ? pthread_mutex_lock(&d->lock) : EINVAL;
	if (result != 0)
		return result;
	for (const struct tr_dictionary_entry *e = d->entries; e; e = e->hh.next)
		visit(e->key, e->value, arg);
	pthread_mutex_unlock(&d->lock);
	return 0;
}

int tr_dictionary_show(struct tr_dictionary *d, const char *name)
{
	int result = begin(d, name);
	if (result != 0)
		return result;
	d->name = name;
	return end(d, 0);
}
