// SPDX-License-Identifier: MIT
//
// lib/source: the condition of a wait, and the variables in it. In each text a call of wait() is
// asked about.
#include "source/source.h"
#include "base/buf.h"
#include "tests/lib/unit.h"

#include <stdio.h>
#include <string.h>

// The line of the last wait( in the text, from 1.
static unsigned line_of_wait(const char *text)
{
	unsigned line = 1, found = 0;
	for (const char *p = text; *p; p++) {
		line += *p == '\n';
		if (strncmp(p, "wait(", 5) == 0)
			found = line;
	}
	return found;
}

// The condition of the wait as "while WORDS", "until WORDS" or "if WORDS", "if not WORDS"; "":
// there is none.
static void check(const char *text, const char *expected)
{
	struct source *s = source_read(text, strlen(text));
	struct condition c;
	struct buf b = {0};
	ck_assert_ptr_nonnull(s);
	if (source_condition(s, line_of_wait(text), "wait", &c))
		buf_printf(&b, "%s %.*s",
			   c.loops   ? c.until ? "until" : "while"
			   : c.until ? "if not"
				     : "if",
			   (int)c.words.n, c.words.text);
	ck_assert_msg(strcmp(buf_str(&b), expected) == 0, "'%s', not '%s', of\n%s", buf_str(&b),
		      expected, text);
	buf_free(&b);
	source_free(s);
}

// The same of the statements of a function.
static void in_function(const char *statements, const char *expected)
{
	struct buf b = {0};
	buf_printf(&b,
		   "struct queue { int n; };\n"
		   "static int table[] = {1, 2, 3};\n"
		   "void f(struct queue *q, int n)\n{\n%s\n}\n"
		   "int g(void) { while (other()) go(); return 0; }\n",
		   statements);
	check(b.s, expected);
	buf_free(&b);
}

START_TEST(loops_and_branches)
{
	in_function("while (count == 0)\n  wait(&c, &m);", "while count == 0");
	in_function("while (count == 0) wait(&c, &m);", "while count == 0");
	in_function("while (q->n == 0 && !q->closed) {\n  wait(&c, &m);\n  n++;\n}",
		    "while q->n == 0 && !q->closed");
	in_function("while (a[i] ==\n       b)\n  wait(&c, &m);", "while a[i] ==\n       b");
	in_function("do {\n  wait(&c, &m);\n} while (busy);", "while busy");
	in_function("do wait(&c, &m); while (busy);", "while busy");
	in_function("for (int k = 0; !ready && k < 5; k++)\n  wait(&c, &m);",
		    "while !ready && k < 5");
	in_function("if (n == 0)\n  wait(&c, &m);", "if n == 0");
	in_function("if (n) {\n  go();\n} else {\n  wait(&c, &m);\n}", "if not n");
	in_function("if (a) {\n  go();\n} else if (b) {\n  wait(&c, &m);\n}", "if b");
	in_function("if (a)\n  if (b)\n    go();\n  else\n    wait(&c, &m);", "if not b");
	in_function("wait(&c, &m);", "");
	in_function("while (a) go();\nwait(&c, &m);", "");
	in_function("{\n  {\n    wait(&c, &m);\n  }\n}", "");
}
END_TEST

START_TEST(several_calls_on_a_line)
{
	in_function("while (a) { wait(&c, &m); wait(&d, &m); }", "while a");
	in_function("if (a) wait(&c, &m); else wait(&c, &m);", "");
	in_function("while (a) wait(&c, &m); while (b) wait(&c, &m);", "");
	in_function("wait(&c, &m); while (b) wait(&c, &m);", "");
}
END_TEST

START_TEST(loops_without_an_end)
{
	in_function("for (;;) {\n  if (ready)\n    break;\n  wait(&c, &m);\n}", "until ready");
	in_function("while (1) {\n  if (ready) { break; }\n  wait(&c, &m);\n}", "until ready");
	in_function("while (true) {\n  if (ready || n > 2) return;\n  wait(&c, &m);\n}",
		    "until ready || n > 2");
	in_function("for (;;) {\n  wait(&c, &m);\n  if (ready)\n    goto out;\n}\nout:\n  go();",
		    "until ready");
	in_function(
		"for (;;) {\n  if (!ready) {\n    wait(&c, &m);\n    continue;\n  }\n  go();\n}",
		"if !ready");
	in_function("for (;;) {\n  if (empty)\n    continue;\n  wait(&c, &m);\n}", "");
	in_function("for (;;) {\n  for (;;) { if (inner) break; go(); }\n  wait(&c, &m);\n}", "");
	in_function("for (;;) {\n  switch (n) {\n  case 1:\n    if (a) break;\n  default:\n"
		    "    wait(&c, &m);\n  }\n  if (b) break;\n}",
		    "until b");
}
END_TEST

