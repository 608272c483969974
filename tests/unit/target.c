// SPDX-License-Identifier: MIT
//
// lib/session/target: what the user may name, each wrong name's one line, and where lessons and
// the runtime are looked for. Lessons are small scripts here: they need only answer --acts.
#include "base/target.h"
#include "course/lessons.h"
#include "course/target_find.h"
#include "session/program.h"
#include "session/provenance.h"
#include "base/buf.h"
#include "base/hash.h"
#include "tests/lib/unit.h"
#include "trace/trace.h"

#include <errno.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static char dir[200];
static struct status st;

static void write_file(const char *name, const char *text, mode_t mode)
{
	FILE *f = fopen(name, "w");
	ck_assert_ptr_nonnull(f);
	fputs(text, f);
	ck_assert_int_eq(fclose(f), 0);
	ck_assert_int_eq(chmod(name, mode), 0);
}

// A folder with two lessons and a third that is broken, as the current one.
static void set_up(void)
{
	st = (struct status){0};
	snprintf(dir, sizeof dir, "%s/target-XXXXXX", getenv("TMPDIR") ? getenv("TMPDIR") : "/tmp");
	ck_assert_ptr_nonnull(mkdtemp(dir));
	ck_assert_int_eq(chdir(dir), 0);
	ck_assert_int_eq(system("mkdir -p lessons/03-semaphores lessons/10-pools lessons/notes "
				"lessons/04-unbuilt .libs"),
			 0);
	write_file("lessons/03-semaphores/semaphores",
		   "#!/bin/sh\n[ \"$1\" = --acts ] || exit 3\n"
		   "printf 'semaphores\\tPermits\\nmutual-exclusion\\tOne permit\\t0\\n"
		   "permits-lost\\tA bug\\t1\\n'\n",
		   0755);
	write_file("lessons/10-pools/pools",
		   "#!/bin/sh\nprintf 'pools\\tPools\\nplain\\tA pool\\t0\\n'\n", 0755);
	write_file(".libs/libtreadle-rt.so", "", 0644);
	setenv("TREADLE_LIBDIR", dir, 1);
}

static void fails(const char *what, char **args, size_t n, const char *line)
{
	struct target t;
	ck_assert_int_eq(target_find(&t, what, args, n, &st), EXIT_USAGE);
	ck_assert_int_eq(st.code, EXIT_USAGE);
	ck_assert_str_eq(st.text, line);
	ck_assert_ptr_null(t.program);
}

// The arguments that are found for `what args`, each followed by a space.
static void gives(const char *what, char **args, size_t n, const char *wanted)
{
	struct target t;
	struct buf b = {0};
	ck_assert_msg(target_find(&t, what, args, n, &st) == EXIT_OK, "%s: %s", what, st.text);
	ck_assert_int_eq(t.program[0], '/');
	ck_assert(!strcmp(t.argv[0], t.program) || !strcmp(t.argv[0], what)); // as it was called
	for (size_t i = 1; t.argv[i]; i++)
		buf_printf(&b, "%s ", t.argv[i]);
	ck_assert_str_eq(buf_str(&b), wanted);
	buf_free(&b);
	target_free(&t);
}

START_TEST(lessons_in_order_with_their_acts)
{
	struct lesson *l;
	size_t n;
	ck_assert_msg(lessons_find(&l, &n, &st) == EXIT_OK, "%s", st.text);
	ck_assert_uint_eq(n, 2);
	ck_assert_str_eq(l[0].name, "semaphores");
	ck_assert_str_eq(l[0].folder, "03-semaphores");
	ck_assert_str_eq(l[0].title, "Permits");
	ck_assert_uint_eq(l[0].nacts, 2);
	ck_assert_str_eq(l[0].acts[1].name, "permits-lost");
	ck_assert_str_eq(l[0].acts[1].title, "A bug");
	ck_assert(l[0].acts[1].bug && !l[0].acts[0].bug);
	ck_assert_str_eq(l[1].name, "pools");
	lessons_free(l, n);
}
END_TEST

START_TEST(a_lesson_that_does_not_answer)
{
	static const char *const wrong[] = {"exit 1", "echo x", "printf 'a\\tb\\nact\\n'", ":"};
	for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
		char text[100];
		struct lesson *l;
		size_t n;
		snprintf(text, sizeof text, "#!/bin/sh\n%s\n", wrong[i]);
		write_file("lessons/10-pools/pools", text, 0755);
		ck_assert_int_eq(lessons_find(&l, &n, &st), EXIT_TROUBLE);
		ck_assert_ptr_nonnull(strstr(st.text, "10-pools/pools does not print its acts"));
		ck_assert_ptr_null(l);
	}
}
END_TEST

START_TEST(no_lessons_at_all)
{
	struct lesson *l;
	size_t n;
	setenv("TREADLE_LIBDIR", "/no/such/folder", 1);
	ck_assert_int_eq(lessons_find(&l, &n, &st), EXIT_OK);
	ck_assert_uint_eq(n, 0);
	lessons_free(l, n);
}
END_TEST

