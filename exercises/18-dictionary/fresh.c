// SPDX-License-Identifier: MIT
//
// Two threads count the same key, which is not there yet: one adds it, the other one updates it.
#include "dictionary.h"
#include "treadle.h"

#include <pthread.h>

static struct dictionary *d;

static int one(int key)
{
	(void)key;
	return 1;
}

static int ten_more(int key, int old)
{
	(void)key;
	return old + 10;
}

static void *counts(void *told)
{
	TR_MUST(dictionary_add_or_update(d, 5, one, ten_more, told));
	return NULL;
}

int main(void)
{
	pthread_t thread;
	int mine = 0, other = 0, value = 0;
	d = dictionary_new();
	tr_check(d, "dictionary_new: expected a dictionary, found NULL");
	TR_MUST(pthread_create(&thread, NULL, counts, &other));
	counts(&mine);
	TR_MUST(pthread_join(thread, NULL));
	int result = dictionary_try_get(d, 5, &value);
	tr_check(result == 0 && value == 11, "one adds 1, one updates it to 11: found %d", value);
	tr_check(mine + other == 12, "one is told 1, one 11: found %d and %d", mine, other);
	dictionary_free(d);
}
