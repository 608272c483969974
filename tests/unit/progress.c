// SPDX-License-Identifier: MIT
//
// The progress of a student: what is kept comes back, a damaged file counts for nothing and stays,
// two processes do not lose each other's changes; and the hash that says whether a file changed.
#include "course/course.h"
#include "course/exercise.h"
#include "course/progress.h"
#include "course/work.h"
#include "tests/lib/unit.h"

#include <jansson.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

static char folder[PATH_MAX];
static struct status st;

static void enter(void)
{
	char name[] = "/tmp/progress.XXXXXX";
	ck_assert_ptr_nonnull(mkdtemp(name));
	ck_assert_int_eq(chdir(name), 0);
	ck_assert_ptr_nonnull(getcwd(folder, sizeof folder));
	unsetenv("TREADLE_WORK");
	unsetenv("TREADLE_EXERCISES");
}

static void leave(void)
{
	char command[PATH_MAX + 16];
	snprintf(command, sizeof command, "rm -rf '%s'", folder);
	ck_assert_int_eq(system(command), 0);
}

static void put(const char *path, const char *text)
{
	FILE *f = fopen(path, "w");
	ck_assert_ptr_nonnull(f);
	fputs(text, f);
	ck_assert_int_eq(fclose(f), 0);
}

static void begin(struct progress *p)
{
	ck_assert_int_eq(progress_open(p, folder, &st), EXIT_OK);
	ck_assert_msg(progress_begin(p, &st) == EXIT_OK, "%s", st.text);
}

static void end(struct progress *p)
{
	ck_assert_msg(progress_end(p, &st) == EXIT_OK, "%s", st.text);
	progress_close(p);
}

START_TEST(comes_back)
{
	struct progress p;
	begin(&p);
	ck_assert_ptr_null(progress_at(&p));
	json_t *verdict = json_pack("{s:i}", "x", 7);
	progress_graded(&p, "01-counter", "0123456789abcdef", 4, false, verdict);
	progress_graded(&p, "02-two-locks", "0", 10, true, verdict);
	json_decref(verdict);
	progress_go(&p, "02-two-locks");
	progress_hinted(&p, "01-counter", "exact", 2);
	progress_mark(&p, "lesson threads", PROGRESS_SEEN);
	progress_mark(&p, "03-transfers", PROGRESS_LEFT);
	progress_set_exercises(&p, "/there");
	end(&p);
	ck_assert_int_eq(progress_open(&p, folder, &st), EXIT_OK);
	ck_assert_ptr_null(p.note);
	ck_assert_str_eq(progress_at(&p), "02-two-locks");
	ck_assert(!progress_solved(&p, "01-counter"));
	ck_assert(progress_solved(&p, "02-two-locks"));
	ck_assert(!progress_solved(&p, "03-transfers"));
	ck_assert_uint_eq(progress_points(&p, "01-counter"), 4);
	ck_assert_uint_eq(progress_points(&p, "03-transfers"), 0);
	ck_assert(progress_is_same(&p, "01-counter", "0123456789abcdef"));
	ck_assert(!progress_is_same(&p, "01-counter", "0123456789abcdee"));
	ck_assert(!progress_is_same(&p, "03-transfers", ""));
	ck_assert_uint_eq(progress_hints(&p, "01-counter", "exact"), 2);
	ck_assert_uint_eq(progress_hints(&p, "01-counter", "whole"), 0);
	ck_assert_int_eq(
		json_integer_value(json_object_get(progress_verdict(&p, "01-counter"), "x")), 7);
	ck_assert(progress_marked(&p, "lesson threads", PROGRESS_SEEN));
	ck_assert(!progress_marked(&p, "lesson threads", PROGRESS_LEFT));
	ck_assert(progress_marked(&p, "03-transfers", PROGRESS_LEFT));
	ck_assert_str_eq(progress_exercises(&p), "/there");
	ck_assert_str_eq(progress_root(&p, NULL), "/there");
	ck_assert_str_eq(progress_root(&p, "here"), "here");
	setenv("TREADLE_EXERCISES", "elsewhere", 1);
	ck_assert_ptr_null(progress_root(&p, NULL));
	progress_forget(&p, "01-counter");
	ck_assert_uint_eq(progress_hints(&p, "01-counter", "exact"), 0);
	ck_assert_uint_eq(progress_points(&p, "01-counter"), 0);
	progress_close(&p);
}
END_TEST

