// SPDX-License-Identifier: MIT
//
// Translating what the programs of a contract write: the format of a sentence is found in it, its
// values are kept and translated themselves, and whatever has no format stays as it is. The program
// has a gettext() of its own, with a small German catalogue.
#include "grading/grade/sentence.h"
#include "tests/lib/unit.h"

#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

static bool german;

static const char *const catalogue[][2] = {
	{"at moment %u, thread %c, %s", "%3$s, Faden %2$c, Zeitpunkt %1$u"},
	{"after %s", "nach %s"},
	{"expected %s, found %s", "%2$s statt %1$s"},
	{"expected %s, found that it waits", "wartet, statt %s zu liefern"},
	{"%s; %s, which waited", "%s; %s, das wartete"},
	{"%s, at %s:%u", "%s: %s, Zeile %u"},
	{"an index is outside of its array", "ein Index liegt ausserhalb des Feldes"},
	{"%s or %s", "%s oder %s"},
	{"%s with %s", "%s und %s"},
	{"%s with a deadline", "%s mit Frist"},
	{"%u × %s", "%u mal %s"},
	{"interrupt a thread that waits", "unterbrich einen wartenden Faden"},
};

// Which of the two a call of gettext() becomes depends on optimisation.
char *gettext(const char *message);
char *dcgettext(const char *domain, const char *message, int category);

char *dcgettext(const char *domain, const char *message, int category)
{
	(void)domain;
	(void)category;
	for (size_t i = 0; german && i < sizeof catalogue / sizeof *catalogue; i++)
		if (strcmp(catalogue[i][0], message) == 0)
			return (char *)(uintptr_t)catalogue[i][1];
	return (char *)(uintptr_t)message;
}

char *gettext(const char *message)
{
	return dcgettext(NULL, message, 0);
}

static void becomes(const char *english, const char *translated)
{
	char *is = sentence_translate(english);
	ck_assert_str_eq(is, translated);
	free(is);
}

START_TEST(in_english_each_sentence_is_itself)
{
	static const char *const all[] = {
		"at moment 3, thread B, acquire(1): expected 0, found that it waits",
		"at moment 3, whether an interruption of thread A is still to be reported: "
		"expected 0, found 1",
		"at moment 1, the job of submit(0) by thread A: expected that it ends with 0, "
		"found "
		"with ECANCELED, in thread B",
		"after moment 1, the permits of another object, which no thread uses: expected 0, "
		"found 1",
		"without memory for block 2 of its calls, after new(1), 3 × push(2013), 2 × (put(1 "
		"to 9), get) with a deadline in 68 years; pop, which waited: expected 0 or EAGAIN "
		"or that it waits, found 0 with 1, 2",
		"after the beginning, when it is asked what it reports: an assertion of its own "
		"fails, in line 7: a: b, c",
		"what nobody has written: at all",
		"",
	};
	for (size_t i = 0; i < sizeof all / sizeof *all; i++)
		becomes(all[i], all[i]);
}
END_TEST

START_TEST(values_stand_where_the_translation_has_them)
{
	german = true;
	becomes("at moment 3, thread B, acquire(1, 2): expected 0, found ETIMEDOUT",
		"acquire(1, 2), Faden B, Zeitpunkt 3: ETIMEDOUT statt 0");
	becomes("after get: an index is outside of its array, at a.c:12",
		"nach get: ein Index liegt ausserhalb des Feldes: a.c, Zeile 12");
}
END_TEST

START_TEST(values_are_translated_too)
{
	german = true;
	becomes("at moment 1, thread A, get: expected 0 with 1 or EAGAIN, found 0 with 2, 3",
		"get, Faden A, Zeitpunkt 1: 0 und 2, 3 statt 0 und 1 oder EAGAIN");
	becomes("after new(0), 2 × (put(1), 3 × get with a deadline), 4 × interrupt a thread that "
		"waits; get, which waited: expected 0, found that it waits",
		"nach new(0), 2 mal (put(1), 3 mal get mit Frist), 4 mal unterbrich einen "
		"wartenden "
		"Faden; get, das wartete: wartet, statt 0 zu liefern");
}
END_TEST

START_TEST(what_has_no_format_stays)
{
	german = true;
	becomes("at moment x, thread B, get: expected 0", "at moment x, thread B, get: expected 0");
	becomes("after", "after");
}
END_TEST

int main(void)
{
	Suite *s = suite_create("sentence");
	TCase *c = unit_case(s, "sentence");
	tcase_add_test(c, in_english_each_sentence_is_itself);
	tcase_add_test(c, values_stand_where_the_translation_has_them);
	tcase_add_test(c, values_are_translated_too);
	tcase_add_test(c, what_has_no_format_stays);
	return unit_run(s);
}
