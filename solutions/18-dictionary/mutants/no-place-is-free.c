// SPDX-License-Identifier: MIT
//
// breaks: holds
// A table of places: those of keys that were taken out are used again, but are never free; once
// none is, the search for a key that is not there goes round and round.
#include "dictionary.h"
#include "treadle.h"

#include <errno.h>
#include <pthread.h>
#include <stdbool.h>
#include <stdlib.h>

enum state { FREE, USED, REMOVED };

struct place {
	enum state state;
	int key, value;
};

struct dictionary {
	pthread_mutex_t lock;
	struct place *place;
	size_t room, count; // room: a power of two; count: how many are used
};

struct dictionary *dictionary_new(void)
{
	struct dictionary *d = calloc(1, sizeof *d);
	if (!d)
		return NULL;
	d->room = 16;
	d->place = calloc(d->room, sizeof *d->place);
	if (!d->place) {
		free(d);
		return NULL;
	}
	TR_MUST(pthread_mutex_init(&d->lock, NULL));
	return d;
}

void dictionary_free(struct dictionary *d)
{
	TR_MUST(pthread_mutex_destroy(&d->lock));
	free(d->place);
	free(d);
}

static size_t start(struct dictionary *d, int key)
{
	return ((unsigned)key * 2654435761u >> 5) & (d->room - 1);
}

static struct place *find(struct dictionary *d, int key)
{
	size_t i = start(d, key);
	for (; d->place[i].state != FREE; i = (i + 1) & (d->room - 1))
		if (d->place[i].state == USED && d->place[i].key == key)
			return &d->place[i];
	return NULL;
}

// The first place where the key, which is absent, may go.
static struct place *vacant(struct dictionary *d, int key)
{
	size_t i = start(d, key);
	while (d->place[i].state == USED)
		i = (i + 1) & (d->room - 1);
	return &d->place[i];
}

// A place for the key, which is absent. NULL: no memory.
static struct place *insert(struct dictionary *d, int key)
{
	if (2 * (d->count + 1) > d->room) {
		struct place *old = d->place, *place = calloc(2 * d->room, sizeof *place);
		size_t room = d->room;
		if (!place)
			return NULL;
		d->place = place;
		d->room = 2 * room;
		for (size_t i = 0; i < room; i++)
			if (old[i].state == USED)
				*vacant(d, old[i].key) = old[i];
		free(old);
	}
	struct place *p = vacant(d, key);
	p->state = USED;
	p->key = key;
	d->count++;
	return p;
}

int dictionary_try_add(struct dictionary *d, int key, int value)
{
	int error = 0;
	struct place *p;
	TR_MUST(pthread_mutex_lock(&d->lock));
	if (find(d, key))
		error = EEXIST;
	else if (!(p = insert(d, key)))
		error = ENOMEM;
	else
		p->value = value;
	TR_MUST(pthread_mutex_unlock(&d->lock));
	return error;
}

int dictionary_try_get(struct dictionary *d, int key, int *value)
{
	TR_MUST(pthread_mutex_lock(&d->lock));
	struct place *p = find(d, key);
	if (p)
		*value = p->value;
	TR_MUST(pthread_mutex_unlock(&d->lock));
	return p ? 0 : ENOENT;
}

int dictionary_try_remove(struct dictionary *d, int key, int *value)
{
	TR_MUST(pthread_mutex_lock(&d->lock));
	struct place *p = find(d, key);
	if (p) {
		*value = p->value;
		p->state = REMOVED;
		d->count--;
	}
	TR_MUST(pthread_mutex_unlock(&d->lock));
	return p ? 0 : ENOENT;
}

int dictionary_add_or_update(struct dictionary *d, int key, int (*add)(int key),
			     int (*update)(int key, int old), int *value)
{
	TR_MUST(pthread_mutex_lock(&d->lock));
	struct place *p = find(d, key);
	if (p)
		*value = p->value = update(key, p->value);
	else if ((p = insert(d, key)))
		*value = p->value = add(key);
	TR_MUST(pthread_mutex_unlock(&d->lock));
	return p ? 0 : ENOMEM;
}