static const char *const damages[] = {
	"", "{", "{\"at\": \"x\"", "[]", "7", "{\"at\": \"\xff\"}", "null", "{\"at\": \"x\"} {}",
};

START_TEST(damaged_is_set_aside)
{
	struct progress p;
	put(PROGRESS_FILE, damages[_i]);
	ck_assert_int_eq(progress_open(&p, folder, &st), EXIT_OK);
	ck_assert_ptr_nonnull(p.note);
	ck_assert_ptr_null(progress_at(&p));
	ck_assert_int_eq(access(PROGRESS_FILE ".damaged", F_OK), -1); // who only reads leaves it
	ck_assert_int_eq(progress_begin(&p, &st), EXIT_OK);
	ck_assert_ptr_nonnull(strstr(p.note, PROGRESS_FILE ".damaged"));
	progress_go(&p, "01-counter");
	end(&p);
	ck_assert_int_eq(access(PROGRESS_FILE ".damaged", F_OK), 0);
	ck_assert_int_eq(progress_open(&p, folder, &st), EXIT_OK);
	ck_assert_ptr_null(p.note);
	ck_assert_str_eq(progress_at(&p), "01-counter");
	progress_close(&p);
}
END_TEST

// What has another type than it should is not there; what is unknown stays.
START_TEST(odd_types)
{
	struct progress p;
	put(PROGRESS_FILE,
	    "{\"at\": 7, \"folder\": [], \"seen\": 3, \"later\": [1], \"exercises\":"
	    " {\"a\": 1, \"b\": {\"points\": -3, \"solved\": \"yes\", \"hints\": {\"x\": 1e9}}}}");
	begin(&p);
	ck_assert_ptr_null(p.note);
	ck_assert_ptr_null(progress_at(&p));
	ck_assert_ptr_null(progress_exercises(&p));
	ck_assert(!progress_solved(&p, "a"));
	ck_assert(!progress_solved(&p, "b"));
	ck_assert_uint_eq(progress_points(&p, "b"), 0);
	ck_assert_uint_eq(progress_hints(&p, "b", "x"), 0);
	progress_mark(&p, "s", PROGRESS_SEEN);
	progress_hinted(&p, "a", "x", 1);
	end(&p);
	json_t *all = json_load_file(PROGRESS_FILE, 0, NULL);
	ck_assert(json_is_array(json_object_get(all, "later")));
	json_decref(all);
	ck_assert_int_eq(progress_open(&p, folder, &st), EXIT_OK);
	ck_assert_uint_eq(progress_hints(&p, "a", "x"), 1);
	ck_assert(progress_marked(&p, "s", PROGRESS_SEEN));
	progress_close(&p);
}
END_TEST

START_TEST(many_at_once)
{
	enum { PROCESSES = 4, TIMES = 25 };
	struct progress p;
	for (int i = 0; i < PROCESSES; i++) {
		if (fork())
			continue;
		for (int j = 0; j < TIMES; j++) {
			if (progress_open(&p, folder, &st) || progress_begin(&p, &st))
				_exit(1);
			progress_hinted(&p, "e", "h", progress_hints(&p, "e", "h") + 1);
			if (progress_end(&p, &st))
				_exit(1);
			progress_close(&p);
		}
		_exit(0);
	}
	for (int status, i = 0; i < PROCESSES; i++) {
		wait(&status);
		ck_assert_int_eq(status, 0);
	}
	ck_assert_int_eq(progress_open(&p, folder, &st), EXIT_OK);
	ck_assert_uint_eq(progress_hints(&p, "e", "h"), PROCESSES * TIMES);
	progress_close(&p);
}
END_TEST

