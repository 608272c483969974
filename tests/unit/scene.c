// SPDX-License-Identifier: MIT
//
// Reading scenes: words, quotes, operations, and each mistake with its line; and what can be asked
// of a scene. How they are played is tested in scene_play.c.
#include "scene/scene.h"
#include "scene/scene_data.h"
#include "scene/scene_find.h"
#include "scene/scene_vocabulary.h"
#include "scene/scene_words.h"
#include "tests/lib/unit.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static char path[] = "s.scene";
static struct status st;

static int read_bytes(struct scene **s, const char *text, size_t n)
{
	FILE *f = fopen(path, "w");
	ck_assert_ptr_nonnull(f);
	ck_assert_uint_eq(fwrite(text, 1, n, f), n);
	fclose(f);
	st = (struct status){0};
	int code = scene_read(s, path, &st);
	unlink(path);
	return code;
}

static struct scene *good(const char *text)
{
	struct scene *s;
	int code = read_bytes(&s, text, strlen(text));
	ck_assert_msg(code == EXIT_OK, "%s", st.text);
	return s;
}

// The text is wrong, and so it is told.
static void bad_bytes(const char *text, size_t n, const char *expected)
{
	struct scene *s;
	ck_assert_int_eq(read_bytes(&s, text, n), EXIT_USAGE);
	ck_assert_ptr_null(s);
	ck_assert_str_eq(st.text, expected);
}

static void bad(const char *text, const char *expected)
{
	bad_bytes(text, strlen(text), expected);
}

// --- words ---------------------------------------------------------------------------------------

static void words(const char *line, size_t n, ...)
{
	struct scene_words w;
	va_list ap;
	ck_assert_int_eq(scene_words_split(&w, line), 0);
	ck_assert_uint_eq(w.n, n);
	va_start(ap, n);
	for (size_t i = 0; i < n; i++)
		ck_assert_str_eq(w.at[i], va_arg(ap, const char *));
	va_end(ap);
	scene_words_free(&w);
}

START_TEST(a_line_is_split_at_blanks_and_quotes)
{
	words("", 0);
	words(" \t ", 0);
	words("step 3", 2, "step", "3");
	words("  step\t\t3  ", 2, "step", "3");
	words("a#b #c d", 1, "a#b");
	words("# all of it", 0);
	words("\"a b\" c", 2, "a b", "c");
	words("\"\" \"#\"", 2, "", "#");
	words("\"a\\\"b\\\\\" c\\d", 2, "a\"b\\", "c\\d");
	words("a\"b c", 2, "a\"b", "c");
}
END_TEST

START_TEST(a_quote_ends_its_word)
{
	static const char *const lines[] = {"\"", "\"a", "a \"b", "\"a\"b", "\"a\\\"", "\"a\" \""};
	for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
		struct scene_words w;
		ck_assert_int_eq(scene_words_split(&w, lines[i]), EINVAL);
		scene_words_free(&w);
	}
}
END_TEST

