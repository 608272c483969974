// SPDX-License-Identifier: MIT
//
// Two threads at the same time, each with a key of its own; and again with other keys, which are
// nearer to each other or farther away.
#include "dictionary.h"
#include "treadle.h"

#include <pthread.h>

enum { NEAR = 16, FAR = 512 };

static struct dictionary *d;

static int one(int key)
{
	(void)key;
	return 1;
}

static int one_more(int key, int old)
{
	(void)key;
	return old + 1;
}

static void *uses(void *arg)
{
	int key = *(int *)arg, value = 0;
	int result = dictionary_add_or_update(d, key, one, one_more, &value);
	tr_check(result == 0 && value == 1,
		 "add_or_update of key %d, which has no value: expected 0 and the value 1, found "
		 "%s and the value %d",
		 key, tr_error_name(result), value);
	return NULL;
}

static void use_both(int key, int other)
{
	pthread_t first, second;
	int value = 0;
	TR_MUST(pthread_create(&first, NULL, uses, &key));
	TR_MUST(pthread_create(&second, NULL, uses, &other));
	TR_MUST(pthread_join(first, NULL));
	TR_MUST(pthread_join(second, NULL));
	int result = dictionary_try_get(d, key, &value);
	tr_check(result == 0 && value == 1, "try_get of key %d: expected 0 and 1, found %s and %d",
		 key, tr_error_name(result), value);
	result = dictionary_try_get(d, other, &value);
	tr_check(result == 0 && value == 1, "try_get of key %d: expected 0 and 1, found %s and %d",
		 other, tr_error_name(result), value);
}

int main(void)
{
	int key = 1;
	d = dictionary_new();
	tr_check(d, "dictionary_new: expected a dictionary, found NULL");
	for (int i = 1; i < NEAR; i++, key += 2 * FAR)
		use_both(key, key + i);
	for (int i = NEAR; i <= FAR; i *= 2, key += 2 * FAR)
		use_both(key, key + i);
	dictionary_free(d);
}
