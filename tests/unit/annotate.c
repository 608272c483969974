// SPDX-License-Identifier: MIT
//
// lib/annotate without the runtime: what the log prints, and that the rest is silent; the names of
// errors.
#include "annotate/annotate.h"
#include "tests/lib/unit.h"

#include <errno.h>
#include <limits.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define THREADS 8
#define LINES 500

static FILE *out;

// Standard output goes to a file from here on (each test is a process of its own).
static void output_catch(void)
{
	out = tmpfile();
	ck_assert_ptr_nonnull(out);
	ck_assert_int_ge(dup2(fileno(out), STDOUT_FILENO), 0);
}

// The next line of it without its newline, NULL at the end.
static char *output_line(void)
{
	static char *line;
	static size_t size;
	ssize_t n = getline(&line, &size, out);
	if (n < 0)
		return NULL;
	ck_assert_int_eq(line[n - 1], '\n');
	line[n - 1] = '\0';
	return line;
}

static void *speak(void *arg)
{
	(void)arg;
	tr_log("from another");
	return NULL;
}

START_TEST(threads_are_numbered_as_they_speak)
{
	pthread_t t;
	output_catch();
	for (int i = 0; i < 2; i++) {
		ck_assert_int_eq(pthread_create(&t, NULL, speak, NULL), 0);
		pthread_join(t, NULL);
	}
	tr_log("hello %d", 5);
	tr_thread_name("chief-%c", 'a');
	tr_log("%s", "bye");

	rewind(out);
	ck_assert_str_eq(output_line() + 9, "  2  from another");
	ck_assert_str_eq(output_line() + 9, "  3  from another");
	ck_assert_str_eq(output_line() + 9, "  1 main  hello 5");
	ck_assert_str_eq(output_line() + 9, "  1 chief-a  bye");
	ck_assert_ptr_null(output_line());
}
END_TEST

START_TEST(log_comes_in_order_with_printf)
{
	output_catch();
	printf("before ");
	tr_log("x");
	printf("after\n");
	fflush(stdout);
	rewind(out);
	char *line = output_line();
	ck_assert_int_eq(strncmp(line, "before 00:", 10), 0);
	ck_assert_str_eq(output_line(), "after");
}
END_TEST

START_TEST(long_lines_are_whole)
{
	static const int lengths[] = {700, 799, 800, 801, 970, 999, 1000, 1001, 5000, 100000};
	output_catch();
	for (size_t i = 0; i < sizeof lengths / sizeof *lengths; i++)
		tr_log("%0*d.", lengths[i], 0);
	rewind(out);
	for (size_t i = 0; i < sizeof lengths / sizeof *lengths; i++) {
		char *line = output_line();
		ck_assert_ptr_nonnull(line);
		ck_assert_uint_eq(strlen(line), strlen("00:00.000  1 main  .") + lengths[i]);
		ck_assert_int_eq(line[strlen(line) - 1], '.');
	}
}
END_TEST

static void *chatter(void *arg)
{
	tr_thread_name("t%d", *(int *)arg);
	for (int i = 0; i < LINES; i++)
		tr_log("%d %d end", *(int *)arg, i);
	return NULL;
}

START_TEST(lines_of_many_threads_are_whole_and_in_order)
{
	pthread_t threads[THREADS];
	int numbers[THREADS], next[THREADS] = {0}, last = 0;

	output_catch();
	for (int i = 0; i < THREADS; i++) {
		numbers[i] = i;
		ck_assert_int_eq(pthread_create(&threads[i], NULL, chatter, &numbers[i]), 0);
	}
	for (int i = 0; i < THREADS; i++)
		pthread_join(threads[i], NULL);
	rewind(out);
	for (int n = 0; n < THREADS * LINES; n++) {
		int minutes, seconds, ms, number, who, also, i, end = 0;
		char *line = output_line();
		ck_assert_ptr_nonnull(line);
		sscanf(line, "%d:%d.%d %d t%d  %d %d end%n", &minutes, &seconds, &ms, &number, &who,
		       &also, &i, &end);
		ck_assert_int_eq(end, (int)strlen(line));
		ck_assert_int_eq(who, also);
		ck_assert_int_eq(i, next[who]++);
		int now = (minutes * 60 + seconds) * 1000 + ms;
		ck_assert_int_ge(now, last);
		last = now;
	}
	ck_assert_ptr_null(output_line());
}
END_TEST

