// SPDX-License-Identifier: MIT
//
// A key is read while it is added: a reader sees its first value, or none.
#include "dictionary.h"
#include "treadle.h"

#include <errno.h>
#include <pthread.h>

static struct dictionary *d;

static int seven(int key)
{
	(void)key;
	return 7;
}

static int one_more(int key, int old)
{
	(void)key;
	return old + 1;
}

static void *reads(void *arg)
{
	int value = 99;
	int result = dictionary_try_get(d, 5, &value);
	tr_check((result == 0 && value == 7) || (result == ENOENT && value == 99),
		 "a reader gets 0 and 7, or ENOENT and still 99: found %s and %d",
		 tr_error_name(result), value);
	return arg;
}

int main(void)
{
	pthread_t thread;
	int value = 0;
	d = dictionary_new();
	tr_check(d, "dictionary_new: expected a dictionary, found NULL");
	TR_MUST(pthread_create(&thread, NULL, reads, NULL));
	TR_MUST(dictionary_add_or_update(d, 5, seven, one_more, &value));
	tr_check(value == 7, "the new value: expected 7, found %d", value);
	TR_MUST(pthread_join(thread, NULL));
	dictionary_free(d);
}
