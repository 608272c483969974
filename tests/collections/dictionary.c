// SPDX-License-Identifier: MIT
//
// What the dictionary promises, each a scenario small enough to try all its interleavings:
// dictionary SCENARIO. tests/collections.bats checks them.
#include "tests/sync/scenario.h"

#include <stdint.h>

static struct tr_dictionary d;

// Where a scenario can end in several ways, each must be possible: how many, and which this was.
static int ways, way;

static void init(void)
{
	tr_check(tr_dictionary_init(&d) == 0, "a dictionary");
}

static intptr_t get(const char *key)
{
	intptr_t value = -1;
	int result = tr_dictionary_try_get(&d, key, &value);
	tr_check(result == 0 || (result == ENOENT && value == -1), "told %d", result);
	return value;
}

// Two add or update the same key: none is lost, and one function runs for each call. -------------

static int added, updated; // plain: two at once would be a race

static intptr_t one(const char *key, void *arg)
{
	(void)key;
	(void)arg;
	added++;
	return 1;
}

static intptr_t one_more(const char *key, intptr_t old, void *arg)
{
	(void)key;
	(void)arg;
	updated++;
	return old + 1;
}

static intptr_t count(const char *key)
{
	intptr_t value;
	tr_check(tr_dictionary_add_or_update(&d, key, one, one_more, NULL, &value) == 0, "counted");
	return value;
}

static void *counts_two(void *arg)
{
	intptr_t first = count("a"), second = count("a");
	tr_check(first < second, "the count goes up: %ld, %ld", (long)first, (long)second);
	return arg;
}

static void exact(void)
{
	init();
	pthread_t a = start(counts_two, NULL);
	counts_two(NULL);
	joined(a);
	tr_check(get("a") == 4, "counted four times: expected 4, found %ld", (long)get("a"));
	tr_check(added == 1 && updated == 3, "added %d times and updated %d times", added, updated);
}

// The key is taken out meanwhile: each count is in the dictionary, or was taken out. --------------

static intptr_t taken;

static void *removes(void *arg)
{
	intptr_t value;
	int result = tr_dictionary_try_remove(&d, "a", &value);
	tr_check(result == 0 || result == ENOENT, "told %d", result);
	taken = result == 0 ? value : 0;
	return arg;
}

static void removed(void)
{
	init();
	pthread_t a = start(removes, NULL);
	count("a");
	count("a");
	joined(a);
	intptr_t left = get("a");
	tr_check(taken + (left < 0 ? 0 : left) == 2, "%ld were taken out and %ld are left",
		 (long)taken, (long)left);
	ways = 3; // removed too early, between the two, after both
	way = 1 + (int)taken;
}

// Two add the same key: one does. ----------------------------------------------------------------

static void *adds(void *value)
{
	return (void *)(intptr_t)tr_dictionary_try_add(&d, "a", (intptr_t)value);
}

static void added_once(void)
{
	void *other;
	init();
	pthread_t a = start(adds, (void *)1);
	intptr_t mine = (intptr_t)adds((void *)2);
	pthread_join(a, &other);
	tr_check((mine == 0) + ((intptr_t)other == 0) == 1, "one is told 0");
	tr_check(mine == 0 || mine == EEXIST, "the other EEXIST: %ld", (long)mine);
	tr_check(get("a") == (mine == 0 ? 2 : 1), "and its value is in");
}

// Looked at and written only if it is still so; else once more: none is lost. --------------------

static int again;

static void *increments(void *arg)
{
	int result;
	do {
		intptr_t old = get("a");
		result = tr_dictionary_try_update(&d, "a", old, old + 1);
		tr_check(result == 0 || result == EAGAIN, "told %d", result);
		if (result == EAGAIN && !arg)
			again++;
	} while (result == EAGAIN);
	return arg;
}

static void compared(void)
{
	init();
	tr_check(tr_dictionary_set(&d, "a", 0) == 0, "it is set");
	pthread_t a = start(increments, &again);
	increments(NULL);
	joined(a);
	tr_check(get("a") == 2, "two: found %ld", (long)get("a"));
	ways = 2; // the other one comes in between, or not
	way = again == 1 ? 1 : 2;
}

// Others' keys are moved about by the hash table meanwhile: a key is found. ----------------------

static void *adds_and_removes(void *arg)
{
	tr_check(tr_dictionary_try_add(&d, "b", 2) == 0, "b goes in");
	tr_check(tr_dictionary_try_remove(&d, "b", NULL) == 0, "and out");
	return arg;
}

static void visits(const char *key, intptr_t value, void *total)
{
	tr_check(value == (*key == 'a' ? 1 : 2), "its value");
	*(intptr_t *)total += value;
}

static void others_keys(void)
{
	intptr_t total = 0;
	size_t n;
	init();
	tr_check(tr_dictionary_try_add(&d, "a", 1) == 0, "a goes in");
	pthread_t t = start(adds_and_removes, NULL);
	tr_check(get("a") == 1, "a is in");
	tr_check(tr_dictionary_for_each(&d, visits, &total) == 0, "visited");
	tr_check(total == 1 || total == 3, "one moment is seen: %ld", (long)total);
	ways = 2; // with b, without
	way = total == 3 ? 1 : 2;
	joined(t);
	tr_check(tr_dictionary_count(&d, &n) == 0 && n == 1, "one is left");
}

int main(int argc, char **argv)
{
	static const struct scenario all[] = {
		{"exact", exact},	{"removed", removed},	      {"added-once", added_once},
		{"compared", compared}, {"others-keys", others_keys}, {0},
	};
	int result = scenario_main(argc, argv, all);
	tr_reachable(ways < 1 || way == 1, "it ends in the first way");
	tr_reachable(ways < 2 || way == 2, "it ends in the second way");
	tr_reachable(ways < 3 || way == 3, "it ends in the third way");
	tr_check(result != 0 || tr_dictionary_destroy(&d) == 0, "nobody is left");
	return result;
}