START_TEST(operations_go_by_the_names_of_their_calls)
{
	static const struct {
		const char *word;
		struct scene_ops ops;
	} rows[] = {
		{"lock", {OP_LOCK, OP_LOCK}},
		{"LOCK", {OP_LOCK, OP_LOCK}},
		{"pthread_mutex_lock", {OP_LOCK, OP_LOCK}},
		{"pthread-mutex-lock", {OP_LOCK, OP_LOCK}},
		{"pthread_mutex_timedlock", {OP_LOCK, OP_LOCK}},
		{"pthread_mutex_clocklock", {OP_LOCK, OP_LOCK}},
		{"pthread_spin_lock", {OP_LOCK, OP_LOCK}},
		{"mtx_lock", {OP_LOCK, OP_LOCK}},
		{"mutex_lock", {OP_LOCK, OP_LOCK}},
		{"trylock", {OP_TRYLOCK, OP_TRYLOCK}},
		{"pthread_mutex_trylock", {OP_TRYLOCK, OP_TRYLOCK}},
		{"unlock", {OP_UNLOCK, OP_RW_UNLOCK}},
		{"pthread_mutex_unlock", {OP_UNLOCK, OP_UNLOCK}},
		{"pthread_rwlock_unlock", {OP_RW_UNLOCK, OP_RW_UNLOCK}},
		{"pthread_rwlock_rdlock", {OP_RDLOCK, OP_RDLOCK}},
		{"pthread_rwlock_timedwrlock", {OP_WRLOCK, OP_WRLOCK}},
		{"pthread_rwlock_tryrdlock", {OP_TRYRDLOCK, OP_TRYRDLOCK}},
		{"pthread_rwlock_init", {OP_RW_INIT, OP_RW_INIT}},
		{"init", {OP_INIT, OP_INIT}},
		{"pthread_mutex_init", {OP_INIT, OP_INIT}},
		{"cond_wait", {OP_COND_WAIT, OP_COND_WAIT_INT}},
		{"cond-wait", {OP_COND_WAIT, OP_COND_WAIT_INT}},
		{"pthread_cond_timedwait", {OP_COND_WAIT, OP_COND_WAIT_INT}},
		{"tr_cond_wait", {OP_COND_WAIT, OP_COND_WAIT_INT}},
		{"cond_wait_int", {OP_COND_WAIT_INT, OP_COND_WAIT_INT}},
		{"signal", {OP_SIGNAL, OP_SIGNAL}},
		{"cond_signal", {OP_SIGNAL, OP_SIGNAL}},
		{"pthread_cond_signal", {OP_SIGNAL, OP_SIGNAL}},
		{"cnd_broadcast", {OP_BROADCAST, OP_BROADCAST}},
		{"pthread_cond_destroy", {OP_COND_DESTROY, OP_COND_DESTROY}},
		{"sem_wait", {OP_SEM_WAIT, OP_SEM_WAIT}},
		{"sem_timedwait", {OP_SEM_WAIT, OP_SEM_WAIT}},
		{"sem_clockwait", {OP_SEM_WAIT, OP_SEM_WAIT}},
		{"sem_trywait", {OP_SEM_TRYWAIT, OP_SEM_TRYWAIT}},
		{"sem_open", {OP_SEM_OPEN, OP_SEM_OPEN}},
		{"pthread_barrier_wait", {OP_BARRIER_WAIT, OP_BARRIER_WAIT}},
		{"pthread_join", {OP_JOIN, OP_JOIN}},
		{"pthread_timedjoin_np", {OP_JOIN, OP_JOIN}},
		{"pthread_tryjoin_np", {OP_TRYJOIN, OP_TRYJOIN}},
		{"pthread_create", {OP_CREATE, OP_CREATE}},
		{"thrd_create", {OP_CREATE, OP_CREATE}},
		{"pthread_exit", {OP_EXIT, OP_EXIT}},
		{"pthread_once", {OP_ONCE, OP_ONCE}},
		{"call_once", {OP_ONCE, OP_ONCE}},
		{"sched_yield", {OP_YIELD, OP_YIELD}},
		{"usleep", {OP_SLEEP, OP_SLEEP}},
		{"nanosleep", {OP_SLEEP, OP_SLEEP}},
		{"tr_interrupt", {OP_INTERRUPT, OP_INTERRUPT}},
		{"read", {OP_READ, OP_READ}},
		{"none", {OP_NONE, OP_NONE}},
		{"", {OP_NONE, OP_NONE}},
		{"_", {OP_NONE, OP_NONE}},
		{"pthread_", {OP_NONE, OP_NONE}},
		{"pthread_mutex_", {OP_NONE, OP_NONE}},
		{"pthread_mutex_wait", {OP_NONE, OP_NONE}},
		{"pthread_cond_lock", {OP_NONE, OP_NONE}},
		{"sem_lock", {OP_NONE, OP_NONE}},
		{"a_very_long_word_that_no_operation_has_as_its_name", {OP_NONE, OP_NONE}},
	};
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
		struct scene_ops ops = scene_ops(rows[i].word);
		ck_assert_msg(ops.one == rows[i].ops.one && ops.other == rows[i].ops.other,
			      "%s: %u, %u", rows[i].word, ops.one, ops.other);
	}
}
END_TEST