START_TEST(a_lesson_by_its_names)
{
	static const char *const names[] = {
		"semaphores", "03-semaphores",	       "03",
		"3",	      "lessons/03-semaphores", "./lessons/03-semaphores/"};
	char act[] = "permits-lost", option[] = "--threads", value[] = "5";
	char *args[] = {act, option, value};
	for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
		gives(names[i], NULL, 0, "--act mutual-exclusion ");
		gives(names[i], args, 1, "--act permits-lost ");
		gives(names[i], args, 3, "--act permits-lost --threads 5 ");
		gives(names[i], args + 1, 2, "--act mutual-exclusion --threads 5 ");
	}
	struct target t;
	ck_assert_int_eq(target_find(&t, "3", args, 1, &st), EXIT_OK);
	ck_assert_str_eq(t.lesson, "semaphores");
	ck_assert_str_eq(t.act, "permits-lost");
	target_free(&t);
}
END_TEST

START_TEST(names_that_are_not)
{
	char near[] = "permit-lost", far[] = "zzzzzz", *args[] = {near, far};
	fails("semaphroes", NULL, 0,
	      "there is no lesson or program 'semaphroes'; did you mean 'semaphores'?");
	fails("qqqqqqqq", NULL, 0,
	      "there is no lesson or program 'qqqqqqqq'; 'treadle list' names the lessons");
	fails("4", NULL, 0, "there is no lesson or program '4'; 'treadle list' names the lessons");
	fails("", NULL, 0, "there is no lesson or program ''; 'treadle list' names the lessons");
	fails("semaphores", args, 1,
	      "semaphores has no act 'permit-lost'; did you mean 'permits-lost'?");
	fails("semaphores", args + 1, 1,
	      "semaphores has no act 'zzzzzz'; 'treadle list' names them");
}
END_TEST

START_TEST(programs)
{
	char one[] = "--act", two[] = "x y", *args[] = {one, two};
	gives("/bin/true", NULL, 0, "");
	gives("true", args, 2, "--act x y ");
	ck_assert_int_eq(system("cp /bin/true prog"), 0);
	gives("./prog", NULL, 0, "");
	gives("prog", NULL, 0, "");
}
END_TEST

START_TEST(programs_that_cannot_be_run)
{
	write_file("script", "#!/bin/sh\n", 0755);
	write_file("text", "hello", 0755);
	write_file("empty", "", 0755);
	write_file("plain", "hello", 0644);
	fails("./none", NULL, 0, "there is no program ./none: No such file or directory");
	fails("./text/x", NULL, 0, "there is no program ./text/x: Not a directory");
	fails("./lessons", NULL, 0, "./lessons is a folder; name a program in it");
	fails("./script", NULL, 0, "./script is a script; name the program that it starts");
	fails("./text", NULL, 0, "./text is not a program that this machine can run");
	fails("./empty", NULL, 0, "./empty is not a program that this machine can run");
	fails("./plain", NULL, 0,
	      "./plain is not executable: is it the program? (chmod +x makes it so)");
	fails("plain", NULL, 0,
	      "plain is not executable: is it the program? (chmod +x makes it so)");
	fails("/dev/null", NULL, 0, "/dev/null is not a regular file");
}
END_TEST

START_TEST(programs_built_the_wrong_way)
{
	write_file("p.c", "int main(void){return 0;}\n", 0644);
	ck_assert_int_eq(system("${CC:-cc} -static p.c -o static && ${CC:-cc} -c p.c -o object && "
				"chmod +x object && ${CC:-cc} p.c -o other"),
			 0);
	fails("./static", NULL, 0,
	      "./static is static (or a library), so nothing can be preloaded: link it without "
	      "-static");
	fails("./object", NULL, 0, "./object is not a linked program: link it first");
	FILE *f = fopen("other", "r+");
	ck_assert_ptr_nonnull(f);
	fseek(f, 18, SEEK_SET); // e_machine
	putc(243, f);		// RISC-V
	fclose(f);
	fails("./other", NULL, 0,
	      "./other is built for another kind of machine: build it for this one");
}
END_TEST

START_TEST(a_truncated_program_is_refused)
{
	ck_assert_int_eq(system("head -c 100 /bin/true >short; chmod +x short"), 0);
	struct target t;
	ck_assert_int_eq(target_find(&t, "./short", NULL, 0, &st), EXIT_USAGE);
}
END_TEST

