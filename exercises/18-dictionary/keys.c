// SPDX-License-Identifier: MIT
//
// Keys at both ends of int and between, added in several orders; and keys that differ by a power of
// two. One is taken out, and the others are found as before.
#include "dictionary.h"
#include "treadle.h"

#include <errno.h>
#include <limits.h>

enum { FAR = 1500000000, BITS = 30 };

static const int keys[] = {0, FAR, -FAR, INT_MAX, INT_MIN, -1, 1};
enum { N = sizeof keys / sizeof *keys };

static struct dictionary *d;

static void begin(void)
{
	d = dictionary_new();
	tr_check(d, "dictionary_new: expected a dictionary, found NULL");
}

static void add(int key, int value)
{
	int result = dictionary_try_add(d, key, value);
	tr_check(result == 0, "key %d is added: expected 0, found %s", key, tr_error_name(result));
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
	tr_check(result == ENOENT,
		 "try_get of key %d, which has no value: expected ENOENT, found %s", key,
		 tr_error_name(result));
	result = dictionary_try_remove(d, key, &value);
	tr_check(result == ENOENT,
		 "try_remove of key %d, which has no value: expected ENOENT, found %s", key,
		 tr_error_name(result));
}

static void take_out(int key, int wanted)
{
	int value = wanted + 1;
	int result = dictionary_try_remove(d, key, &value);
	tr_check(result == 0 && value == wanted,
		 "try_remove of key %d: expected 0 and the value %d, found %s and the value %d",
		 key, wanted, tr_error_name(result), value);
	has_none(key);
}

// All of them, beginning with the one at `first`, which is then taken out.
static void in_turn(int first)
{
	begin();
	for (int i = 0; i < N; i++) {
		has_none(keys[(first + i) % N]);
		add(keys[(first + i) % N], i);
	}
	for (int i = 0; i < N; i++)
		has(keys[(first + i) % N], i);
	take_out(keys[first], 0);
	for (int i = 1; i < N; i++)
		has(keys[(first + i) % N], i);
	dictionary_free(d);
}

static void apart(int difference)
{
	begin();
	add(1, 10);
	add(1 + difference, 20);
	take_out(1, 10);
	has(1 + difference, 20);
	add(1, 30);
	has(1, 30);
	take_out(1 + difference, 20);
	has(1, 30);
	dictionary_free(d);
}

int main(void)
{
	for (int first = 0; first < N; first++)
		in_turn(first);
	for (int bit = 0; bit <= BITS; bit++)
		apart(1 << bit);
}
