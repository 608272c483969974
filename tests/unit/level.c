// SPDX-License-Identifier: MIT
//
// lib/session/level: programs are built with and without instrumentation, with the compilers' own
// sanitizer libraries and with hooks of their own, and are asked what can be seen of them.
#include "session/level.h"
#include "base/assembly_mark.h"
#include "base/buf.h"
#include "base/vec.h"
#include "tests/lib/unit.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char *const compilers[] = {"gcc", "clang"};
static const char *cc;

static int run(const char *fmt, ...) __attribute__((format(printf, 1, 2)));
static int run(const char *fmt, ...)
{
	struct buf b = {0};
	va_list ap;
	va_start(ap, fmt);
	buf_vprintf(&b, fmt, ap);
	va_end(ap);
	int status = system(buf_str(&b));
	buf_free(&b);
	return status;
}

// A folder with: main.c, queue.c, hooks.o for libtreadle's part, quiet.o that does nothing.
static void set_up(void)
{
	char dir[200];
	snprintf(dir, sizeof dir, "%s/level-XXXXXX", getenv("TMPDIR") ? getenv("TMPDIR") : "/tmp");
	ck_assert_ptr_nonnull(mkdtemp(dir));
	ck_assert_int_eq(chdir(dir), 0);
	ck_assert_int_eq(run("mkdir part && echo 'int put(int); int main(void) { return put(0); }' "
			     ">main.c && echo 'int last; int put(int n) { return last = n; }' "
			     ">part/queue.c"),
			 0);
	ck_assert_int_eq(
		run("for f in init func_entry func_exit read4 write4; do "
		    "echo \"void __tsan_$f(void); void __tsan_$f(void) {}\"; done >hooks.c && "
		    "cc -fPIC -shared hooks.c -o libhooks.so"),
		0);
}

static enum level level(int wanted)
{
	enum level l;
	struct status st = {0};
	ck_assert_msg(level_of("./prog", &l, &st) == wanted, "%s: %s", cc, st.text);
	if (wanted != EXIT_OK) {
		ck_assert_ptr_nonnull(strstr(st.text, "./prog"));
		ck_assert_ptr_nonnull(strstr(st.text, "thread sanitizer"));
		ck_assert_ptr_nonnull(strstr(st.text, "'treadle cc'"));
	}
	return l;
}

// The files that are bare, each followed by a space.
static void bare(const char *wanted)
{
	char **names;
	size_t n;
	struct buf b = {0};
	level_bare("./prog", &names, &n);
	for (size_t i = 0; i < n; i++)
		buf_printf(&b, "%s ", names[i]);
	ck_assert_str_eq(buf_str(&b), wanted);
	buf_free(&b);
	strings_free(names, n);
}

static bool here(int i)
{
	cc = compilers[i];
	return run("command -v %s >/dev/null", cc) == 0;
}

START_TEST(a_plain_program_is_seen_by_its_calls)
{
	if (!here(_i))
		return;
	ck_assert_int_eq(run("%s -g main.c part/queue.c -o prog", cc), 0);
	ck_assert_int_eq(level(EXIT_OK), LEVEL_CALLS);
	bare(_i == 0 ? "main.c queue.c " : "");
}
END_TEST

START_TEST(instrumented_code_is_seen_by_its_memory)
{
	if (!here(_i))
		return;
	ck_assert_int_eq(run("%s -g -fsanitize=thread -c main.c part/queue.c && "
			     "%s main.o queue.o -L. -lhooks -o prog",
			     cc, cc),
			 0);
	ck_assert_int_eq(level(EXIT_OK), LEVEL_MEMORY);
	bare("");
	ck_assert_int_eq(run("strip prog"), 0);
	ck_assert_int_eq(level(EXIT_OK), LEVEL_MEMORY);
	bare("");
}
END_TEST