START_TEST(errno_stays_and_the_rest_is_silent)
{
	const char *items[] = {"a"};
	int watched = 0;

	output_catch();
	close(STDOUT_FILENO); // so that the log cannot be written
	errno = EDOM;
	tr_log("x");
	tr_thread_name("%s", "x");
	tr_object_name(&watched, "%s", "x");
	TR_WATCH(watched);
	tr_unwatch(&watched);
	tr_queue(&watched, "q", 1, items, 1);
	tr_state(&watched, "m", "s");
	tr_states(&watched, "m", items, 1);
	tr_threads(&watched, "t", NULL, 0);
	tr_part(&watched, &watched, "p");
	tr_link(&watched, &watched);
	{
		TR_CALL("call");
	}
	ck_assert_int_eq(errno, EDOM);
	ck_assert_ptr_null(output_line());
}
END_TEST

START_TEST(errors_have_their_names)
{
#ifdef HAVE_STRERRORNAME_NP
	ck_assert_str_eq(tr_error_name(ETIMEDOUT), "ETIMEDOUT");
	ck_assert_str_eq(tr_error_name(EPERM), "EPERM");
	ck_assert_ptr_eq(tr_error_name(EBUSY), tr_error_name(EBUSY));
#endif
	ck_assert_str_eq(tr_error_name(0), "0");
	ck_assert_str_eq(tr_error_name(-1), "-1");
	ck_assert_str_eq(tr_error_name(100000), "100000");
	ck_assert_str_eq(tr_error_name(INT_MAX), "2147483647");
	ck_assert_str_eq(tr_error_name(INT_MIN), "-2147483648");
	errno = EDOM;
	tr_error_name(-1);
	tr_error_name(EIO);
	ck_assert_int_eq(errno, EDOM);
}
END_TEST

static void *names(void *unused)
{
	for (int i = 0; i < 10; i++)
		tr_error_name(-i);
	ck_assert_str_eq(tr_error_name(-99), "-99");
	return unused;
}

START_TEST(numbers_last_for_three_more)
{
	pthread_t t;
	const char *a = tr_error_name(-10), *b = tr_error_name(-11), *c = tr_error_name(-12),
		   *d = tr_error_name(-13);
	ck_assert_int_eq(pthread_create(&t, NULL, names, NULL), 0);
	pthread_join(t, NULL);
	ck_assert_str_eq(a, "-10");
	ck_assert_str_eq(b, "-11");
	ck_assert_str_eq(c, "-12");
	ck_assert_str_eq(d, "-13");
	ck_assert_ptr_eq(tr_error_name(-10), a); // now -11 was asked for the longest ago
	ck_assert_str_eq(tr_error_name(-14), "-14");
	ck_assert_str_eq(a, "-10");
	ck_assert_str_eq(c, "-12");
	ck_assert_str_eq(d, "-13");
}
END_TEST

int main(void)
{
	Suite *s = suite_create("annotate");
	TCase *c = unit_case(s, "log");
	tcase_add_test(c, threads_are_numbered_as_they_speak);
	tcase_add_test(c, log_comes_in_order_with_printf);
	tcase_add_test(c, long_lines_are_whole);
	tcase_add_test(c, lines_of_many_threads_are_whole_and_in_order);
	tcase_add_test(c, errno_stays_and_the_rest_is_silent);
	c = unit_case(s, "names of errors");
	tcase_add_test(c, errors_have_their_names);
	tcase_add_test(c, numbers_last_for_three_more);
	return unit_run(s);
}
