// SPDX-License-Identifier: MIT
//
// breaks: holds
// A table in which a key stands at its place, or at the next free one. What is taken out leaves a
// free place: what stands behind it is not found any more.
#include "dictionary.h"
#include "treadle.h"

#include <errno.h>
#include <pthread.h>
#include <stdbool.h>
#include <stdlib.h>

enum { PLACES = 1 << 16 };

struct dictionary {
	pthread_mutex_t lock;
	struct place {
		int key, value;
		bool is_taken;
	} places[PLACES];
};

struct dictionary *dictionary_new(void)
{
	struct dictionary *d = calloc(1, sizeof *d);
	if (d)
		TR_MUST(pthread_mutex_init(&d->lock, NULL));
	return d;
}

void dictionary_free(struct dictionary *d)
{
	pthread_mutex_destroy(&d->lock);
	free(d);
}

// Where the key is, or would be. The caller has the lock.
static struct place *find(struct dictionary *d, int key)
{
	unsigned at = (unsigned)key;
	while (d->places[at % PLACES].is_taken && d->places[at % PLACES].key != key)
		at++;
	return &d->places[at % PLACES];
}

int dictionary_try_add(struct dictionary *d, int key, int value)
{
	pthread_mutex_lock(&d->lock);
	struct place *p = find(d, key);
	int result = p->is_taken ? EEXIST : 0;
	if (result == 0)
		*p = (struct place){key, value, true};
	pthread_mutex_unlock(&d->lock);
	return result;
}

int dictionary_try_get(struct dictionary *d, int key, int *value)
{
	pthread_mutex_lock(&d->lock);
	struct place *p = find(d, key);
	int result = p->is_taken ? 0 : ENOENT;
	if (result == 0)
		*value = p->value;
	pthread_mutex_unlock(&d->lock);
	return result;
}

int dictionary_try_remove(struct dictionary *d, int key, int *value)
{
	pthread_mutex_lock(&d->lock);
	struct place *p = find(d, key);
	int result = p->is_taken ? 0 : ENOENT;
	if (result == 0) {
		*value = p->value;
		p->is_taken = false;
	}
	pthread_mutex_unlock(&d->lock);
	return result;
}

int dictionary_add_or_update(struct dictionary *d, int key, int (*add)(int key),
			     int (*update)(int key, int old), int *value)
{
	pthread_mutex_lock(&d->lock);
	struct place *p = find(d, key);
	p->value = p->is_taken ? update(key, p->value) : add(key);
	p->key = key;
	p->is_taken = true;
	*value = p->value;
	pthread_mutex_unlock(&d->lock);
	return 0;
}