START_TEST(a_trace_leads_back_to_its_program)
{
	char one[] = "a\tb", two[] = "", *args[] = {one, two};
	struct trace trace = {0};
	struct target t;
	bool changed;
	ck_assert_int_eq(system("cp /bin/true prog"), 0);
	ck_assert_int_eq(target_find(&t, "./prog", args, 2, &st), EXIT_OK);
	ck_assert_int_eq(provenance_add(&t, &trace), 0);
	target_free(&t);

	ck_assert_msg(provenance_target(&t, &trace, &changed, &st) == EXIT_OK, "%s", st.text);
	ck_assert(!changed);
	ck_assert_str_eq(t.argv[1], one);
	ck_assert_str_eq(t.argv[2], two);
	ck_assert_ptr_null(t.argv[3]);
	ck_assert_ptr_null(t.lesson);
	target_free(&t);

	ck_assert_int_eq(system("echo >>prog"), 0);
	ck_assert_int_eq(provenance_target(&t, &trace, &changed, &st), EXIT_OK);
	ck_assert(changed);
	target_free(&t);
	unlink("prog");
	ck_assert_int_eq(provenance_target(&t, &trace, &changed, &st), EXIT_USAGE);
	ck_assert_ptr_nonnull(strstr(st.text, "there is no program"));
	trace_free(&trace);
	ck_assert_int_eq(provenance_target(&t, &trace, &changed, &st), EXIT_USAGE);
}
END_TEST

START_TEST(a_trace_of_a_lesson_keeps_its_names)
{
	ck_assert_int_eq(system("cp /bin/true lessons/10-pools/pools"), 0);
	struct trace trace = {0};
	struct target t = {0};
	bool changed;
	char *argv[] = {NULL, (char[]){"--act"}, (char[]){"plain"}, NULL};
	char lesson[] = "pools", act[] = "plain";
	t.program = argv[0] = realpath("lessons/10-pools/pools", NULL);
	t.argv = argv;
	t.lesson = lesson;
	t.act = act;
	ck_assert_int_eq(provenance_add(&t, &trace), 0);
	free(t.program);
	ck_assert_int_eq(provenance_target(&t, &trace, &changed, &st), EXIT_OK);
	ck_assert_str_eq(t.lesson, "pools");
	ck_assert_str_eq(t.act, "plain");
	ck_assert_str_eq(t.argv[2], "plain");
	target_free(&t);
	trace_free(&trace);
}
END_TEST

START_TEST(the_runtime_is_found)
{
	char path[4096], wanted[300];
	ck_assert_int_eq(runtime_path(path, sizeof path, &st), EXIT_OK);
	snprintf(wanted, sizeof wanted, "%s/.libs/libtreadle-rt.so", dir);
	ck_assert_str_eq(path, wanted);
	ck_assert_int_eq(rename(".libs/libtreadle-rt.so", "libtreadle-rt.so"), 0);
	ck_assert_int_eq(runtime_path(path, sizeof path, &st), EXIT_OK);
	snprintf(wanted, sizeof wanted, "%s/libtreadle-rt.so", dir);
	ck_assert_str_eq(path, wanted);
}
END_TEST

START_TEST(hashes_tell_files_apart)
{
	char a[HASH_TEXT], b[HASH_TEXT];
	write_file("one", "hello", 0644);
	write_file("two", "hellp", 0644);
	write_file("none", "", 0644);
	ck_assert_int_eq(symlink("one", "link"), 0);
	ck_assert_int_eq(file_hash("one", 5, a), 0);
	// as published
	ck_assert_str_eq(a, "2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824");
	ck_assert_int_eq(file_hash("link", 5, b), 0);
	ck_assert_str_eq(a, b);
	ck_assert_int_eq(file_hash("two", SIZE_MAX, b), 0);
	ck_assert_str_ne(a, b);
	ck_assert_int_eq(file_hash("none", 0, b), 0);
	ck_assert_str_eq(b, "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
	ck_assert_int_eq(file_hash("missing", SIZE_MAX, b), ENOENT);
	ck_assert_int_eq(file_hash("one", 4, b), EFBIG);
	ck_assert_int_eq(file_hash(".", SIZE_MAX, b), EINVAL);
}
END_TEST

int main(void)
{
	Suite *s = suite_create("target");
	TCase *c = unit_case(s, "lessons");
	tcase_add_checked_fixture(c, set_up, NULL);
	tcase_add_test(c, lessons_in_order_with_their_acts);
	tcase_add_test(c, a_lesson_that_does_not_answer);
	tcase_add_test(c, no_lessons_at_all);
	tcase_add_test(c, a_lesson_by_its_names);
	tcase_add_test(c, names_that_are_not);

	c = unit_case(s, "programs");
	tcase_add_checked_fixture(c, set_up, NULL);
	tcase_add_test(c, programs);
	tcase_add_test(c, programs_that_cannot_be_run);
	tcase_add_test(c, programs_built_the_wrong_way);
	tcase_add_test(c, a_truncated_program_is_refused);
	tcase_add_test(c, the_runtime_is_found);
	tcase_add_test(c, hashes_tell_files_apart);

	c = unit_case(s, "traces");
	tcase_add_checked_fixture(c, set_up, NULL);
	tcase_add_test(c, a_trace_leads_back_to_its_program);
	tcase_add_test(c, a_trace_of_a_lesson_keeps_its_names);
	return unit_run(s);
}