START_TEST(each_operation_goes_by_its_own_name)
{
	char name[32];
	for (unsigned i = OP_NONE + 1; i < OPS; i++) {
		scene_op_name(i, name, sizeof name);
		ck_assert_str_eq(strpbrk(name, "ABCDEFGHIJKLMNOPQRSTUVWXYZ") ? "upper" : "", "");
		struct scene_ops ops = scene_ops(name);
		ck_assert(ops.one == i || ops.other == i);
	}
}
END_TEST

// --- texts ---------------------------------------------------------------------------------------

START_TEST(what_a_scene_is_of)
{
	size_t n;
	struct scene *s = good("title  Two \"words\"\t# not this\n"
			       "program ./a.out -- \"a b\" \"\" # nor this\nstep 1\n");
	ck_assert_str_eq(scene_title(s), "Two \"words\"");
	char *const *words = scene_program(s, &n);
	ck_assert_uint_eq(n, 4);
	ck_assert_str_eq(words[0], "./a.out");
	ck_assert_str_eq(words[1], "--");
	ck_assert_str_eq(words[2], "a b");
	ck_assert_str_eq(words[3], "");
	ck_assert_ptr_null(words[4]);
	ck_assert_uint_eq(scene_program_line(s), 2);
	ck_assert_int_eq(scene_races(s), RACES_NOTE);
	ck_assert(!scene_resumes(s));
	scene_free(s);
	s = good("memory ends\nresumes\nfinish\n");
	scene_program(s, &n);
	ck_assert_uint_eq(n, 0);
	ck_assert_uint_eq(scene_program_line(s), 0);
	ck_assert_ptr_null(scene_title(s));
	ck_assert_int_eq(scene_races(s), RACES_END);
	ck_assert(scene_resumes(s));
	scene_free(s);
	scene_free(NULL);
}
END_TEST

START_TEST(lines_end_in_many_ways)
{
	static const char *const texts[] = {"step 1\r\nsay a b\r\n", "\xef\xbb\xbfstep 1\nsay a b",
					    "\n\n  step 1 # c\n#\n\tsay \t a b \t# c\n\n",
					    "step 1\nsay a b\r"};
	for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
		struct scene *s = good(texts[i]);
		ck_assert_uint_eq(s->ncommands, 2);
		ck_assert_str_eq(s->commands[1].value, "a b");
		scene_free(s);
	}
}
END_TEST

START_TEST(a_text_is_taken_as_it_stands)
{
	struct scene *s = good("say \"a\" b#c \\ x\nask x\nexpect log = \"a\" # no\n");
	ck_assert_str_eq(s->commands[0].value, "\"a\" b#c \\ x");
	ck_assert_str_eq(s->commands[2].value, "= \"a\"");
	scene_free(s);
}
END_TEST

