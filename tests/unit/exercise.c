// SPDX-License-Identifier: MIT
//
// Reading the spec of an exercise: what it says, what holds where it says nothing, and each mistake
// with its line. And how exercises are named.
#include "course/exercise.h"
#include "course/numbered.h"
#include "tests/lib/unit.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static char path[] = "spec";
static struct status st;

static int read_bytes(struct exercise *e, const char *text, size_t n)
{
	FILE *f = fopen(path, "w");
	ck_assert_ptr_nonnull(f);
	ck_assert_uint_eq(fwrite(text, 1, n, f), n);
	fclose(f);
	*e = (struct exercise){0};
	st = (struct status){0};
	int code = exercise_read(e, path, &st);
	unlink(path);
	return code;
}

static void good(struct exercise *e, const char *text)
{
	int code = read_bytes(e, text, strlen(text));
	ck_assert_msg(code == EXIT_OK, "%s", st.text);
}

static void bad_bytes(const char *text, size_t n, const char *expected)
{
	struct exercise e;
	ck_assert_int_eq(read_bytes(&e, text, n), EXIT_USAGE);
	ck_assert_str_eq(st.text, expected);
	exercise_free(&e);
}

static void bad(const char *text, const char *expected)
{
	bad_bytes(text, strlen(text), expected);
}

START_TEST(says_all)
{
	struct exercise e;
	good(&e,
	     "# a comment\n"
	     "title  Protect a counter # and no more\r\n"
	     "\n"
	     "\tproperty exact 6 every addition counts\n"
	     "hint Between the read # and the write\n"
	     "hint Another#one\n"
	     "scenario together.c\n"
	     "scenario together.c 3 x --executions=50 --spurious=0 y --timeouts=virtual --steps=7\n"
	     "property whole 4 a reader sees all\n"
	     "scenario together.c --timeouts=any --must=fail --drawn=9");
	ck_assert_str_eq(e.title, "Protect a counter");
	ck_assert_uint_eq(e.points, 10);
	ck_assert_uint_eq(e.nproperties, 2);
	const struct property *p = &e.properties[0];
	ck_assert_str_eq(p->name, "exact");
	ck_assert_uint_eq(p->points, 6);
	ck_assert_str_eq(p->text, "every addition counts");
	ck_assert_uint_eq(p->nhints, 2);
	ck_assert_str_eq(p->hints[0].text, "Between the read");
	ck_assert_str_eq(p->hints[1].text, "Another#one");
	ck_assert_uint_eq(p->nscenarios, 2);
	const struct scenario *s = &p->scenarios[1];
	ck_assert_str_eq(s->file, "together.c");
	ck_assert_str_eq(s->name, "together-2");
	ck_assert_uint_eq(s->nargs, 3);
	ck_assert_str_eq(s->args[2], "y");
	ck_assert_ptr_null(s->args[3]);
	ck_assert_uint_eq(s->executions, 50);
	ck_assert_uint_eq(s->steps, 7);
	ck_assert_int_eq(s->spurious, 0);
	ck_assert(!s->any_timeouts);
	ck_assert(!s->must_fail);
	ck_assert_str_eq(e.properties[1].scenarios[0].name, "together-3");
	ck_assert(e.properties[1].scenarios[0].must_fail);
	ck_assert(e.properties[1].scenarios[0].drawn);
	ck_assert_uint_eq(e.properties[1].scenarios[0].executions, 9);
	exercise_free(&e);
}
END_TEST

