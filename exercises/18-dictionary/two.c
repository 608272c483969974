// SPDX-License-Identifier: MIT
//
// Two dictionaries, each used by a thread: what is in one is not in the other, nor what was taken
// out of it.
#include "dictionary.h"
#include "treadle.h"

#include <errno.h>
#include <pthread.h>

static struct dictionary *north, *south;

static void *fills(void *dictionary)
{
	int value = 0;
	int result = dictionary_try_add(dictionary, 1, dictionary == north ? 10 : 20);
	tr_check(result == 0, "each dictionary has no key 1 yet: expected 0, found %s",
		 tr_error_name(result));
	TR_MUST(dictionary_try_add(dictionary, 2, 30));
	TR_MUST(dictionary_try_remove(dictionary, 2, &value));
	tr_check(value == 30, "the value of key 2, which was taken out: expected 30, found %d",
		 value);
	TR_MUST(dictionary_try_add(dictionary, 3, 40));
	return NULL;
}

int main(void)
{
	pthread_t first, second;
	int value = 0;
	north = dictionary_new();
	south = dictionary_new();
	tr_check(north && south, "dictionary_new: expected a dictionary, found NULL");
	TR_MUST(pthread_create(&first, NULL, fills, north));
	TR_MUST(pthread_create(&second, NULL, fills, south));
	TR_MUST(pthread_join(first, NULL));
	TR_MUST(pthread_join(second, NULL));
	int result = dictionary_try_get(north, 1, &value);
	tr_check(result == 0 && value == 10, "key 1 in the north: expected 10, found %d", value);
	dictionary_free(north);
	result = dictionary_try_get(south, 1, &value);
	tr_check(result == 0 && value == 20, "key 1 in the south: expected 20, found %d", value);
	dictionary_free(south);
}
