// SPDX-License-Identifier: MIT
//
// lib/collections: the dictionary in its free form, as far as one order of events can tell. What
// depends on the moment is in tests/collections.
#include "collections/dictionary.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "tests/lib/unit.h"

static struct tr_dictionary words;
static int added, updated;

static intptr_t one(const char *word, void *arg)
{
	ck_assert_str_eq(word, arg);
	added++;
	return 1;
}

static intptr_t one_more(const char *word, intptr_t old, void *arg)
{
	ck_assert_str_eq(word, arg);
	updated++;
	return old + 1;
}

static void counts(const char *word, intptr_t wanted)
{
	intptr_t value = 0;
	char copy[16];
	snprintf(copy, sizeof copy, "%s", word); // the dictionary keeps a copy of its own
	ck_assert_int_eq(
		tr_dictionary_add_or_update(&words, copy, one, one_more, (void *)word, &value), 0);
	ck_assert_int_eq(value, wanted);
}

static void has(const char *key, intptr_t wanted)
{
	intptr_t value = wanted + 1;
	ck_assert_int_eq(tr_dictionary_try_get(&words, key, &value), 0);
	ck_assert_int_eq(value, wanted);
}

START_TEST(one_of_the_functions_runs_once)
{
	ck_assert_int_eq(tr_dictionary_init(&words), 0);
	counts("rose", 1);
	ck_assert_int_eq(added * 10 + updated, 10);
	counts("rose", 2);
	ck_assert_int_eq(added * 10 + updated, 11);
	counts("", 1); // a key like any other
	counts("rose", 3);
	ck_assert_int_eq(added * 10 + updated, 22);
	has("rose", 3);
	ck_assert_int_eq(
		tr_dictionary_add_or_update(&words, "rose", one, one_more, (void *)"rose", NULL),
		0);
	has("rose", 4);
	ck_assert_int_eq(tr_dictionary_destroy(&words), 0);
}
END_TEST

START_TEST(add_get_set_update_remove)
{
	intptr_t value = 9;
	size_t count;
	ck_assert_int_eq(tr_dictionary_init(&words), 0);
	ck_assert_int_eq(tr_dictionary_try_add(&words, "a", INTPTR_MIN), 0);
	ck_assert_int_eq(tr_dictionary_try_add(&words, "a", 1), EEXIST);
	has("a", INTPTR_MIN);
	ck_assert_int_eq(tr_dictionary_set(&words, "a", 1), 0);
	ck_assert_int_eq(tr_dictionary_set(&words, "b", 5), 0);
	ck_assert_int_eq(tr_dictionary_try_update(&words, "a", 2, 3), EAGAIN);
	has("a", 1);
	ck_assert_int_eq(tr_dictionary_try_update(&words, "a", 1, 3), 0);
	has("a", 3);
	ck_assert_int_eq(tr_dictionary_count(&words, &count), 0);
	ck_assert_int_eq(count, 2);
	ck_assert_int_eq(tr_dictionary_try_remove(&words, "a", &value), 0);
	ck_assert_int_eq(value, 3);
	ck_assert_int_eq(tr_dictionary_try_remove(&words, "a", &value), ENOENT);
	ck_assert_int_eq(tr_dictionary_try_get(&words, "a", &value), ENOENT);
	ck_assert_int_eq(value, 3);
	ck_assert_int_eq(tr_dictionary_try_add(&words, "a", 0), 0); // 0 is a value
	has("a", 0);
	ck_assert_int_eq(tr_dictionary_try_remove(&words, "b", NULL), 0);
	ck_assert_int_eq(tr_dictionary_destroy(&words), 0);
}
END_TEST

static intptr_t calls_back(const char *key, void *arg)
{
	intptr_t value;
	size_t count;
	ck_assert_int_eq(tr_dictionary_try_get(&words, key, &value), EDEADLK);
	ck_assert_int_eq(tr_dictionary_try_add(&words, "other", 1), EDEADLK);
	ck_assert_int_eq(tr_dictionary_set(&words, key, 1), EDEADLK);
	ck_assert_int_eq(tr_dictionary_try_update(&words, key, 0, 1), EDEADLK);
	ck_assert_int_eq(tr_dictionary_try_remove(&words, key, NULL), EDEADLK);
	ck_assert_int_eq(tr_dictionary_count(&words, &count), EDEADLK);
	ck_assert_int_eq(tr_dictionary_add_or_update(&words, "other", one, one_more, arg, NULL),
			 EDEADLK);
	ck_assert_int_eq(tr_dictionary_show(&words, "other"), EDEADLK);
	return 7;
}

START_TEST(a_function_that_calls_the_dictionary_is_refused)
{
	size_t count;
	ck_assert_int_eq(tr_dictionary_init(&words), 0);
	ck_assert_int_eq(tr_dictionary_add_or_update(&words, "a", calls_back, one_more, NULL, NULL),
			 0);
	has("a", 7);
	ck_assert_int_eq(tr_dictionary_count(&words, &count), 0);
	ck_assert_int_eq(count, 1);
	ck_assert_int_eq(tr_dictionary_destroy(&words), 0);
}
END_TEST

static void sum(const char *key, intptr_t value, void *total)
{
	ck_assert_int_eq(strlen(key), 4);
	*(intptr_t *)total += value;
}

START_TEST(many_keys)
{
	enum { MANY = 1000 };
	char key[8];
	intptr_t total = 0;
	ck_assert_int_eq(tr_dictionary_init(&words), 0);
	for (int i = 0; i < MANY; i++) {
		snprintf(key, sizeof key, "%04d", i);
		ck_assert_int_eq(tr_dictionary_try_add(&words, key, i), 0);
	}
	ck_assert_int_eq(tr_dictionary_show(&words, "many"), 0);
	for (int i = 0; i < MANY; i += 2) {
		snprintf(key, sizeof key, "%04d", i);
		ck_assert_int_eq(tr_dictionary_try_remove(&words, key, NULL), 0);
	}
	ck_assert_int_eq(tr_dictionary_for_each(&words, sum, &total), 0);
	ck_assert_int_eq(total, MANY / 2 * MANY / 2);
	ck_assert_int_eq(tr_dictionary_destroy(&words), 0);
}
END_TEST

int main(void)
{
	Suite *s = suite_create("dictionary");

	TCase *t = unit_case(s, "contract");
	tcase_add_test(t, one_of_the_functions_runs_once);
	tcase_add_test(t, add_get_set_update_remove);
	tcase_add_test(t, a_function_that_calls_the_dictionary_is_refused);
	tcase_add_test(t, many_keys);
	return unit_run(s);
}