START_TEST(nearest_folder)
{
	char found[PATH_MAX];
	ck_assert_int_eq(mkdir("work", 0777), 0);
	ck_assert_int_eq(mkdir("work/01-a", 0777), 0);
	ck_assert(!progress_folder(NULL, found, sizeof found));
	ck_assert(!progress_folder("work", found, sizeof found));
	put("work/" PROGRESS_FILE, "{}");
	ck_assert(progress_folder("work", found, sizeof found));
	ck_assert(!progress_folder("work/01-a", found, sizeof found)); // that is not it
	ck_assert(!progress_folder("nowhere", found, sizeof found));
	ck_assert_int_eq(chdir("work/01-a"), 0);
	ck_assert(progress_folder(NULL, found, sizeof found));
	ck_assert_str_eq(strrchr(found, '/'), "/work");
	ck_assert_int_eq(chdir("../.."), 0);
	setenv("TREADLE_WORK", "work", 1);
	ck_assert(progress_folder(NULL, found, sizeof found));
	ck_assert(!progress_folder(".", found, sizeof found));
}
END_TEST

// --- an exercise ---------------------------------------------------------------------------------

static void make_exercise(const char *name)
{
	char path[64];
	snprintf(path, sizeof path, "ex/%s", name);
	mkdir("ex", 0777);
	ck_assert_int_eq(mkdir(path, 0777), 0);
	snprintf(path, sizeof path, "ex/%s/spec", name);
	put(path, "title T\nproperty p 10 holds\nscenario s.c\n");
	snprintf(path, sizeof path, "ex/%s/s.c", name);
	put(path, "int main(void) { return 0; }\n");
	snprintf(path, sizeof path, "ex/%s/%s.c", name, strchr(name, '-') + 1);
	put(path, "stub\n");
	snprintf(path, sizeof path, "ex/%s/task.md", name);
	put(path, "task\n");
}

static void hash(const struct exercise *e, const char *file, char *out)
{
	ck_assert_msg(answer_hash(e, file, out, &st) == EXIT_OK, "%s", st.text);
}

START_TEST(hash_of_all_that_counts)
{
	char a[HASH_TEXT], b[HASH_TEXT];
	struct exercise e;
	make_exercise("01-a");
	put("a.c", "one");
	ck_assert_int_eq(exercise_find(&e, NULL, "ex/01-a", &st), EXIT_OK);
	hash(&e, "a.c", a);
	ck_assert_uint_eq(strlen(a), HASH_TEXT - 1);
	hash(&e, "a.c", b);
	ck_assert_str_eq(a, b);
	put("ex/01-a/task.md", "another task\n");
	put("ex/01-a/a.c", "another stub\n");
	hash(&e, "a.c", b);
	ck_assert_str_eq(a, b);
	const char *const files[] = {"a.c", "ex/01-a/s.c", "ex/01-a/spec", "ex/01-a/new.h"};
	for (size_t i = 0; i < sizeof files / sizeof *files; i++) {
		put(files[i], "title U\nproperty p 10 holds\nscenario s.c\n");
		hash(&e, "a.c", b);
		ck_assert_str_ne(a, b);
		strcpy(a, b);
	}
	ck_assert_int_eq(answer_hash(&e, "none.c", a, &st), EXIT_USAGE);
	ck_assert_str_eq(st.text, "'none.c' cannot be read: No such file or directory");
	exercise_free(&e);
}
END_TEST

static void is_text(const char *path, const char *expected)
{
	char text[64] = "";
	FILE *f = fopen(path, "r");
	ck_assert_msg(f != NULL, "%s", path);
	text[fread(text, 1, sizeof text - 1, f)] = '\0';
	fclose(f);
	ck_assert_str_eq(text, expected);
}

