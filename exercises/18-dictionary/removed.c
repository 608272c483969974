// SPDX-License-Identifier: MIT
//
// A thread counts twice, while another one takes the key out: each count is in what was taken out,
// or still in the dictionary.
#include "dictionary.h"
#include "treadle.h"

#include <errno.h>
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

static void *takes_out(void *value)
{
	int result = dictionary_try_remove(d, 5, value);
	tr_check(result == 0 || result == ENOENT,
		 "dictionary_try_remove: expected 0 or ENOENT, found %s", tr_error_name(result));
	return NULL;
}

int main(void)
{
	pthread_t thread;
	int told, out = 0, left = 0;
	d = dictionary_new();
	tr_check(d, "dictionary_new: expected a dictionary, found NULL");
	TR_MUST(dictionary_try_add(d, 6, 60));
	TR_MUST(pthread_create(&thread, NULL, takes_out, &out));
	TR_MUST(dictionary_add_or_update(d, 5, one, one_more, &told));
	TR_MUST(dictionary_add_or_update(d, 5, one, one_more, &told));
	TR_MUST(pthread_join(thread, NULL));
	int result = dictionary_try_get(d, 5, &left);
	tr_check(result == 0 || result == ENOENT,
		 "dictionary_try_get: expected 0 or ENOENT, found %s", tr_error_name(result));
	tr_check(out + left == 2, "counted twice: found %d taken out and %d left", out, left);
	result = dictionary_try_get(d, 6, &told);
	tr_check(result == 0 && told == 60, "key 6 is as it was: expected 60, found %d", told);
	dictionary_free(d);
}
