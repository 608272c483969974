// SPDX-License-Identifier: MIT
//
// Where loops begin in a source: checker/verdict/loop_source.h.
#include "checker/verdict/loop_source.h"
#include "tests/lib/unit.h"

#include <string.h>

// The loops around each line of the text, one digit a line.
static void check(const char *text, const char *expected)
{
	char found[32] = "";
	for (unsigned line = 1; line <= strlen(expected); line++)
		found[line - 1] = (char)('0' + loop_in_text(text, strlen(text), line));
	ck_assert_str_eq(found, expected);
}

START_TEST(a_loop_is_around_its_block)
{
	check("f() {\n"
	      "  while (1) {\n"
	      "    enter();\n"
	      "  }\n"
	      "  leave();\n"
	      "}\n",
	      "022000");
	check("for (i = 0; i < n; i++)\n"
	      "  go();\n"
	      "stop();\n",
	      "110");
	check("for (;;) {\n"
	      "  for (;;) // of one statement\n"
	      "    go();\n"
	      "  stop();\n"
	      "}\n",
	      "12210");
	check("do {\n"
	      "  go();\n"
	      "} while (more);\n"
	      "stop();\n",
	      "1130");
}
END_TEST

START_TEST(the_innermost_is_meant)
{
	check("for (;;) {\n"
	      "  for (j = 0; j < 2; j++)\n"
	      "    for (k = 0; k < 2; k++)\n"
	      "      go();\n"
	      "  stop();\n"
	      "}\n",
	      "123310");
}
END_TEST

START_TEST(comments_texts_and_names_are_no_loops)
{
	check("/* while (1) {\n"
	      "*/ go(\"for (;;) {\", '{'); // do {\n"
	      "format = wait_while(for_all);\n"
	      "if (a) {\n"
	      "  b();\n"
	      "}\n",
	      "000000");
}
END_TEST

// What the loop around a line compares with; NULL: that is no name.
static void bound(const char *text, unsigned line, const char *name)
{
	struct buf b = {0};
	bool found = loop_bound_in_text(text, strlen(text), line, &b);
	ck_assert_int_eq(found, name != NULL);
	ck_assert_str_eq(found ? buf_str(&b) : "", name ? name : "");
	buf_free(&b);
}

START_TEST(what_a_loop_compares_with_bounds_it)
{
	bound("for (int i = 0; i < N; i++)\n  n++;\n", 2, "N");
	bound("for (size_t i = f(0, 1); i<=max_2 ; i++) {\n  n++;\n}\n", 2, "max_2");
	bound("for (;;) {\n  for (int k = 0; ROUNDS != k; k++) n++;\n}\n", 2, "ROUNDS");
	bound("while (tickets < LIMIT) {\n  n++;\n}\n", 2, "LIMIT");
	bound("while (LEAST <= n)\n  n--;\n", 2, "LEAST");
	bound("for (int i = n; i > 0; i--)\n  n++;\n", 2, NULL);
	bound("for (int i = 0; i < 1000000; i++)\n  n++;\n", 2, NULL);
	bound("for (int i = 0; i < 2 * N; i++)\n  n++;\n", 2, NULL);
	bound("for (int i = 0; i < N && !stop; i++)\n  n++;\n", 2, NULL);
	bound("for (;;)\n  n++;\n", 2, NULL);
	bound("while (more())\n  n++;\n", 2, NULL);
	bound("do {\n  n++;\n} while (n < N);\n", 2, NULL);
	bound("for (int i = 0; i <", 1, NULL);
	bound("n++;\n", 1, NULL);
}
END_TEST

int main(void)
{
	Suite *s = suite_create("loop_source");
	TCase *c = unit_case(s, "loop_source");
	tcase_add_test(c, a_loop_is_around_its_block);
	tcase_add_test(c, the_innermost_is_meant);
	tcase_add_test(c, comments_texts_and_names_are_no_loops);
	tcase_add_test(c, what_a_loop_compares_with_bounds_it);
	return unit_run(s);
}