START_TEST(work_is_never_lost)
{
	char old[PATH_MAX];
	struct exercise e;
	struct work_done done = {0};
	make_exercise("01-a");
	ck_assert_int_eq(exercise_find(&e, NULL, "ex/01-a", &st), EXIT_OK);
	ck_assert_int_eq(mkdir("w", 0777), 0);
	ck_assert_int_eq(work_add(&e, "w", false, &done, &st), EXIT_OK);
	ck_assert_uint_eq(done.made, 2); // task and stub; neither spec nor program
	ck_assert(work_is_stub(&e, "w"));
	put("w/01-a/a.c", "mine");
	put("w/01-a/task.md", "scribbled");
	done = (struct work_done){0};
	ck_assert_int_eq(work_add(&e, "w", true, &done, &st), EXIT_OK);
	ck_assert_uint_eq(done.made, 1);
	ck_assert_uint_eq(done.kept, 1);
	is_text("w/01-a/a.c", "mine");
	is_text("w/01-a/task.md", "scribbled");
	ck_assert(!work_is_stub(&e, "w"));
	ck_assert_int_eq(work_reset(&e, "w", old, sizeof old, &st), EXIT_OK);
	ck_assert_str_eq(old, "w/01-a/a.c.old");
	is_text("w/01-a/a.c.old", "mine");
	ck_assert(work_is_stub(&e, "w"));
	ck_assert_int_eq(work_reset(&e, "w", old, sizeof old, &st), EXIT_OK);
	ck_assert_str_eq(old, ""); // there was nothing to be kept
	put("w/01-a/a.c", "second");
	ck_assert_int_eq(work_reset(&e, "w", old, sizeof old, &st), EXIT_OK);
	ck_assert_str_eq(old, "w/01-a/a.c.old-2");
	is_text("w/01-a/a.c.old", "mine");
	is_text("w/01-a/a.c.old-2", "second");
	unlink("w/01-a/a.c");
	ck_assert_int_eq(work_reset(&e, "w", old, sizeof old, &st), EXIT_OK);
	ck_assert(work_is_stub(&e, "w"));
	exercise_free(&e);
}
END_TEST

// --- the path ------------------------------------------------------------------------------------

START_TEST(path_of_all)
{
	struct course c;
	make_exercise("01-a");
	make_exercise("02-b");
	make_exercise("10-c");
	ck_assert_int_eq(course_read(&c, "ex", &st), EXIT_OK);
	ck_assert_uint_eq(c.n, 3); // no path: in the order of the folders
	ck_assert_str_eq(c.steps[2].id, "10-c");
	course_free(&c);
	put("ex/path", "# a comment\nexercise c # first\n\n  exercise 1\n");
	ck_assert_int_eq(course_read(&c, "ex", &st), EXIT_OK);
	ck_assert_uint_eq(c.n, 3); // what is not on it comes at the end
	ck_assert_str_eq(c.steps[0].id, "10-c");
	ck_assert_str_eq(c.steps[1].id, "01-a");
	ck_assert_str_eq(c.steps[2].id, "02-b");
	ck_assert_uint_eq(course_find(&c, "01-a"), 1);
	ck_assert_uint_eq(course_find(&c, NULL), 3);
	ck_assert_uint_eq(course_exercise(&c, "b", &st), 2);
	ck_assert_uint_eq(course_exercise(&c, "d", &st), 3);
	course_free(&c);
}
END_TEST

static const struct {
	const char *text, *expected;
} mistakes[] = {
	{"exercise\n", "path:1: 'lesson LESSON [ACT]' or 'exercise NAME' is expected"},
	{"\nexercise a b\n", "path:2: 'lesson LESSON [ACT]' or 'exercise NAME' is expected"},
	{"lesson l m n\n", "path:1: 'lesson LESSON [ACT]' or 'exercise NAME' is expected"},
	{"excercise a\n", "path:1: 'lesson LESSON [ACT]' or 'exercise NAME' is expected"},
	{"exercise b\n", "path:1: there is no exercise 'b'"},
	{"exercise a\nexercise 01\n", "path:2: the exercise '01' is on the path already"},
	{"lesson nobody-knows\n", "path:1: there is no lesson 'nobody-knows'"},
};

START_TEST(path_mistakes)
{
	struct course c;
	make_exercise("01-a");
	put("ex/path", mistakes[_i].text);
	ck_assert_int_eq(course_read(&c, "ex", &st), EXIT_USAGE);
	ck_assert_str_eq(strrchr(st.text, '/') + 1, mistakes[_i].expected);
	course_free(&c);
}
END_TEST

int main(void)
{
	Suite *s = suite_create("progress");
	TCase *c = unit_case(s, "progress");
	tcase_add_checked_fixture(c, enter, leave);
	tcase_add_test(c, comes_back);
	tcase_add_loop_test(c, damaged_is_set_aside, 0, sizeof damages / sizeof *damages);
	tcase_add_test(c, odd_types);
	tcase_add_test(c, many_at_once);
	tcase_add_test(c, nearest_folder);
	tcase_add_test(c, hash_of_all_that_counts);
	tcase_add_test(c, work_is_never_lost);
	tcase_add_test(c, path_of_all);
	tcase_add_loop_test(c, path_mistakes, 0, sizeof mistakes / sizeof *mistakes);
	return unit_run(s);
}
