// SPDX-License-Identifier: MIT
//
// One thread alone: what each call returns.
#include "dictionary.h"
#include "treadle.h"

#include <errno.h>

static struct dictionary *d;

static int seven(int key)
{
	tr_check(key == 3, "add is given its key: expected 3, found %d", key);
	return 7;
}

static int doubled(int key, int old)
{
	tr_check(key == 3, "update is given its key: expected 3, found %d", key);
	return 2 * old;
}

static void has(int key, int wanted)
{
	int value = wanted + 1;
	int result = dictionary_try_get(d, key, &value);
	tr_check(result == 0 && value == wanted,
		 "try_get of key %d: expected 0 and the value %d, found %s and the value %d", key,
		 wanted, tr_error_name(result), value);
}

static void has_none(int key)
{
	int value = 99;
	int result = dictionary_try_get(d, key, &value);
	tr_check(result == ENOENT && value == 99,
		 "try_get of key %d, which has no value: expected ENOENT and *value still 99, "
		 "found %s and %d",
		 key, tr_error_name(result), value);
	result = dictionary_try_remove(d, key, &value);
	tr_check(result == ENOENT && value == 99,
		 "try_remove of key %d, which has no value: expected ENOENT and *value still 99, "
		 "found %s and %d",
		 key, tr_error_name(result), value);
}

static void becomes(int wanted)
{
	int value = wanted + 1;
	int result = dictionary_add_or_update(d, 3, seven, doubled, &value);
	tr_check(result == 0 && value == wanted,
		 "add_or_update of key 3: expected 0 and the value %d, found %s and the value %d",
		 wanted, tr_error_name(result), value);
	has(3, wanted);
}

int main(void)
{
	int value = 99;
	d = dictionary_new();
	tr_check(d, "dictionary_new: expected a dictionary, found NULL");
	has_none(0);
	tr_check(dictionary_try_add(d, 1, 0) == 0, "key 1 is added");
	has(1, 0); // 0 is a value
	int result = dictionary_try_add(d, 1, 5);
	tr_check(result == EEXIST, "try_add of key 1, which has a value: expected EEXIST, found %s",
		 tr_error_name(result));
	has(1, 0);
	has_none(0);
	tr_check(dictionary_try_add(d, 0, -1) == 0, "key 0 is added");
	has(0, -1);
	becomes(7);
	becomes(14);
	becomes(28);
	has(1, 0);
	result = dictionary_try_remove(d, 3, &value);
	tr_check(result == 0 && value == 28,
		 "try_remove of key 3: expected 0 and the value 28, found %s and the value %d",
		 tr_error_name(result), value);
	has_none(3);
	becomes(7); // new again
	has(0, -1);
	dictionary_free(d);
}
