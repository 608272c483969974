// SPDX-License-Identifier: MIT
//
// More keys than anybody would make room for from the beginning, from everywhere between the least
// int and the most: one thread adds them, takes a few of them out, and reads a few of the others.
#include "dictionary.h"
#include "treadle.h"

enum { MANY = 1050, FEW = 20 };

static struct dictionary *d;

// No two are the same.
static int key_of(int i)
{
	unsigned key = (unsigned)i;
	key = (key ^ key >> 16) * 0x7feb352dU;
	key = (key ^ key >> 15) * 0x846ca68bU;
	return (int)(key ^ key >> 16);
}

int main(void)
{
	int value, result;
	d = dictionary_new();
	tr_check(d, "dictionary_new: expected a dictionary, found NULL");
	for (int i = 0; i < MANY; i++) {
		result = dictionary_try_add(d, key_of(i), i);
		tr_check(result == 0, "key %d, the %dth, is added: expected 0, found %s", key_of(i),
			 i + 1, tr_error_name(result));
	}
	for (int i = 0; i < MANY; i += MANY / FEW) {
		result = dictionary_try_remove(d, key_of(i), &value);
		tr_check(result == 0 && value == i,
			 "try_remove of key %d: expected 0 and the value %d, found %s and the "
			 "value %d",
			 key_of(i), i, tr_error_name(result), value);
	}
	for (int i = 1; i < MANY; i += MANY / FEW) {
		result = dictionary_try_get(d, key_of(i), &value);
		tr_check(
			result == 0 && value == i,
			"try_get of key %d: expected 0 and the value %d, found %s and the value %d",
			key_of(i), i, tr_error_name(result), value);
	}
	dictionary_free(d); // with all the others in it
}
