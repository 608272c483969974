// SPDX-License-Identifier: MIT
//
// A list of entries under a read-write lock: those that only read can do so at the same time.
#include "dictionary.h"
#include "treadle.h"

#include <errno.h>
#include <pthread.h>
#include <stdlib.h>
#include <sys/queue.h>

struct entry {
	LIST_ENTRY(entry) next;
	int key, value;
};

struct dictionary {
	pthread_rwlock_t lock;
	LIST_HEAD(, entry) entries; // guarded by lock; no two with the same key
};

struct dictionary *dictionary_new(void)
{
	struct dictionary *d = calloc(1, sizeof *d);
	if (!d)
		return NULL;
	TR_MUST(pthread_rwlock_init(&d->lock, NULL));
	LIST_INIT(&d->entries);
	return d;
}

void dictionary_free(struct dictionary *d)
{
	struct entry *e;
	while ((e = LIST_FIRST(&d->entries))) {
		LIST_REMOVE(e, next);
		free(e);
	}
	pthread_rwlock_destroy(&d->lock);
	free(d);
}

// The caller has the lock. NULL: the key has no value.
static struct entry *find(struct dictionary *d, int key)
{
	struct entry *e;
	LIST_FOREACH(e, &d->entries, next) {
		if (e->key == key)
			return e;
	}
	return NULL;
}

// The caller has the lock, and the key no value: the value is to be set. NULL: no memory.
static struct entry *insert(struct dictionary *d, int key)
{
	struct entry *e = malloc(sizeof *e);
	if (!e)
		return NULL;
	e->key = key;
	LIST_INSERT_HEAD(&d->entries, e, next);
	return e;
}

int dictionary_try_add(struct dictionary *d, int key, int value)
{
	struct entry *e;
	int result = 0;
	pthread_rwlock_wrlock(&d->lock);
	if (find(d, key))
		result = EEXIST;
	else if ((e = insert(d, key)))
		e->value = value;
	else
		result = ENOMEM;
	pthread_rwlock_unlock(&d->lock);
	return result;
}

int dictionary_try_get(struct dictionary *d, int key, int *value)
{
	pthread_rwlock_rdlock(&d->lock);
	struct entry *e = find(d, key);
	if (e)
		*value = e->value;
	pthread_rwlock_unlock(&d->lock);
	return e ? 0 : ENOENT;
}

int dictionary_try_remove(struct dictionary *d, int key, int *value)
{
	pthread_rwlock_wrlock(&d->lock);
	struct entry *e = find(d, key);
	if (e)
		LIST_REMOVE(e, next);
	pthread_rwlock_unlock(&d->lock);
	if (!e)
		return ENOENT;
	*value = e->value; // no other thread can find it any more
	free(e);
	return 0;
}

int dictionary_add_or_update(struct dictionary *d, int key, int (*add)(int key),
			     int (*update)(int key, int old), int *value)
{
	pthread_rwlock_wrlock(&d->lock);
	struct entry *e = find(d, key);
	if (e)
		e->value = update(key, e->value);
	else if ((e = insert(d, key)))
		e->value = add(key);
	if (e)
		*value = e->value;
	pthread_rwlock_unlock(&d->lock);
	return e ? 0 : ENOMEM;
}
