// SPDX-License-Identifier: MIT
//
// An array of keys and values that grows, and a semaphore with one permit in place of a lock. What
// is taken out is replaced by the last one.
#include "dictionary.h"
#include "treadle.h"

#include <errno.h>
#include <semaphore.h>
#include <stdbool.h>
#include <stdlib.h>

struct pair {
	int key, value;
};

struct dictionary {
	sem_t permit; // one: of the thread that uses the rest
	struct pair *pairs;
	int n, room;
};

static void enter(struct dictionary *d)
{
	TR_MUST(sem_wait(&d->permit));
}

static void leave(struct dictionary *d)
{
	TR_MUST(sem_post(&d->permit));
}

struct dictionary *dictionary_new(void)
{
	struct dictionary *d = calloc(1, sizeof *d);
	if (d)
		TR_MUST(sem_init(&d->permit, 0, 1));
	return d;
}

void dictionary_free(struct dictionary *d)
{
	TR_MUST(sem_destroy(&d->permit));
	free(d->pairs);
	free(d);
}

// Where the key is; n: it has no value. Inside.
static int find(struct dictionary *d, int key)
{
	int i = 0;
	while (i < d->n && d->pairs[i].key != key)
		i++;
	return i;
}

// Is there room for one more? Inside.
static bool has_room(struct dictionary *d)
{
	if (d->n < d->room)
		return true;
	int room = d->room ? 2 * d->room : 4;
	struct pair *pairs = realloc(d->pairs, room * sizeof *pairs);
	if (!pairs)
		return false;
	d->pairs = pairs;
	d->room = room;
	return true;
}

int dictionary_try_add(struct dictionary *d, int key, int value)
{
	int result = 0;
	enter(d);
	if (find(d, key) < d->n)
		result = EEXIST;
	else if (has_room(d))
		d->pairs[d->n++] = (struct pair){key, value};
	else
		result = ENOMEM;
	leave(d);
	return result;
}

int dictionary_try_get(struct dictionary *d, int key, int *value)
{
	enter(d);
	int i = find(d, key);
	bool there = i < d->n;
	if (there)
		*value = d->pairs[i].value;
	leave(d);
	return there ? 0 : ENOENT;
}

int dictionary_try_remove(struct dictionary *d, int key, int *value)
{
	enter(d);
	int i = find(d, key);
	bool there = i < d->n;
	if (there) {
		*value = d->pairs[i].value;
		d->pairs[i] = d->pairs[--d->n];
	}
	leave(d);
	return there ? 0 : ENOENT;
}

int dictionary_add_or_update(struct dictionary *d, int key, int (*add)(int key),
			     int (*update)(int key, int old), int *value)
{
	int result = 0;
	enter(d);
	int i = find(d, key);
	if (i < d->n)
		*value = d->pairs[i].value = update(key, d->pairs[i].value);
	else if (has_room(d))
		*value = (d->pairs[d->n++] = (struct pair){key, add(key)}).value;
	else
		result = ENOMEM;
	leave(d);
	return result;
}
