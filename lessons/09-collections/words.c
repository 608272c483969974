// SPDX-License-Identifier: MIT
//
// A dictionary: at most one value for each key. Acts dictionary and, with a planted bug, two-calls;
// its cures one-call and compare.
#include "collections.h"

#include <errno.h>

static struct tr_dictionary words;

static void begin(const char *name)
{
	TR_MUST(tr_dictionary_init(&words));
	TR_MUST(tr_dictionary_show(&words, name));
}

// dictionary: seats -----------------------------------------------------------------------------

static const char *const seats[] = {"1A", "1B"};

// Books the first seat that is free. Two that want the same seat: one is told 0, the other EEXIST.
static void *traveller(void *number)
{
	int me = *(int *)number;

	tr_thread_name("traveller-%d", me);
	for (int i = 0; i < 2; i++) {
		int result = tr_dictionary_try_add(&words, seats[i], me);
		tr_check(result == 0 || result == EEXIST, "try_add: expected 0 or EEXIST, found %s",
			 tr_error_name(result));
		tr_log("wants %s: %s", seats[i], result == 0 ? "has it" : "it is taken");
		if (result == 0)
			break;
		TR_SLEEP(300);
	}
	return NULL;
}

int dictionary(const struct tr_lesson_args *args)
{
	struct tr_group travellers;
	intptr_t first = 0, second = 0;

	(void)args;
	begin("seats");
	tr_group_start(&travellers, 2, traveller);
	tr_group_join(&travellers);
	TR_MUST(tr_dictionary_try_get(&words, "1A", &first));
	TR_MUST(tr_dictionary_try_get(&words, "1B", &second));
	tr_log("1A is traveller %d's, 1B traveller %d's", (int)first, (int)second);
	tr_check(first + second == 3, "each traveller has one seat: found %d and %d", (int)first,
		 (int)second);
	int result = tr_dictionary_try_get(&words, "1C", &first);
	tr_check(result == ENOENT, "nobody has 1C: expected ENOENT, found %s",
		 tr_error_name(result));
	TR_MUST(tr_dictionary_destroy(&words));
	return 0;
}

// two-calls, one-call, compare: how often does each word stand in a text? ------------------------

static const char *const texts[2][2] = {{"to", "be"}, {"be", "not"}};

// The bug: to look and to write are two calls. Each of them is one step; the two are not, and
// another reader may count the same word in between.
static void count_in_two_calls(const char *word)
{
	intptr_t count = 0;
	int result = tr_dictionary_try_get(&words, word, &count);

	tr_check(result == 0 || result == ENOENT, "try_get: expected 0 or ENOENT, found %s",
		 tr_error_name(result));
	tr_log("finds %s %d times", word, (int)count);
	TR_MUST(tr_dictionary_set(&words, word, count + 1));
}

static intptr_t once(const char *word, void *unused)
{
	(void)word;
	(void)unused;
	return 1;
}

static intptr_t once_more(const char *word, intptr_t count, void *unused)
{
	(void)word;
	(void)unused;
	return count + 1;
}

// One cure: say how the new value follows from the old one, and let the dictionary do it under its
// lock.
static void count_in_one_call(const char *word)
{
	intptr_t count;

	TR_MUST(tr_dictionary_add_or_update(&words, word, once, once_more, NULL, &count));
	tr_log("counts %s: %d", word, (int)count);
}

// The other: write only if nothing has changed since one looked; if it has, look again. A reader
// that must look again does so because another one has counted: so it ends.
static void count_and_compare(const char *word)
{
	intptr_t count;
	int result;

	do {
		result = tr_dictionary_try_get(&words, word, &count);
		if (result == ENOENT)
			result = tr_dictionary_try_add(&words, word, count = 1);
		else
			result = tr_dictionary_try_update(&words, word, count, count + 1);
		if (result != 0)
			tr_log("%s has changed: looks again", word);
	} while (result == EEXIST || result == EAGAIN);
	tr_must(result, "count_and_compare", __FILE__, __LINE__);
	tr_log("counts %s", word);
}

static void (*count_word)(const char *); // one of the three; set before the threads start

static void *reader(void *number)
{
	int me = *(int *)number;

	tr_thread_name("reader-%d", me);
	for (int i = 0; i < 2; i++) {
		count_word(texts[me - 1][i]);
		TR_SLEEP(200 + 100 * me);
	}
	return NULL;
}

static void check_word(const char *word, int wanted)
{
	intptr_t count = 0;
	int result = tr_dictionary_try_get(&words, word, &count);

	tr_check(result == 0 && count == wanted, "%s stands there %d times: found %d", word, wanted,
		 (int)count);
	tr_log("%s: %d", word, (int)count);
}

static int count_words(void (*how)(const char *))
{
	struct tr_group readers;

	count_word = how;
	begin("words");
	tr_group_start(&readers, 2, reader);
	tr_group_join(&readers);
	check_word("to", 1);
	check_word("be", 2);
	check_word("not", 1);
	TR_MUST(tr_dictionary_destroy(&words));
	return 0;
}

int two_calls(const struct tr_lesson_args *args)
{
	(void)args;
	return count_words(count_in_two_calls);
}

int one_call(const struct tr_lesson_args *args)
{
	(void)args;
	return count_words(count_in_one_call);
}

int compare(const struct tr_lesson_args *args)
{
	(void)args;
	return count_words(count_and_compare);
}