START_TEST(hints_fit)
{
	struct exercise e;
	good(&e, "title t\nproperty p 1 x\nhint all\nhint-if race,leak some\n"
		 "hint-if polls loops\nhint-if b.c there\nhint-if native,property large\n"
		 "hint-if deadlock stuck\nhint-if locks held\nscenario a.c\nscenario b.c\n");
	const struct hint *h = e.properties[0].hints;
	static const struct {
		const char *kinds, *place;
		bool fit[7];
	} rows[] = {
		{NULL, "a.c", {true, true, true, [5] = true, [6] = true}},
		{"race", NULL, {true, true}},
		{"property,race", "a.c", {true, true}},
		{"property", "a.c", {true}},
		{"leak", "a.c", {true, true}},
		{"undecided", "a.c", {true}},
		{"polls", "a.c", {[2] = true}},
		{"race", "b.c", {[3] = true}},
		{NULL, "b.c", {[3] = true}},
		{"polls", "b.c", {[2] = true}},
		{"property", "native", {[4] = true}},
		{"leak", "native", {true, true}},
		{"deadlock", "a.c", {[0] = true, [5] = true}},
		{"deadlock,locks", "a.c", {[0] = true, [6] = true}},
		{"deadlock,race,locks", "a.c", {true, true, [6] = true}},
	};
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
		for (size_t k = 0; k < 7; k++)
			ck_assert_msg(hint_fits(h, 7, k, rows[i].kinds, rows[i].place) ==
					      rows[i].fit[k],
				      "row %zu: hint %zu", i, k);
	exercise_free(&e);
}
END_TEST

START_TEST(usual_search)
{
	struct exercise e;
	good(&e, "\xef\xbb\xbftitle T\nproperty p 10 holds\nscenario a.c\n");
	const struct scenario *s = &e.properties[0].scenarios[0];
	ck_assert_str_eq(s->name, "a");
	ck_assert_uint_eq(s->nargs, 0);
	ck_assert_uint_eq(s->executions, 20000);
	ck_assert_uint_eq(s->steps, 10000);
	ck_assert_int_eq(s->spurious, 1);
	ck_assert(s->any_timeouts);
	ck_assert(!s->drawn);
	exercise_free(&e);
}
END_TEST

#define P "title T\nproperty p 10 holds\n"
#define OPTIONS                                                                                    \
	"--drawn=N, --executions=N, --must=pass|fail, --spurious=N, --steps=N or "                 \
	"--timeouts=any|virtual is "                                                               \
	"expected"

static const struct {
	const char *text, *expected;
} mistakes[] = {
	{"", "spec:1: the title is missing: 'title TEXT'"},
	{"title T\n", "spec:1: there is no property: 'property NAME POINTS TEXT'"},
	{P, "spec:2: the property 'p' has no scenario"},
	{"title\n", "spec:1: 'title TEXT' is expected"},
	{"title T\ntitle U\n", "spec:2: an exercise has one title"},
	{"property p\n",
	 "spec:1: 'property NAME POINTS TEXT' is expected, with points from 1 to 1000"},
	{"property p 0 x\n",
	 "spec:1: 'property NAME POINTS TEXT' is expected, with points from 1 to 1000"},
	{"property p -1 x\n",
	 "spec:1: 'property NAME POINTS TEXT' is expected, with points from 1 to 1000"},
	{"property p 99999999999999999999 x\n",
	 "spec:1: 'property NAME POINTS TEXT' is expected, with points from 1 to 1000"},
	{"property ../p 1 x\n",
	 "spec:1: 'property NAME POINTS TEXT' is expected, with points from 1 to 1000"},
	{P "scenario a.c\nproperty p 1 x\n", "spec:4: there is a property 'p' already"},
	{"hint H\n", "spec:1: a hint must follow its property"},
	{P "hint   # nothing\n", "spec:3: 'hint TEXT' is expected"},
	{"hint-if race H\n", "spec:1: a hint must follow its property"},
	{P "hint-if race\n", "spec:3: 'hint-if KIND[,KIND...] TEXT' is expected"},
	{P "hint-if race,rice H\n",
	 "spec:3: 'rice' is not a kind of failure: property, race, deadlock, locks, lost-wakeup, "
	 "assertion, misuse, crash, exit, livelock, starvation, leak or polls is expected, or a "
	 "scenario's file, or native"},
	{"scenario a.c\n", "spec:1: a scenario must follow its property"},
	{P "scenario\n", "spec:3: 'scenario FILE.c [ARG...] [OPTION...]' is expected"},
	{P "scenario a\n", "spec:3: 'scenario FILE.c [ARG...] [OPTION...]' is expected"},
	{P "scenario ../a.c\n", "spec:3: 'scenario FILE.c [ARG...] [OPTION...]' is expected"},
	{P "scenario .c\n", "spec:3: 'scenario FILE.c [ARG...] [OPTION...]' is expected"},
	{P "scenario a.c --spurius=1\n",
	 "spec:3: '--spurius=1' is not an option of a scenario; did you mean '--spurious=...'?"},
	{P "scenario a.c --spurious\n",
	 "spec:3: '--spurious' is not an option of a scenario; did you mean '--spurious=...'?"},
	{P "scenario a.c --zzz\n", "spec:3: '--zzz' is not an option of a scenario: " OPTIONS},
	{P "scenario a.c --spurious=x\n",
	 "spec:3: '--spurious=x': a number is expected, from 0 to 1000"},
	{P "scenario a.c --executions=0\n",
	 "spec:3: '--executions=0': a number is expected, from 1 to 4294967295"},
	{P "scenario a.c --timeouts=never\n",
	 "spec:3: '--timeouts=never': 'any' or 'virtual' is expected"},
	{P "scenario a.c --must=crash\n", "spec:3: '--must=crash': 'pass' or 'fail' is expected"},
	{"scenari a.c\n", "spec:1: 'scenari' is not a command; did you mean 'scenario'?"},
	{"xyzzyx\n",
	 "spec:1: 'xyzzyx' is not a command: title, functions, property, hint, hint-if, withhold "
	 "or scenario is expected"},
	{"title t\nwithhold\n", "spec:2: 'withhold' must follow its property"},
	{P "withhold it\n", "spec:3: 'withhold' takes no value"},
	{"title a\x01\n", "spec:1: the line holds a control character: plain text is expected"},
	{"title \xff\n", "spec:1: the line is not UTF-8: save the file as UTF-8"},
};

