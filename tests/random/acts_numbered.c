// SPDX-License-Identifier: MIT
//
// Threads that do the same but for a number: where they only print it they are alike in the search
// over states, and where it decides anything, ever, they are not.
#include "tests/random/acts.h"

#include <stdio.h>

static void add_to_value(int n)
{
	*value_lock() += n;
	value_unlock();
}

// The number is printed, from a copy and from where it was given.
static void *prints(void *body)
{
	const struct body *b = body;
	int number = b->given;
	printf("%d begins\n", number);
	perform(b->as);
	printf("%d ends\n", b->given);
	return NULL;
}

// A copy of it decides in the end.
static void *adds_late(void *body)
{
	const struct body *b = body;
	int number = b->given;
	printf("%d begins\n", number);
	perform(b->as);
	add_to_value(number);
	return NULL;
}

// It decides in the beginning alone.
static void *adds_early(void *body)
{
	const struct body *b = body;
	add_to_value(b->given);
	perform(b->as);
	printf("%d ends\n", b->given);
	return NULL;
}

// It decides where it was given, in the end, and only for some.
static void *adds_some(void *body)
{
	const struct body *b = body;
	printf("%d begins\n", b->given);
	perform(b->as);
	int more = *value_lock() > b->given;
	value_unlock();
	if (more)
		add_to_value(5);
	return NULL;
}

// Kept in memory of its own.
static void *keeps(void *body)
{
	const struct body *b = body;
	int kept[3] = {b->given, 0, 0};
	perform(b->as);
	kept[1] = 2 * kept[0];
	printf("%d has ended\n", kept[1]);
	if (kept[1] > 2)
		add_to_value(1);
	return NULL;
}

// Others may change the number of the first thread, whose body all are given, before it looks
// again.
static int change(struct body *b)
{
	if (*value_lock() & 1)
		b->as->given = 9;
	value_unlock();
	value_lock();
	int number = b->given;
	value_unlock();
	return number;
}

static void *changes_what_is_printed(void *body)
{
	struct body *b = body;
	perform(b->as);
	printf("%d ends\n", change(b));
	return NULL;
}

static void *changes_what_is_added(void *body)
{
	struct body *b = body;
	perform(b->as);
	add_to_value(change(b) == 9);
	return NULL;
}

const struct body *numbered_as;

static void *prints_word(void *word)
{
	long number = (long)word;
	printf("%ld begins\n", number);
	perform(numbered_as);
	printf("%ld ends\n", number);
	return NULL;
}

static void *adds_word(void *word)
{
	int number = (int)(long)word;
	perform(numbered_as);
	printf("%d ends\n", number);
	if (number > 1)
		add_to_value(1);
	return NULL;
}

// The number is returned, too, which main does not take.
static void *returns_word(void *word)
{
	perform(numbered_as);
	printf("%ld ends\n", (long)word);
	return word;
}

void *(*const numbered[NUMBERED])(void *given) = {prints,
						  adds_late,
						  adds_early,
						  adds_some,
						  keeps,
						  changes_what_is_printed,
						  changes_what_is_added,
						  prints_word,
						  adds_word,
						  returns_word};