START_TEST(loops_of_work_are_no_conditions)
{
	in_function("for (int i = 0; i < n; i++) {\n  lock(&m);\n  wait(&c, &m);\n  unlock(&m);\n}",
		    "");
	in_function("for (int i = 0; i < n; i++) {\n  pthread_mutex_lock(&m);\n"
		    "  while (!ready)\n    wait(&c, &m);\n  pthread_mutex_unlock(&m);\n}",
		    "while !ready");
	in_function("while (!done) {\n  lock(&m);\n  done = ready;\n  unlock(&m);\n  wait();\n}",
		    "while !done");
	in_function("while (run) {\n  std::unique_lock<std::mutex> l(m);\n  wait(l);\n}", "");
	in_function("while (trylock(&m) != 0) {\n  clock();\n  wait();\n}",
		    "while trylock(&m) != 0");
}
END_TEST

START_TEST(a_call_in_a_condition_has_that_one)
{
	in_function("while (wait(&c, &m) == 0)\n  go();", "while wait(&c, &m) == 0");
	in_function("while (!atomic_load(&ready) && wait(1))\n  ;",
		    "while !atomic_load(&ready) && wait(1)");
	in_function("if (wait(&c, &m) != 0)\n  go();", "if wait(&c, &m) != 0");
}
END_TEST

START_TEST(what_looks_like_a_statement_and_is_none)
{
	in_function("// while (comment) {\n/* if (comment) */\nwait(&c, &m);", "");
	in_function("#define LOOP while (macro) { \\\n  go();\n  while (real)\n    wait(&c, &m);",
		    "while real");
	in_function("char *s = \"while (text) {\";\nwhile (real) // }\n  wait('}', '\\'');",
		    "while real");
	in_function("int a[2][2] = {{1, 2}, {3, 4}};\nwhile (real)\n  wait(&c, &m);", "while real");
	in_function("f((struct pair){.x = 1});\nif (real)\n  wait(&c, &m);", "if real");
	in_function("n = ({ int k; while (k) go(); k; });\nwait(&c, &m);", "");
	in_function("again:\n  n = a ? b : c;\n  if (real)\n    wait(&c, &m);\n  goto again;",
		    "if real");
	in_function("awhile(other);\nif (real)\n  wait(&c, &m);", "if real");
	in_function("int n = 1'000, k = 0x1f;\nwhile (real)\n  wait(&c, &m);", "while real");
}
END_TEST

START_TEST(classes_and_lambdas)
{
	check("namespace a {\nclass Queue : public Base {\n  int n = 0;\npublic:\n"
	      "  int take() const noexcept {\n    while (n == 0)\n      wait(c);\n  }\n};\n}\n",
	      "while n == 0");
	in_function("while (outer) {\n  std::thread t([&] {\n    wait(c);\n  });\n}", "");
	in_function("auto f = [&](int k) mutable {\n  while (k)\n    wait(c);\n};", "while k");
	in_function("m.wait(l, [] { return items > 1 && open; });", "until items > 1 && open");
	in_function("while (a) {\n  wait(l, b, [&x] { return x.n(); });\n}", "until x.n()");
	in_function("while (a)\n  wait(l, (b));\nf([] { return c; });", "while a");
	in_function("for (auto &x : all) {\n  wait(x);\n}", "");
}
END_TEST

START_TEST(damage_is_no_condition)
{
	static const char text[] =
		"void f(void) { while (a[1]) { if (b) wait(&c, &m); else { go(); } } }";
	for (size_t n = 0; n < sizeof text; n++) {
		struct source *s = source_read(text, n);
		struct condition c;
		ck_assert_ptr_nonnull(s);
		source_condition(s, 1, "wait", &c);
		source_condition(s, 1, NULL, &c);
		ck_assert(!source_condition(s, 2, NULL, &c));
		source_free(s);
	}
	struct buf b = {0};
	buf_puts(&b, "void f(void) {");
	for (int i = 0; i < 5000; i++)
		buf_puts(&b, "if (a) {");
	buf_puts(&b, "wait();");
	struct source *s = source_read(b.s, b.n);
	ck_assert_ptr_nonnull(s);
	source_free(s);
	buf_free(&b);
}
END_TEST

// ---- variables ----------------------------------------------------------------------------------

static void add_path(void *ctx, struct passage path)
{
	struct buf *b = ctx;
	buf_printf(b, "%s%.*s", b->n ? " " : "", (int)path.n, path.text);
}

static void names(const char *expression, const char *expected)
{
	struct buf b = {0};
	source_variables((struct passage){expression, strlen(expression)}, add_path, &b);
	ck_assert_str_eq(buf_str(&b), expected);
	buf_free(&b);
}

