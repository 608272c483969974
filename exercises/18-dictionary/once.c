// SPDX-License-Identifier: MIT
//
// once START: two threads count the same key, which has the value START already, or none if that is
// 0. Each counts, with a variable of its own, how often its functions run, and what the old value
// was.
#include "dictionary.h"
#include "treadle.h"

#include <pthread.h>
#include <stdlib.h>

static struct dictionary *d;
static __thread int runs, seen; // of the calling thread; seen: the old value, 0: there was none

static int one(int key)
{
	(void)key;
	runs++;
	return 1;
}

static int one_more(int key, int old)
{
	(void)key;
	runs++;
	seen = old;
	return old + 1;
}

static void *counts(void *arg)
{
	int value = 0;
	TR_MUST(dictionary_add_or_update(d, 5, one, one_more, &value));
	tr_check(runs == 1, "one of the two functions runs, once: found %d runs", runs);
	tr_check(value == seen + 1, "the new value is made of the old one: old %d, new %d", seen,
		 value);
	return arg;
}

int main(int argc, char **argv)
{
	pthread_t first, second;
	int start = argc > 1 ? atoi(argv[1]) : 0;
	d = dictionary_new();
	tr_check(d, "dictionary_new: expected a dictionary, found NULL");
	if (start)
		TR_MUST(dictionary_try_add(d, 5, start));
	TR_MUST(pthread_create(&first, NULL, counts, NULL));
	TR_MUST(pthread_create(&second, NULL, counts, NULL));
	TR_MUST(pthread_join(first, NULL));
	TR_MUST(pthread_join(second, NULL));
	counts(NULL);
	tr_check(seen == start + 2, "two have counted before: expected %d, found %d", start + 2,
		 seen);
	dictionary_free(d);
}
