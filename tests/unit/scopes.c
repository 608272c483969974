// SPDX-License-Identifier: MIT
//
// lib/session/scopes: what variables hold, read from lines and compared with another state. (What
// is read of a program: tests/values.bats.)
#include "session/scopes.h"
#include "tests/lib/unit.h"

#include <stdlib.h>
#include <string.h>

static struct scopes read_text(const char *text)
{
	struct scopes s;
	ck_assert_int_eq(scopes_read(&s, text, strlen(text)), 0);
	return s;
}

// "THREAD FUNCTION:LINE NAME=VALUE<WAS ..." for each call, a line each.
static void expect(const struct scopes *s, const char *expected)
{
	struct buf b = {0};
	for (size_t i = 0; i < s->n; i++) {
		const struct scope *c = &s->all[i];
		buf_printf(&b, "%u %s:%d %s", c->thread, c->function, c->line, c->file);
		for (size_t k = 0; k < c->n; k++)
			buf_printf(&b, " %s=%s%s%s", c->variables[k].name, c->variables[k].value,
				   c->variables[k].was ? "<" : "",
				   c->variables[k].was ? c->variables[k].was : "");
		buf_putc(&b, '\n');
	}
	ck_assert_str_eq(buf_str(&b), expected);
	buf_free(&b);
}

// What is expected of `now` after a step from `was`.
static void step(const char *was, const char *now, const char *expected)
{
	struct scopes before = read_text(was), after = read_text(now);
	scopes_compare(&after, &before);
	expect(&after, expected);
	scopes_free(&after);
	scopes_free(&before);
}

START_TEST(calls_have_their_variables)
{
	struct scopes s = read_text("C\t2\t14\tq.c\tput\nV\ti\t3\nV\ts\t\"a b\"\n"
				    "C\t2\t30\tq.c\tproducer\nC\t0\t0\tq.c\t\nV\tn\t1\n");
	expect(&s, "2 put:14 q.c i=3 s=\"a b\"\n2 producer:30 q.c\n0 :0 q.c n=1\n");
	scopes_free(&s);
	s = read_text("");
	ck_assert_uint_eq(s.n, 0);
	scopes_free(&s);
}
END_TEST

START_TEST(a_changed_value_is_found_in_the_same_call)
{
	static const char one[] = "C\t1\t5\ta.c\tsum\nV\tn\t1\nC\t1\t9\ta.c\tmain\nV\tn\t7\n";
	static const char two[] = "C\t1\t5\ta.c\tsum\nV\tn\t0\nC\t1\t6\ta.c\tsum\nV\tn\t2\n"
				  "C\t1\t9\ta.c\tmain\nV\tn\t7\n";
	// the call nearest to main is the one that was there before; the other is new
	step(one, two, "1 sum:5 a.c n=0\n1 sum:6 a.c n=2<1\n1 main:9 a.c n=7\n");
	step(two, one, "1 sum:5 a.c n=1<2\n1 main:9 a.c n=7\n"); // what was called has returned
}
END_TEST

START_TEST(another_function_at_the_same_place_is_another_call)
{
	step("C\t1\t5\ta.c\tput\nV\tn\t1\nC\t1\t9\ta.c\tmain\n",
	     "C\t1\t7\ta.c\tget\nV\tn\t2\nC\t1\t9\ta.c\tmain\n", "1 get:7 a.c n=2\n1 main:9 a.c\n");
}
END_TEST

START_TEST(a_thread_is_compared_with_itself)
{
	step("C\t1\t5\ta.c\trun\nV\ti\t1\nC\t3\t5\ta.c\trun\nV\ti\t1\n",
	     "C\t2\t5\ta.c\trun\nV\ti\t2\nC\t3\t5\ta.c\trun\nV\ti\t3\n",
	     "2 run:5 a.c i=2\n3 run:5 a.c i=3<1\n");
}
END_TEST

START_TEST(a_file_is_compared_with_itself)
{
	step("C\t0\t0\ta.c\t\nV\tinside\t1\n",
	     "C\t0\t0\tb.c\t\nV\tinside\t0\nC\t0\t0\ta.c\t\nV\tinside\t2\n",
	     "0 :0 b.c inside=0\n0 :0 a.c inside=2<1\n");
}
END_TEST

START_TEST(why_a_thread_waits_is_a_sentence)
{
	struct scopes s = read_text("C\t1\t5\ta.c\trun\nW\t2\twhile (a\t== b)\nV\ti\t1\nW\t3\t\n");
	expect(&s, "1 run:5 a.c i=1\n");
	ck_assert_str_eq(scopes_wait(&s, 2), "while (a\t== b)");
	ck_assert_str_eq(scopes_wait(&s, 3), "");
	ck_assert_ptr_null(scopes_wait(&s, 1));
	scopes_free(&s);
}
END_TEST

// Whatever the bytes are, they are read without harm.
START_TEST(damaged_lines_are_read_without_harm)
{
	static const char *const damaged[] = {
		"V\tn\t1\n",
		"C\n",
		"C\t\t\t\t\nV\nV\t\n",
		"\n\n\nX\t1\n",
		"C\t9999999999\t-3\n",
		"V",
		"C\t1\t2\ta.c\tf\nV\tname",
		"W",
		"W\n",
		"W\t-1",
	};
	for (size_t i = 0; i < sizeof damaged / sizeof *damaged; i++) {
		struct scopes s = read_text(damaged[i]), t = read_text(damaged[i]);
		scopes_compare(&s, &t);
		for (size_t k = 0; k < s.n; k++)
			for (size_t j = 0; j < s.all[k].n; j++)
				ck_assert_ptr_null(s.all[k].variables[j].was);
		scopes_free(&s);
		scopes_free(&t);
	}
	unsigned seed = 1;
	for (int i = 0; i < 2000; i++) {
		char text[64];
		for (size_t k = 0; k < sizeof text; k++) {
			seed = seed * 1103515245 + 12345;
			text[k] = "CVW\t\n1a"[(seed >> 16) % 7];
		}
		struct scopes s, t = {0};
		ck_assert_int_eq(scopes_read(&s, text, sizeof text), 0);
		scopes_compare(&s, &t);
		scopes_free(&s);
	}
}
END_TEST

int main(void)
{
	Suite *s = suite_create("scopes");
	TCase *c = unit_case(s, "scopes");
	tcase_add_test(c, calls_have_their_variables);
	tcase_add_test(c, a_changed_value_is_found_in_the_same_call);
	tcase_add_test(c, another_function_at_the_same_place_is_another_call);
	tcase_add_test(c, a_thread_is_compared_with_itself);
	tcase_add_test(c, a_file_is_compared_with_itself);
	tcase_add_test(c, why_a_thread_waits_is_a_sentence);
	tcase_add_test(c, damaged_lines_are_read_without_harm);
	return unit_run(s);
}
