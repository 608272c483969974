// SPDX-License-Identifier: MIT
//
// The user's settings, and the table of themes.
#include "tests/lib/unit.h"
#include "visualizer/ui/settings.h"
#include "visualizer/terminal/themes.h"

#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static char folder[4096];

static const char *path(void)
{
	static char path[sizeof folder + 32];
	snprintf(path, sizeof path, "%s/treadle/view", folder);
	return path;
}

static void write_settings(const char *text)
{
	char sub[sizeof folder + 32];
	snprintf(sub, sizeof sub, "%s/treadle", folder);
	mkdir(sub, 0755);
	FILE *f = fopen(path(), "w");
	ck_assert_ptr_nonnull(f);
	fputs(text, f);
	fclose(f);
}

START_TEST(settings_are_read)
{
	struct settings s = {0};
	struct status st = {0};
	write_settings("# mine\n\nmouse off\ntheme light\n  show Source # always\nhide log\nspeed "
		       "4.5\npolicy random\nseed 7\nlanes 2\nbig");
	setenv("XDG_CONFIG_HOME", folder, 1);
	ck_assert_int_eq(settings_read(&s, &st), EXIT_OK);
	ck_assert_str_eq(themes[s.theme].name, "light");
	ck_assert_int_eq(s.panes.wish[PANE_SOURCE], PANE_SHOW);
	ck_assert_int_eq(s.panes.wish[PANE_LOG], PANE_HIDE);
	ck_assert_int_eq(s.panes.wish[PANE_TIMELINE], PANE_BY_ITSELF);
	ck_assert(s.panes.big);
	ck_assert_uint_eq(s.panes.lanes, 2);
	ck_assert(s.no_mouse);
	ck_assert_double_eq(s.speed, 4.5);
	ck_assert_int_eq(s.turns, TURNS_RANDOM);
	ck_assert_uint_eq(s.seed, 7);
}
END_TEST

START_TEST(no_settings_are_fine)
{
	struct settings s = {0};
	struct status st = {0};
	setenv("XDG_CONFIG_HOME", "/nowhere", 1);
	ck_assert_int_eq(settings_read(&s, &st), EXIT_OK);
	unsetenv("XDG_CONFIG_HOME");
	setenv("HOME", "/nowhere", 1);
	ck_assert_int_eq(settings_read(&s, &st), EXIT_OK);
	unsetenv("HOME");
	ck_assert_int_eq(settings_read(&s, &st), EXIT_OK);
	ck_assert_uint_eq(s.theme, 0);
	ck_assert_int_eq(settings_read_file(&s, "/nowhere", &st), EXIT_USAGE);
}
END_TEST

static const struct {
	const char *text, *said;
} mistakes[] = {
	{"theme lihgt\n", ":1: 'lihgt' is not a theme; did you mean 'light'?"},
	{"theme\n", ":1: '' is not a theme"},
	{"\nshow nothing\n", ":2: 'nothing' is not a pane"},
	{"hide sorce\n", ":1: 'sorce' is not a pane; did you mean 'Source'?"},
	{"thme dark\n", ":1: 'thme' is not a setting; did you mean 'theme'?"},
	{"speed fast\n", ":1: 'fast' is not a speed"},
	{"color blokced red\n", ":1: 'blokced' is not a part of a theme; did you mean 'blocked'?"},
	{"color blocked\n", ":1: '' is not a colour (a name, own, or 0 to 255)"},
	{"color blocked 256\n", ":1: '256' is not a colour (a name, own, or 0 to 255)"},
	{"color blocked red bald\n", ":1: 'bald' is not a way to write (bold, dim, reverse)"},
	{"policy sty\n", ":1: 'sty' is not a policy; did you mean 'stay'?"},
	{"seed 0\n", ":1: '0' is not a seed"},
	{"seed x\n", ":1: 'x' is not a seed"},
	{"speed 0\n", ":1: '0' is not a speed"},
	{"mouse grey\n", ":1: 'grey' is not a setting"},
	{"big letters\n", ":1: 'letters' is not a setting"},
};

START_TEST(mistakes_are_told_with_their_line)
{
	struct settings s = {0};
	struct status st = {0};
	write_settings(mistakes[_i].text);
	ck_assert_int_eq(settings_read_file(&s, path(), &st), EXIT_USAGE);
	ck_assert_msg(strncmp(st.text, path(), strlen(path())) == 0 &&
			      strncmp(st.text + strlen(path()), mistakes[_i].said,
				      strlen(mistakes[_i].said)) == 0,
		      "'%s'", st.text);
}
END_TEST