START_TEST(every_mistake_is_told_with_its_line)
{
	static const struct {
		const char *text, *expected;
	} rows[] = {
		{"", "s.scene:1: the scene has no command; 'treadle run --scene=help' lists them"},
		{"# only\n\ntitle x\n",
		 "s.scene:3: the scene has no command; 'treadle run --scene=help' lists them"},
		{"\nstp 1\n", "s.scene:2: 'stp' is not a command; did you mean 'step'?"},
		{"xyzzyxyzzy\n",
		 "s.scene:1: 'xyzzyxyzzy' is not a command; 'treadle run --scene=help' lists them"},
		{"Step 1\n", "s.scene:1: 'Step' is not a command; did you mean 'step'?"},
		{"step\n", "s.scene:1: 'step THREAD [TIMES]' is expected"},
		{"step 1 2 3\n", "s.scene:1: 'step THREAD [TIMES]' is expected"},
		{"step 0\n", "s.scene:1: '0' is not a thread: they are numbered from 1 to 4096"},
		{"step 99999999999999999999\n",
		 "s.scene:1: '99999999999999999999' is not a thread: "
		 "they are numbered from 1 to 4096"},
		{"step 1 x\n", "s.scene:1: 'x' is not a number of steps: 1 to 1000000 is expected"},
		{"step 1 0\n", "s.scene:1: '0' is not a number of steps: 1 to 1000000 is expected"},
		{"step 1 -3\n",
		 "s.scene:1: '-3' is not a number of steps: 1 to 1000000 is expected"},
		{"step 1 1000001\n",
		 "s.scene:1: '1000001' is not a number of steps: 1 to 1000000 is expected"},
		{"run\n", "s.scene:1: 'run THREAD [until OPERATION [OBJECT]]' is expected"},
		{"run 1 to lock\n",
		 "s.scene:1: 'run THREAD [until OPERATION [OBJECT]]' is expected"},
		{"run 1 until\n", "s.scene:1: the operation is missing; 'treadle run --scene=help' "
				  "lists them"},
		{"run 1 until lokc\n",
		 "s.scene:1: 'lokc' is not an operation; did you mean 'lock'?"},
		{"run 1 until xyzzyxyzzy\n",
		 "s.scene:1: 'xyzzyxyzzy' is not an operation; 'treadle run "
		 "--scene=help' lists them"},
		{"finish 1\n", "s.scene:1: 'finish' is expected"},
		{"pause now\n", "s.scene:1: 'pause' is expected"},
		{"choose 4\n", "s.scene:1: 'choose waiter THREAD' is expected"},
		{"timeout\n", "s.scene:1: 'timeout THREAD' is expected"},
		{"say\n", "s.scene:1: 'say TEXT' is expected"},
		{"ask # x\n", "s.scene:1: 'ask TEXT' is expected"},
		{"title\n", "s.scene:1: 'title TEXT' is expected"},
		{"title a\ntitle b\n", "s.scene:2: a scene has one title"},
		{"memory off\nmemory ends\n", "s.scene:2: a scene has one 'memory' line"},
		{"program\n", "s.scene:1: 'program LESSON|PROGRAM [ACT] [ARG...]' is expected"},
		{"program a\nprogram b\n", "s.scene:2: a scene has one program"},
		{"memory\n", "s.scene:1: 'memory races|ends|off' is expected"},
		{"memory on\n", "s.scene:1: 'memory races|ends|off' is expected"},
		{"resumes on\n", "s.scene:1: 'resumes' is expected"},
		{"step 1\ntitle x\n", "s.scene:2: 'title', 'program', 'memory' and 'resumes' must "
				      "come before all that is played"},
		{"step \"1\n", "s.scene:1: a quote is not closed, or does not end its word"},
		{"expect\n", "s.scene:1: what is expected is missing; 'treadle run --scene=help' "
			     "lists what can be"},
		{"expect log\n", "s.scene:1: 'expect log TEXT' is expected"},
		{"expect deadlok\n", "s.scene:1: 'expect deadlok' is nothing that can be expected; "
				     "did you mean 'deadlock'?"},
		{"expect xyzzyxyzzy\n",
		 "s.scene:1: 'expect xyzzyxyzzy' is nothing that can be expected: 'thread', 'log', "
		 "'NAME = VALUE', 'NAME held by THREAD', 'NAME free' or how the run ended is"},
		{"expect held by 2\n", "s.scene:1: the name of what is expected is missing"},
		{"expect thread 2 redy\n",
		 "s.scene:1: 'redy' is not a state of a thread; did you mean 'ready'?"},
		{"expect thread 0 ready\n",
		 "s.scene:1: '0' is not a thread: they are numbered from 1 to 4096"},
		{"expect thread 2 at\n", "s.scene:1: the operation is missing; 'treadle run "
					 "--scene=help' lists them"},
		{"expect thread 2 at lokc\n",
		 "s.scene:1: 'lokc' is not an operation; did you mean 'lock'?"},
		{"expect table held by 0\n",
		 "s.scene:1: '0' is not a thread: they are numbered from 1 to 4096"},
		{"say \x1b[2J\n",
		 "s.scene:1: the line holds a control character: plain text is expected"},
		{"step 1\nsay caf\xe9\n",
		 "s.scene:2: the line is not UTF-8: save the file as UTF-8"},
	};
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
		bad(rows[i].text, rows[i].expected);
	bad_bytes("step 1\nsay a\0b\n", 14,
		  "s.scene:2: the line holds a control character: plain text is expected");
}
END_TEST

