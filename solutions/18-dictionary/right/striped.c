// SPDX-License-Identifier: MIT
//
// Stripes: each key belongs to one of a few lists, each of which has a lock of its own. Threads
// that use keys of different stripes do not wait for each other; no call needs two.
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

struct stripe {
	pthread_mutex_t lock;
	LIST_HEAD(, entry) entries; // guarded by lock; no two with the same key
};

enum { STRIPES = 8 };

struct dictionary {
	struct stripe stripes[STRIPES];
};

static struct stripe *stripe_of(struct dictionary *d, int key)
{
	return &d->stripes[(unsigned)key % STRIPES];
}

struct dictionary *dictionary_new(void)
{
	struct dictionary *d = calloc(1, sizeof *d);
	if (!d)
		return NULL;
	for (int i = 0; i < STRIPES; i++) {
		TR_MUST(pthread_mutex_init(&d->stripes[i].lock, NULL));
		LIST_INIT(&d->stripes[i].entries);
	}
	return d;
}

void dictionary_free(struct dictionary *d)
{
	struct entry *e;
	for (int i = 0; i < STRIPES; i++) {
		while ((e = LIST_FIRST(&d->stripes[i].entries))) {
			LIST_REMOVE(e, next);
			free(e);
		}
		pthread_mutex_destroy(&d->stripes[i].lock);
	}
	free(d);
}

// The caller has the lock. NULL: the key has no value.
static struct entry *find(struct stripe *s, int key)
{
	struct entry *e;
	LIST_FOREACH(e, &s->entries, next) {
		if (e->key == key)
			return e;
	}
	return NULL;
}

// The caller has the lock, and the key no value: the value is to be set. NULL: no memory.
static struct entry *insert(struct stripe *s, int key)
{
	struct entry *e = malloc(sizeof *e);
	if (!e)
		return NULL;
	e->key = key;
	LIST_INSERT_HEAD(&s->entries, e, next);
	return e;
}

int dictionary_try_add(struct dictionary *d, int key, int value)
{
	struct entry *e;
	int result = 0;
	struct stripe *s = stripe_of(d, key);
	pthread_mutex_lock(&s->lock);
	if (find(s, key))
		result = EEXIST;
	else if ((e = insert(s, key)))
		e->value = value;
	else
		result = ENOMEM;
	pthread_mutex_unlock(&s->lock);
	return result;
}

int dictionary_try_get(struct dictionary *d, int key, int *value)
{
	struct stripe *s = stripe_of(d, key);
	pthread_mutex_lock(&s->lock);
	struct entry *e = find(s, key);
	if (e)
		*value = e->value;
	pthread_mutex_unlock(&s->lock);
	return e ? 0 : ENOENT;
}

int dictionary_try_remove(struct dictionary *d, int key, int *value)
{
	struct stripe *s = stripe_of(d, key);
	pthread_mutex_lock(&s->lock);
	struct entry *e = find(s, key);
	if (e)
		LIST_REMOVE(e, next);
	pthread_mutex_unlock(&s->lock);
	if (!e)
		return ENOENT;
	*value = e->value; // no other thread can find it any more
	free(e);
	return 0;
}

int dictionary_add_or_update(struct dictionary *d, int key, int (*add)(int key),
			     int (*update)(int key, int old), int *value)
{
	struct stripe *s = stripe_of(d, key);
	pthread_mutex_lock(&s->lock);
	struct entry *e = find(s, key);
	if (e)
		e->value = update(key, e->value);
	else if ((e = insert(s, key)))
		e->value = add(key);
	if (e)
		*value = e->value;
	pthread_mutex_unlock(&s->lock);
	return e ? 0 : ENOMEM;
}