// What differs by its state differs to the eye in every theme, with 256 colours and with eight.
START_TEST(themes_tell_states_apart)
{
	static const enum style told[] = {STYLE_TEXT, STYLE_READY, STYLE_BLOCKED, STYLE_WAITING,
					  STYLE_SLEEPING};
	for (size_t i = 0; i < theme_count; i++) {
		ck_assert_uint_eq(theme_find(themes[i].name), i);
		for (size_t a = 0; a < sizeof told / sizeof *told; a++) {
			const struct paint *p = &themes[i].paint[told[a]];
			ck_assert_int_ne(p->many, themes[i].back_many + 1000 * (p->many < 0));
			for (size_t b = 0; b < a; b++) {
				const struct paint *q = &themes[i].paint[told[b]];
				ck_assert_msg(p->many != q->many, "%s", themes[i].name);
				ck_assert_msg(p->few != q->few || p->attr != q->attr, "%s",
					      themes[i].name);
			}
		}
	}
	ck_assert_uint_eq(theme_find("pink"), theme_count);
}
END_TEST

static bool alike(const struct paint *p, const struct paint *q, bool few)
{
	short a = few ? p->few : p->many, b = few ? q->few : q->many;
	return a == b && !((p->attr ^ q->attr) & PAINT_REVERSE);
}

// What is wrong has a colour that nothing else has; and what has changed has none of a state's.
START_TEST(themes_keep_colours_apart)
{
	static const enum style of_states[] = {STYLE_RUNNING, STYLE_READY, STYLE_BLOCKED,
					       STYLE_WAITING, STYLE_SLEEPING};
	for (size_t i = 0; i < 2 * theme_count; i++) {
		const struct theme *t = &themes[i / 2];
		bool few = i % 2;
		for (int s = 0; s < STYLES; s++)
			ck_assert_msg(s == STYLE_FAULT ||
					      !alike(&t->paint[s], &t->paint[STYLE_FAULT], few),
				      "%s: %s", t->name, theme_parts[s]);
		for (size_t k = 0; k < sizeof of_states / sizeof *of_states; k++)
			ck_assert_msg(
				!alike(&t->paint[of_states[k]], &t->paint[STYLE_CHANGED], few),
				"%s: %s", t->name, theme_parts[of_states[k]]);
	}
}
END_TEST

START_TEST(a_theme_of_ones_own_begins_as_another)
{
	struct settings s = {0};
	struct status st = {0};
	size_t light = theme_find("light"), built_in = theme_count;
	write_settings("theme light\ncolor blocked magenta bold # loud\ncolour background 17\n"
		       "color ready own\ncolor waiting 208 reverse dim\n");
	ck_assert_int_eq(settings_read_file(&s, path(), &st), EXIT_OK);
	const struct theme *t = &themes[s.theme];
	ck_assert_str_eq(t->name, "mine");
	ck_assert_uint_eq(theme_find("mine"), s.theme);
	ck_assert_uint_eq(theme_count, built_in + 1);
	ck_assert_int_eq(t->paint[STYLE_BLOCKED].many, 5);
	ck_assert_int_eq(t->paint[STYLE_BLOCKED].few, 5);
	ck_assert_int_eq(t->paint[STYLE_BLOCKED].attr, PAINT_BOLD);
	ck_assert_int_eq(t->back_many, 17);
	ck_assert_int_eq(t->back_few, 0);
	ck_assert_int_eq(t->paint[STYLE_READY].many, COLOR_OWN);
	ck_assert_int_eq(t->paint[STYLE_WAITING].many, 208);
	ck_assert_int_eq(t->paint[STYLE_WAITING].few, 1);
	ck_assert_int_eq(t->paint[STYLE_WAITING].attr, PAINT_REVERSE | PAINT_DIM);
	ck_assert_int_eq(t->paint[STYLE_TEXT].many, themes[light].paint[STYLE_TEXT].many);
	ck_assert_int_ne(themes[light].back_many, 17);
}
END_TEST

int main(void)
{
	setlocale(LC_ALL, "C.UTF-8");
	const char *tmp = getenv("TMPDIR");
	snprintf(folder, sizeof folder, "%s/settings-XXXXXX", tmp ? tmp : "/tmp");
	if (!mkdtemp(folder))
		return 99;
	Suite *s = suite_create("settings");
	TCase *c = unit_case(s, "settings");
	tcase_add_test(c, settings_are_read);
	tcase_add_test(c, no_settings_are_fine);
	tcase_add_loop_test(c, mistakes_are_told_with_their_line, 0,
			    sizeof mistakes / sizeof *mistakes);
	tcase_add_test(c, themes_tell_states_apart);
	tcase_add_test(c, themes_keep_colours_apart);
	tcase_add_test(c, a_theme_of_ones_own_begins_as_another);
	int rc = unit_run(s);
	char sub[sizeof folder + 32];
	unlink(path());
	snprintf(sub, sizeof sub, "%s/treadle", folder);
	rmdir(sub);
	rmdir(folder);
	return rc;
}
