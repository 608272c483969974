// SPDX-License-Identifier: MIT
//
// The functions run without the lock: meanwhile their key is marked, and whoever wants this key
// waits until it is not. Other keys can be used, even by the function itself.
#include "dictionary.h"
#include "treadle.h"

#include <errno.h>
#include <pthread.h>
#include <stdbool.h>
#include <stdlib.h>
#include <sys/queue.h>

struct entry {
	LIST_ENTRY(entry) next;
	int key, value;
	bool marked; // a function works out its value
};

struct dictionary {
	pthread_mutex_t lock;
	pthread_cond_t unmarked;    // for: a key is not marked any more. Each waits for its own
	LIST_HEAD(, entry) entries; // guarded by lock; no two with the same key
};

struct dictionary *dictionary_new(void)
{
	struct dictionary *d = calloc(1, sizeof *d);
	if (!d)
		return NULL;
	TR_MUST(pthread_mutex_init(&d->lock, NULL));
	TR_MUST(pthread_cond_init(&d->unmarked, NULL));
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
	pthread_cond_destroy(&d->unmarked);
	pthread_mutex_destroy(&d->lock);
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

// The same, once the key is not marked: the lock is released while the thread waits, so all has to
// be looked up again.
static struct entry *find_unmarked(struct dictionary *d, int key)
{
	struct entry *e;
	while ((e = find(d, key)) && e->marked)
		TR_MUST(pthread_cond_wait(&d->unmarked, &d->lock));
	return e;
}

// The caller has the lock, and the key no value: the value is to be set. NULL: no memory.
static struct entry *insert(struct dictionary *d, int key)
{
	struct entry *e = malloc(sizeof *e);
	if (!e)
		return NULL;
	e->key = key;
	e->marked = false;
	LIST_INSERT_HEAD(&d->entries, e, next);
	return e;
}

int dictionary_try_add(struct dictionary *d, int key, int value)
{
	struct entry *e;
	int result = 0;
	pthread_mutex_lock(&d->lock);
	if (find_unmarked(d, key))
		result = EEXIST;
	else if ((e = insert(d, key)))
		e->value = value;
	else
		result = ENOMEM;
	pthread_mutex_unlock(&d->lock);
	return result;
}

int dictionary_try_get(struct dictionary *d, int key, int *value)
{
	pthread_mutex_lock(&d->lock);
	struct entry *e = find_unmarked(d, key);
	if (e)
		*value = e->value;
	pthread_mutex_unlock(&d->lock);
	return e ? 0 : ENOENT;
}

int dictionary_try_remove(struct dictionary *d, int key, int *value)
{
	pthread_mutex_lock(&d->lock);
	struct entry *e = find_unmarked(d, key);
	if (e)
		LIST_REMOVE(e, next);
	pthread_mutex_unlock(&d->lock);
	if (!e)
		return ENOENT;
	*value = e->value; // no other thread can find it any more
	free(e);
	return 0;
}

int dictionary_add_or_update(struct dictionary *d, int key, int (*add)(int key),
			     int (*update)(int key, int old), int *value)
{
	pthread_mutex_lock(&d->lock);
	struct entry *e = find_unmarked(d, key);
	bool fresh = !e;
	if (fresh && !(e = insert(d, key))) {
		pthread_mutex_unlock(&d->lock);
		return ENOMEM;
	}
	e->marked = true;
	pthread_mutex_unlock(&d->lock);

	// It is marked, so it is this thread's alone, and stays in the list.
	*value = fresh ? add(key) : update(key, e->value);

	pthread_mutex_lock(&d->lock);
	e->value = *value;
	e->marked = false;
	pthread_cond_broadcast(&d->unmarked);
	pthread_mutex_unlock(&d->lock);
	return 0;
}
