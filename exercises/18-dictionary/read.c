// SPDX-License-Identifier: MIT
//
// read N: N threads read a key while it is updated and then taken out: each sees the value before,
// the value after, or none.
#include "dictionary.h"
#include "treadle.h"

#include <errno.h>
#include <pthread.h>
#include <stdlib.h>

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

static void *reads(void *arg)
{
	int value = 99;
	int result = dictionary_try_get(d, 5, &value);
	tr_check((result == 0 && (value == 1 || value == 11)) || (result == ENOENT && value == 99),
		 "a reader gets 0 and 1, 0 and 11, or ENOENT and still 99: found %s and %d",
		 tr_error_name(result), value);
	return arg;
}

int main(int argc, char **argv)
{
	pthread_t threads[2];
	int value = 0, n = argc > 1 ? atoi(argv[1]) : 1;
	if (n < 1 || n > 2)
		return 2;
	d = dictionary_new();
	tr_check(d, "dictionary_new: expected a dictionary, found NULL");
	TR_MUST(dictionary_try_add(d, 5, 1));
	for (int i = 0; i < n; i++)
		TR_MUST(pthread_create(&threads[i], NULL, reads, NULL));
	TR_MUST(dictionary_add_or_update(d, 5, one, ten_more, &value));
	TR_MUST(dictionary_try_remove(d, 5, &value));
	tr_check(value == 11, "the value that was taken out: expected 11, found %d", value);
	for (int i = 0; i < n; i++)
		TR_MUST(pthread_join(threads[i], NULL));
	dictionary_free(d);
}