START_TEST(variables_of_a_condition)
{
	names("count == 0", "count");
	names("q->count >= MOST && !q->closed", "q->count MOST q->closed");
	names("fork[2].owner != 0 || fork[i].owner", "fork[2].owner fork[i].owner i");
	names("table[i + 1] == x", "table i x");
	names("*flag == 0 && a * b", "*flag a b");
	names("is_empty(q) && n < sizeof(int)", "q n");
	names("(size_t)n < size", "n size");
	names("self->queue.items[0]->next == NULL", "self->queue.items[0]->next");
	names("queue.size() == 0", "queue");
	names("std::max(a, b) > 'a'", "a b");
	names("round == mine", "round mine");
	names("", "");
}
END_TEST

START_TEST(expressions_that_change_something)
{
	static const char *const do_so[] = {"++arrived == 2", "n--", "(x = f()) != 0", "a += 2"};
	static const char *const do_not[] = {"a == 2", "a <= b", "a != b", "!a", "a - -b", "\"=\""};
	for (size_t i = 0; i < sizeof do_so / sizeof *do_so; i++)
		ck_assert(source_changes((struct passage){do_so[i], strlen(do_so[i])}));
	for (size_t i = 0; i < sizeof do_not / sizeof *do_not; i++)
		ck_assert(!source_changes((struct passage){do_not[i], strlen(do_not[i])}));
}
END_TEST

// a is 1, b is 2, q->n is 0; others are not known.
static bool value_known(void *ctx, struct passage path, int64_t *value)
{
	static const struct {
		const char *path;
		int64_t value;
	} all[] = {{"a", 1}, {"b", 2}, {"q->n", 0}, {"fork[2].owner", -5}};
	(void)ctx;
	for (size_t i = 0; i < sizeof all / sizeof *all; i++)
		if (strlen(all[i].path) == path.n && !memcmp(all[i].path, path.text, path.n)) {
			*value = all[i].value;
			return true;
		}
	return false;
}

static void truth(const char *expression, enum truth expected)
{
	struct passage words = {expression, strlen(expression)};
	ck_assert_msg(source_truth(words, value_known, NULL) == expected, "%s", expression);
}

START_TEST(whether_a_condition_holds)
{
	static const char *const hold[] = {"a",
					   "a == 1",
					   "a < b && q->n == 0",
					   "!(a == b)",
					   "unknown || a",
					   "b - a == 1",
					   "a + b > 2",
					   "!q->n",
					   "fork[2].owner == -5",
					   "q->n != 0 || b >= 2UL",
					   "true",
					   "(a)",
					   "0x10 > b",
					   "q->n == NULL"};
	static const char *const hold_not[] = {
		"q->n",	 "a == b",	    "!a", "unknown && q->n", "a > b || b <= a",
		"false", "a == 1 && b == 1"};
	static const char *const not_known[] = {"unknown",
						"f(a)",
						"++a == 2",
						"a && unknown",
						"q->n || unknown",
						"a ==",
						"",
						"a b",
						"(a",
						"a ? b : a",
						"a = 1",
						"unknown == 0",
						"1.5 > a",
						"a & b",
						"!",
						"a - b < 0",
						"fork[2].owner < a",
						"fork[2].owner == 1",
						"a + 2147483647 > 0"};
	for (size_t i = 0; i < sizeof hold / sizeof *hold; i++)
		truth(hold[i], TRUTH_TRUE);
	for (size_t i = 0; i < sizeof hold_not / sizeof *hold_not; i++)
		truth(hold_not[i], TRUTH_FALSE);
	for (size_t i = 0; i < sizeof not_known / sizeof *not_known; i++)
		truth(not_known[i], TRUTH_UNKNOWN);
}
END_TEST

START_TEST(a_condition_too_deep_is_not_known)
{
	struct buf b = {0};
	for (int i = 0; i < 100000; i++)
		buf_putc(&b, '(');
	truth(b.s, TRUTH_UNKNOWN);
	buf_free(&b);
}
END_TEST

int main(void)
{
	Suite *s = suite_create("source");
	TCase *c = unit_case(s, "condition");
	tcase_add_test(c, loops_and_branches);
	tcase_add_test(c, several_calls_on_a_line);
	tcase_add_test(c, loops_without_an_end);
	tcase_add_test(c, loops_of_work_are_no_conditions);
	tcase_add_test(c, a_call_in_a_condition_has_that_one);
	tcase_add_test(c, what_looks_like_a_statement_and_is_none);
	tcase_add_test(c, classes_and_lambdas);
	tcase_add_test(c, damage_is_no_condition);
	c = unit_case(s, "variables");
	tcase_add_test(c, variables_of_a_condition);
	tcase_add_test(c, expressions_that_change_something);
	tcase_add_test(c, whether_a_condition_holds);
	tcase_add_test(c, a_condition_too_deep_is_not_known);
	return unit_run(s);
}