START_TEST(files_without_instrumentation_are_named)
{
	if (!here(_i))
		return;
	ck_assert_int_eq(run("%s -g -fsanitize=thread -c main.c && %s -g -c part/queue.c && "
			     "%s main.o queue.o -L. -lhooks -o prog",
			     cc, cc, cc),
			 0);
	ck_assert_int_eq(level(EXIT_OK), LEVEL_MEMORY);
	bare("queue.c ");
	ck_assert_int_eq(run("%s -g -fsanitize=thread -fno-sanitize=all -c part/queue.c && "
			     "%s main.o queue.o -L. -lhooks -o prog",
			     cc, cc),
			 0);
	bare("queue.c ");
	ck_assert_int_eq(run("%s -c part/queue.c && %s main.o queue.o -L. -lhooks -o prog", cc, cc),
			 0);
	bare("queue.c ");
}
END_TEST

START_TEST(functions_of_assembly_are_named)
{
	if (!here(_i))
		return;
	ck_assert_int_eq(run("printf '.globl put\\nput: ret\\n' >put.s && "
			     "%s -g -fsanitize=thread -c main.c && %s -c put.s && "
			     "%s main.o put.o -L. -lhooks -o prog",
			     cc, cc, cc),
			 0);
	bare("put ");
	ck_assert_int_eq(run("%s -g -c put.s && %s main.o put.o -L. -lhooks -o prog", cc, cc), 0);
	bare("put ");
	ck_assert(!level_stripped("./prog"));
	ck_assert_int_eq(run("strip prog"), 0);
	ck_assert(level_stripped("./prog"));
}
END_TEST

START_TEST(inline_assembly_is_found_by_its_marks)
{
	char **places;
	size_t n;
	if (!here(_i))
		return;
	const char *with = _i ? "-fno-integrated-as" : "";
	ck_assert_int_eq(run("%s %s -c main.c -Xassembler --defsym -Xassembler " ASSEMBLY_MARK
			     "lock.h:9=1 -Xassembler --defsym -Xassembler " ASSEMBLY_MARK
			     "lock.h:17=1 && %s -c part/queue.c && %s main.o queue.o -o prog",
			     cc, with, cc, cc),
			 0);
	level_assembly("./prog", &places, &n);
	ck_assert_int_eq(n, 2);
	ck_assert_str_eq(places[0], "lock.h:17");
	ck_assert_str_eq(places[1], "lock.h:9");
	strings_free(places, n);
}
END_TEST

START_TEST(what_clang_has_compiled_is_named)
{
	char **files;
	size_t n;
	if (!here(_i))
		return;
	ck_assert_int_eq(run("%s -g -c main.c && gcc -g -c part/queue.c && "
			     "gcc main.o queue.o -o prog",
			     cc),
			 0);
	level_clang("./prog", &files, &n);
	ck_assert_int_eq(n, _i);
	if (n)
		ck_assert_str_eq(files[0], "main.c");
	strings_free(files, n);
}
END_TEST

// By gcc's notes: the last option that names the bounds, or a group with them, counts.
START_TEST(files_without_bounds_are_named)
{
	static const struct {
		const char *options;
		bool bare, unbounded;
	} rows[] = {
		{"-fsanitize=thread,bounds", false, false},
		{"-fsanitize=thread", false, true},
		{"-fsanitize=thread,bounds -fno-sanitize=bounds", false, true},
		{"-fsanitize=thread,bounds -fno-sanitize=vla-bound,bounds", false, true},
		{"-fsanitize=thread,bounds -fno-sanitize=undefined", false, true},
		{"-fsanitize=thread,bounds -fno-sanitize=shift", false, false},
		{"-fsanitize=thread -fsanitize=bounds-strict", false, false},
		{"-fsanitize=thread,bounds -fno-sanitize=bounds -fsanitize=bounds", false, false},
		{"-fsanitize=thread,bounds -fno-sanitize=thread", true, false},
		{"-fsanitize=thread,bounds -fno-sanitize=all", true, false},
	};
	if (!here(0))
		return;
	ck_assert_int_eq(run("gcc -g -fsanitize=thread,bounds -c main.c"), 0);
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
		char **files;
		size_t n;
		ck_assert_int_eq(run("gcc -g %s -c part/queue.c && "
				     "gcc main.o queue.o -L. -lhooks -o prog",
				     rows[i].options),
				 0);
		bare(rows[i].bare ? "queue.c " : "");
		level_unbounded("./prog", &files, &n);
		ck_assert_msg(n == rows[i].unbounded, "%s: %zu", rows[i].options, n);
		if (n)
			ck_assert_str_eq(files[0], "queue.c");
		strings_free(files, n);
	}
}
END_TEST

