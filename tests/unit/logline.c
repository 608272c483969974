// SPDX-License-Identifier: MIT
//
// lib/base: the one form of a log line, and the nearest name.
#include "base/logline.h"
#include "base/nearest.h"
#include "tests/lib/unit.h"

#include <string.h>

static const struct {
	int64_t ns;
	unsigned thread;
	const char *name, *text, *line;
} lines[] = {
	{1200000000, 3, "swimmer-2", "waiting", "00:01.200  3 swimmer-2  waiting"},
	{0, 1, NULL, "x", "00:00.000  1 main  x"},
	{0, 1, "chef", "", "00:00.000  1 chef  "},
	{999999, 2, "", "x", "00:00.000  2  x"},
	{59999999999, 12, NULL, "x", "00:59.999 12  x"},
	{60000000000, 123, "a b", "x", "01:00.000 123 a b  x"},
	{6000000000000, 1, NULL, "x", "100:00.000  1 main  x"},
	{-5, 1, NULL, "x", "00:00.000  1 main  x"},
	{INT64_MAX, 4294967295u, NULL, "é", "153722867:16.854 4294967295  é"},
};

START_TEST(line_has_the_one_form)
{
	char out[200];
	int n = logline(out, sizeof out, lines[_i].ns, lines[_i].thread, lines[_i].name,
			lines[_i].text);
	ck_assert_str_eq(out, lines[_i].line);
	ck_assert_int_eq(n, (int)strlen(out));
}
END_TEST

START_TEST(line_is_cut_and_counted)
{
	char out[12];
	int n = logline(out, sizeof out, 0, 2, NULL, "0123456789");
	ck_assert_str_eq(out, "00:00.000  ");
	ck_assert_int_eq(n, 24);
	ck_assert_int_eq(logline(NULL, 0, 0, 2, NULL, "0123456789"), 24);
}
END_TEST

static const struct {
	const char *typed, *near;
} typed[] = {
	{"pool", "pool"}, {"pol", "pool"},   {"opol", "pool"},
	{"POOL", "pool"}, {"name", "named"}, {"mutual", "mutual-exclusion"},
	{"zzzz", NULL},	  {"", NULL},	     {"permit-lost", "permits-lost"},
};

START_TEST(nearest_is_found)
{
	const char *const names[] = {"mutual-exclusion", "named", "pool", "permits-lost"};
	const char *near = nearest(typed[_i].typed, names, 4);
	if (typed[_i].near)
		ck_assert_pstr_eq(near, typed[_i].near);
	else
		ck_assert_ptr_null(near);
}
END_TEST

int main(void)
{
	Suite *s = suite_create("logline");

	TCase *c = unit_case(s, "logline");
	tcase_add_loop_test(c, line_has_the_one_form, 0, sizeof lines / sizeof *lines);
	tcase_add_test(c, line_is_cut_and_counted);

	c = unit_case(s, "nearest");
	tcase_add_loop_test(c, nearest_is_found, 0, sizeof typed / sizeof *typed);
	return unit_run(s);
}
