// SPDX-License-Identifier: MIT
//
// Two threads add the same key with different values: one gets 0, and its value is there; the other
// one EEXIST. A third key, which is there, stays as it is.
#include "dictionary.h"
#include "treadle.h"

#include <errno.h>
#include <pthread.h>

static struct dictionary *d;

static void *books(void *result)
{
	*(int *)result = dictionary_try_add(d, 5, 20);
	return NULL;
}

int main(void)
{
	pthread_t thread;
	int other = -1, value = 0;
	d = dictionary_new();
	tr_check(d, "dictionary_new: expected a dictionary, found NULL");
	TR_MUST(dictionary_try_add(d, 6, 30));
	TR_MUST(pthread_create(&thread, NULL, books, &other));
	int mine = dictionary_try_add(d, 5, 10);
	TR_MUST(pthread_join(thread, NULL));
	tr_check((mine == 0 && other == EEXIST) || (mine == EEXIST && other == 0),
		 "of two that add a key one gets 0 and one EEXIST: found %s and %s",
		 tr_error_name(mine), tr_error_name(other));
	int result = dictionary_try_get(d, 5, &value);
	tr_check(result == 0 && value == (mine == 0 ? 10 : 20),
		 "the value of the one that got 0: expected %d, found %d", mine == 0 ? 10 : 20,
		 value);
	result = dictionary_try_get(d, 6, &value);
	tr_check(result == 0 && value == 30, "key 6 is as it was: expected 30, found %d", value);
	dictionary_free(d);
}