// The program's own function is called, and not the runtime's.
START_TEST(a_handler_of_the_program_itself_hides_bounds)
{
	char **files;
	size_t n;
	if (!here(_i))
		return;
	ck_assert_int_eq(run("echo 'void __ubsan_handle_out_of_bounds(void *a, void *b) "
			     "{ (void)a, (void)b; }' >handler.c && "
			     "%s -g -c main.c part/queue.c && %s -c handler.c && "
			     "%s main.o queue.o handler.o -o prog",
			     cc, cc, cc),
			 0);
	level_unbounded("./prog", &files, &n);
	ck_assert_int_eq(n, 2);
	strings_free(files, n);
}
END_TEST

START_TEST(the_sanitizers_own_library_is_refused)
{
	if (!here(_i))
		return;
	if (run("%s -g -fsanitize=thread main.c part/queue.c -o prog 2>/dev/null", cc) == 0)
		level(EXIT_USAGE);
}
END_TEST

START_TEST(hooks_of_the_program_itself_are_refused)
{
	if (!here(_i))
		return;
	ck_assert_int_eq(run("%s -g -fsanitize=thread -c main.c part/queue.c && "
			     "%s -c hooks.c && %s main.o queue.o hooks.o -o prog",
			     cc, cc, cc),
			 0);
	level(EXIT_USAGE);
	ck_assert_int_eq(run("%s -fvisibility=hidden -c hooks.c && "
			     "%s main.o queue.o hooks.o -o prog",
			     cc, cc),
			 0);
	level(EXIT_USAGE);
}
END_TEST

START_TEST(what_is_no_program_is_of_the_lower_level)
{
	ck_assert_int_eq(run("echo hello >prog"), 0);
	ck_assert_int_eq(level(EXIT_OK), LEVEL_CALLS);
	bare("");
	ck_assert_int_eq(run("rm prog"), 0);
	ck_assert_int_eq(level(EXIT_OK), LEVEL_CALLS);
	bare("");
}
END_TEST

int main(void)
{
	Suite *s = suite_create("level");
	TCase *c = unit_case(s, "level");
	tcase_add_checked_fixture(c, set_up, NULL);
	tcase_add_loop_test(c, a_plain_program_is_seen_by_its_calls, 0, 2);
	tcase_add_loop_test(c, instrumented_code_is_seen_by_its_memory, 0, 2);
	tcase_add_loop_test(c, files_without_instrumentation_are_named, 0, 2);
	tcase_add_test(c, files_without_bounds_are_named);
	tcase_add_loop_test(c, a_handler_of_the_program_itself_hides_bounds, 0, 2);
	tcase_add_loop_test(c, functions_of_assembly_are_named, 0, 2);
	tcase_add_loop_test(c, inline_assembly_is_found_by_its_marks, 0, 2);
	tcase_add_loop_test(c, what_clang_has_compiled_is_named, 0, 2);
	tcase_add_loop_test(c, the_sanitizers_own_library_is_refused, 0, 2);
	tcase_add_loop_test(c, hooks_of_the_program_itself_are_refused, 0, 2);
	tcase_add_test(c, what_is_no_program_is_of_the_lower_level);
	return unit_run(s);
}
