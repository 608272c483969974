// SPDX-License-Identifier: MIT
//
// Many keys, added in one order and taken out in another.
#include "dictionary.h"
#include "treadle.h"

enum { MANY = 300 };

static struct dictionary *d;

// The keys, in an order of their own; some of them are negative.
static int key_of(int i)
{
	return i * 37 % MANY - MANY / 2;
}

int main(void)
{
	int value, result;
	d = dictionary_new();
	tr_check(d, "dictionary_new: expected a dictionary, found NULL");
	for (int i = 0; i < MANY; i++) {
		result = dictionary_try_add(d, key_of(i), i);
		tr_check(result == 0, "key %d is added: expected 0, found %s", key_of(i),
			 tr_error_name(result));
	}
	for (int i = 0; i < MANY; i += 2) {
		result = dictionary_try_remove(d, key_of(i), &value);
		tr_check(result == 0 && value == i,
			 "try_remove of key %d: expected 0 and the value %d, found %s and the "
			 "value %d",
			 key_of(i), i, tr_error_name(result), value);
	}
	for (int i = 1; i < MANY; i += 2) {
		result = dictionary_try_get(d, key_of(i), &value);
		tr_check(
			result == 0 && value == i,
			"try_get of key %d: expected 0 and the value %d, found %s and the value %d",
			key_of(i), i, tr_error_name(result), value);
	}
	dictionary_free(d); // with half of them in it
}
