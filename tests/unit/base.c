// SPDX-License-Identifier: MIT
//
// lib/base: the string buffer, the growing array and the status line.
#include "base/buf.h"
#include "base/installed.h"
#include "base/status.h"
#include "base/utf8.h"
#include "base/vec.h"
#include "tests/lib/unit.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

START_TEST(buf_of_zeros_is_empty)
{
	struct buf b = {0};
	ck_assert_str_eq(buf_str(&b), "");
	buf_add(&b, NULL, 0);
	ck_assert_str_eq(buf_str(&b), "");
	buf_free(&b);
}
END_TEST

START_TEST(buf_grows_and_keeps_order)
{
	struct buf b = {0};
	for (int i = 0; i < 1000; i++)
		buf_printf(&b, "%d,", i);
	buf_puts(&b, "end");
	buf_putc(&b, '.');
	ck_assert(!b.failed);
	ck_assert_uint_eq(b.n, strlen(buf_str(&b)));
	ck_assert_uint_eq(b.n, 10 * 2 + 90 * 3 + 900 * 4 + 4);
	ck_assert_int_eq(strncmp(buf_str(&b), "0,1,2,3,", 8), 0);
	ck_assert_str_eq(buf_str(&b) + b.n - 8, "999,end.");
	buf_free(&b);
	ck_assert_str_eq(buf_str(&b), "");
}
END_TEST

START_TEST(buf_keeps_zero_bytes)
{
	struct buf b = {0};
	buf_add(&b, "a\0b", 3);
	ck_assert_uint_eq(b.n, 3);
	ck_assert_int_eq(memcmp(b.s, "a\0b", 4), 0);
	buf_free(&b);
}
END_TEST

START_TEST(buf_clear_keeps_memory)
{
	struct buf b = {0};
	buf_puts(&b, "something");
	size_t cap = b.cap;
	buf_clear(&b);
	ck_assert_str_eq(buf_str(&b), "");
	ck_assert_uint_eq(b.cap, cap);
	buf_puts(&b, "else");
	ck_assert_str_eq(buf_str(&b), "else");
	buf_free(&b);
}
END_TEST

START_TEST(buf_quotes_words_of_a_shell)
{
	struct buf b = {0};
	buf_word(&b, "some/run-2.trace");
	buf_putc(&b, ' ');
	buf_word(&b, "ab ba.trace");
	buf_putc(&b, ' ');
	buf_word(&b, "Ann's");
	buf_putc(&b, ' ');
	buf_word(&b, "");
	ck_assert_str_eq(buf_str(&b), "some/run-2.trace 'ab ba.trace' 'Ann'\\''s' ''");
	buf_free(&b);
}
END_TEST

START_TEST(vec_grows_zeroed)
{
	size_t cap = 0;
	int *v = NULL;
	for (size_t n = 0; n < 1000; n++) {
		v = vec_room(v, &cap, n + 1, sizeof *v);
		ck_assert_ptr_nonnull(v);
		ck_assert_uint_ge(cap, n + 1);
		ck_assert_int_eq(v[n], 0);
		v[n] = (int)n;
	}
	for (int i = 0; i < 1000; i++)
		ck_assert_int_eq(v[i], i);
	free(v);
}
END_TEST

START_TEST(a_relative_folder_of_the_user_is_ignored)
{
	char path[32];
	setenv("HOME", "/home/ann", 1);
	setenv("XDG_CACHE_HOME", "/var/ann", 1);
	ck_assert(user_path("XDG_CACHE_HOME", ".cache", "treadle", path, sizeof path));
	ck_assert_str_eq(path, "/var/ann/treadle");
	setenv("XDG_CACHE_HOME", "ann", 1);
	ck_assert(user_path("XDG_CACHE_HOME", ".cache", "treadle", path, sizeof path));
	ck_assert_str_eq(path, "/home/ann/.cache/treadle");
	ck_assert(!user_path("XDG_CACHE_HOME", ".cache", "treadle", path, strlen(path)));
	unsetenv("XDG_CACHE_HOME");
	setenv("HOME", "ann", 1);
	ck_assert(!user_path("XDG_CACHE_HOME", ".cache", "treadle", path, sizeof path));
	unsetenv("HOME");
	ck_assert(!user_path("XDG_CACHE_HOME", ".cache", "treadle", path, sizeof path));
}
END_TEST