START_TEST(what_thread_goes_on_with_is_listed)
{
	static const char *const texts[] = {
		"expect thread\n", "expect thread 2\n", "expect thread 2 xyzzyxyzzy\n",
		"expect thread 2 waiting on\n", "expect thread 2 waiting for x\n"};
	for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
		struct scene *s;
		ck_assert_int_eq(read_bytes(&s, texts[i], strlen(texts[i])), EXIT_USAGE);
		ck_assert_msg(strstr(st.text, "waiting on OBJECT"), "%s: %s", texts[i], st.text);
	}
}
END_TEST

START_TEST(a_line_has_a_length)
{
	enum { MOST = 1 << 20 };
	static char text[MOST + 1];
	memset(text, 'x', sizeof text);
	memcpy(text, "say ", 4);
	struct scene *s;
	ck_assert_int_eq(read_bytes(&s, text, MOST), EXIT_OK);
	scene_free(s);
	bad_bytes(text, MOST + 1,
		  "s.scene:1: the line is too long: at most 1048576 bytes are expected");
}
END_TEST

START_TEST(files_that_are_none)
{
	struct scene *s;
	ck_assert_int_eq(scene_read(&s, "none.scene", &st), EXIT_USAGE);
	ck_assert_str_eq(st.text, "'none.scene' cannot be read: No such file or directory");
	ck_assert_int_eq(scene_read(&s, ".", &st), EXIT_USAGE);
	ck_assert_str_eq(st.text, "'.' cannot be read: Is a directory");
	ck_assert_int_eq(scene_read(&s, "/dev/zero", &st), EXIT_USAGE);
	ck_assert_str_eq(st.text, "'/dev/zero' cannot be read: File too large");
	ck_assert_int_eq(mkfifo("fifo", 0600), 0);
	ck_assert_int_eq(scene_read(&s, "fifo", &st), EXIT_USAGE);
	unlink("fifo");
	ck_assert_ptr_nonnull(strstr(st.text, "the scene has no command"));
}
END_TEST

START_TEST(the_act_of_a_lesson)
{
	static char locks[] = "locks", folder[] = "02-locks", first[] = "first",
		    second[] = "second";
	struct lesson_act acts[] = {{.name = first}, {.name = second}};
	struct lesson l = {.name = locks, .folder = folder, .acts = acts, .nacts = 2};
	static const struct {
		const char *program, *act;
	} rows[] = {{"program locks second\n", "second"},
		    {"program locks\n", "first"},
		    {"program 2 --threads 3\n", "first"},
		    {"program 02-locks first\n", "first"},
		    {"program locks third\n", NULL},
		    {"program other\n", NULL},
		    {"", NULL}};
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
		char text[64];
		snprintf(text, sizeof text, "%sfinish\n", rows[i].program);
		struct scene *s = good(text);
		ck_assert_pstr_eq(scene_act(s, &l), rows[i].act);
		scene_free(s);
	}
}
END_TEST

int main(void)
{
	Suite *s = suite_create("scene");
	TCase *c = unit_case(s, "words");
	tcase_add_test(c, a_line_is_split_at_blanks_and_quotes);
	tcase_add_test(c, a_quote_ends_its_word);
	tcase_add_test(c, operations_go_by_the_names_of_their_calls);
	tcase_add_test(c, each_operation_goes_by_its_own_name);
	c = unit_case(s, "texts");
	tcase_add_test(c, what_a_scene_is_of);
	tcase_add_test(c, lines_end_in_many_ways);
	tcase_add_test(c, a_text_is_taken_as_it_stands);
	tcase_add_test(c, every_mistake_is_told_with_its_line);
	tcase_add_test(c, what_thread_goes_on_with_is_listed);
	tcase_add_test(c, a_line_has_a_length);
	tcase_add_test(c, files_that_are_none);
	tcase_add_test(c, the_act_of_a_lesson);
	return unit_run(s);
}