START_TEST(mistake)
{
	bad(mistakes[_i].text, mistakes[_i].expected);
}
END_TEST

START_TEST(zero_byte)
{
	bad_bytes("title a\0b\n", 10,
		  "spec:1: the line holds a control character: plain text is expected");
}
END_TEST

START_TEST(no_file)
{
	struct exercise e = {0};
	ck_assert_int_eq(exercise_read(&e, "nowhere/spec", &st), EXIT_USAGE);
	ck_assert_str_eq(st.text, "'nowhere/spec' cannot be read: No such file or directory");
	exercise_free(&e);
	ck_assert_int_eq(exercise_read(&e, "/", &st), EXIT_USAGE);
	ck_assert_str_eq(st.text, "'/' cannot be read: Is a directory");
	exercise_free(&e);
}
END_TEST

// Whatever is cut off, reading ends with a spec or with a mistake.
START_TEST(cut_anywhere)
{
	static const char whole[] = P "hint H\nscenario a.c 1 --spurious=1 --timeouts=any\n";
	for (size_t n = 0; n < sizeof whole; n++) {
		struct exercise e;
		int code = read_bytes(&e, whole, n);
		ck_assert(code == EXIT_OK || (code == EXIT_USAGE && *st.text));
		exercise_free(&e);
	}
}
END_TEST

START_TEST(names)
{
	static const char *const good_names[] = {"semaphore", "05-semaphore", "05", "5", "005"};
	static const char *const bad_names[] = {
		"", "4", "sema", "5-semaphore", "05-", "./05-semaphore"};
	for (size_t i = 0; i < sizeof good_names / sizeof *good_names; i++)
		ck_assert_msg(numbered_is("05-semaphore", good_names[i]), "%s", good_names[i]);
	for (size_t i = 0; i < sizeof bad_names / sizeof *bad_names; i++)
		ck_assert_msg(!numbered_is("05-semaphore", bad_names[i]), "%s", bad_names[i]);
	ck_assert_str_eq(numbered_name("05-semaphore"), "semaphore");
	ck_assert_str_eq(numbered_name("turnstile"), "turnstile");
	ck_assert_str_eq(numbered_name("05-"), "05-");
}
END_TEST

int main(void)
{
	Suite *s = suite_create("exercise");
	TCase *c = unit_case(s, "spec");
	tcase_add_test(c, says_all);
	tcase_add_test(c, hints_fit);
	tcase_add_test(c, usual_search);
	tcase_add_loop_test(c, mistake, 0, sizeof mistakes / sizeof *mistakes);
	tcase_add_test(c, zero_byte);
	tcase_add_test(c, no_file);
	tcase_add_test(c, cut_anywhere);
	c = unit_case(s, "names");
	tcase_add_test(c, names);
	return unit_run(s);
}