START_TEST(vec_refuses_what_no_memory_holds)
{
	size_t cap = 0;
	int *v = vec_room(NULL, &cap, 4, sizeof *v);
	size_t had = cap;
	ck_assert_ptr_null(vec_room(v, &cap, SIZE_MAX / 4, sizeof *v));
	ck_assert_uint_eq(cap, had);
	free(v);
}
END_TEST

START_TEST(vec_drops_the_first)
{
	int v[] = {1, 2, 3, 4};
	ck_assert_uint_eq(vec_drop(v, 0, 4, sizeof *v), 4);
	ck_assert_int_eq(v[0], 1);
	ck_assert_uint_eq(vec_drop(v, 3, 4, sizeof *v), 1);
	ck_assert_int_eq(v[0], 4);
	ck_assert_uint_eq(vec_drop(v, 1, 1, sizeof *v), 0);
	ck_assert_uint_eq(vec_drop(NULL, 0, 0, sizeof *v), 0);
}
END_TEST

START_TEST(status_says_code_and_text)
{
	struct status st = {0};
	ck_assert_int_eq(status_set(&st, EXIT_USAGE, "no lesson '%s'", "x"), EXIT_USAGE);
	ck_assert_int_eq(st.code, EXIT_USAGE);
	ck_assert_str_eq(st.text, "no lesson 'x'");
}
END_TEST

START_TEST(status_cuts_long_text)
{
	struct status st = {0};
	char text[4000];
	memset(text, 'x', sizeof text - 1);
	text[sizeof text - 1] = '\0';
	status_set(&st, EXIT_TROUBLE, "%s", text);
	ck_assert_uint_eq(strlen(st.text), sizeof st.text - 1);
}
END_TEST

static const struct {
	const char *from, *to;
} texts[] = {
	{"", ""},
	{"gelo-ção ✗ 𝄞?", "gelo-ção ✗ 𝄞?"},
	{"caf\xe9", "caf?"},	      // Latin-1
	{"a\xc3", "a?"},	      // cut
	{"\xc0\xaf", "??"},	      // overlong
	{"\xed\xa0\x80", "???"},      // half of a pair
	{"\xf4\x90\x80\x80", "????"}, // beyond Unicode
};

START_TEST(text_commands_no_terminal)
{
	static const char from[] = "\033[2Jred\x07\r\tcaf\xc3\xa9\n\x7f\xc2\x9b\x9b\0?";
	struct buf b = {0};
	utf8_show(&b, from, sizeof from - 1);
	ck_assert_str_eq(buf_str(&b), "?[2Jred??\tcaf\xc3\xa9\n??"
				      "???");
	buf_free(&b);
}
END_TEST

START_TEST(utf8_is_made_of_anything)
{
	struct buf b = {0};
	utf8_puts(&b, texts[_i].from, strlen(texts[_i].from));
	ck_assert_str_eq(buf_str(&b), texts[_i].to);
	buf_free(&b);
}
END_TEST

int main(void)
{
	Suite *s = suite_create("base");

	TCase *c = unit_case(s, "buf");
	tcase_add_test(c, buf_of_zeros_is_empty);
	tcase_add_test(c, buf_grows_and_keeps_order);
	tcase_add_test(c, buf_keeps_zero_bytes);
	tcase_add_test(c, buf_clear_keeps_memory);
	tcase_add_test(c, buf_quotes_words_of_a_shell);

	c = unit_case(s, "vec");
	tcase_add_test(c, vec_grows_zeroed);
	tcase_add_test(c, vec_refuses_what_no_memory_holds);
	tcase_add_test(c, a_relative_folder_of_the_user_is_ignored);
	tcase_add_test(c, vec_drops_the_first);

	c = unit_case(s, "status");
	tcase_add_test(c, status_says_code_and_text);
	tcase_add_test(c, status_cuts_long_text);

	c = unit_case(s, "utf8");
	tcase_add_test(c, text_commands_no_terminal);
	tcase_add_loop_test(c, utf8_is_made_of_anything, 0, sizeof texts / sizeof *texts);
	return unit_run(s);
}
