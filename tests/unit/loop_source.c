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

int main(void)
{
	Suite *s = suite_create("loop_source");
	TCase *c = unit_case(s, "loop_source");
	tcase_add_test(c, a_loop_is_around_its_block);
	tcase_add_test(c, the_innermost_is_meant);
	tcase_add_test(c, comments_texts_and_names_are_no_loops);
	return unit_run(s);
}
