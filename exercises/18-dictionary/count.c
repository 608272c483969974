// SPDX-License-Identifier: MIT
//
// Two threads count the same key, which is there: no count is lost, and each is told its own.
#include "dictionary.h"
#include "treadle.h"

#include <pthread.h>

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

static void *counts(void *told)
{
	TR_MUST(dictionary_add_or_update(d, 5, one, one_more, told));
	return NULL;
}

int main(void)
{
	pthread_t thread;
	int mine = 0, other = 0, value = 0;
	d = dictionary_new();
	tr_check(d, "dictionary_new: expected a dictionary, found NULL");
	TR_MUST(dictionary_try_add(d, 5, 1));
	TR_MUST(pthread_create(&thread, NULL, counts, &other));
	counts(&mine);
	TR_MUST(pthread_join(thread, NULL));
	int result = dictionary_try_get(d, 5, &value);
	tr_check(result == 0 && value == 3, "1, and two threads count: expected 3, found %d",
		 value);
	tr_check(mine + other == 5 && mine != other,
		 "the two are told 2 and 3, the new values: found %d and %d", mine, other);
	dictionary_free(d);
}
