// SPDX-License-Identifier: MIT
//
// What the visualizer looks like: it runs in a terminal in memory (vt.h), and the picture must
// become the one kept in tests/screen/expect/. Terminal, locale and size are pinned; the trace is
// made here, so nothing depends on time.
#include "tests/lib/unit.h"
#include "tests/screen/fake.h"
#include "tests/screen/vt.h"
#include "trace/trace_writer.h"

#include <locale.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/wait.h>
#include <unistd.h>

static const struct scene {
	const char *name;
	int w, h;
	struct setup setup;
	const char *keys;
} scenes[] = {
	{"start-80x24", 80, 24, {.options = {.color = true}}, ""},
	{"blocked-80x24", 80, 24, {.options = {.color = true}}, "LLjj"},
	{"waiting-80x24", 80, 24, {.options = {.color = true}}, "Lll"},
	{"woken-80x24", 80, 24, {.no_color = "1", .options = {.color = true}}, "Lllll"},
	{"end-80x24", 80, 24, {.options = {.color = true}}, "G"},
	{"back-80x24", 80, 24, {.options = {.color = true}}, "Ghhhhhhhhh"},
	{"help-80x24", 80, 24, {.options = {.color = true}}, "?"},
	{"help-120x40", 120, 40, {.options = {.color = true}}, "?"},
	{"help-20x5", 20, 5, {.options = {.color = true}}, "?"}, // nothing shows from under it
	{"kinds-80x24", 80, 24, {.options = {.color = true}}, "LLe"},
	{"kinds-120x40", 120, 40, {.options = {.color = true}}, "LLejjj"},
	{"kinds-ascii-80x24",
	 80,
	 24,
	 {.no_color = "1", .options = {.color = true, .ascii = true}},
	 "LLOeo"},
	{"marks-80x24", 80, 24, {.options = {.color = true}}, "LmlllmMj"},
	{"step-80x24", 80, 24, {.options = {.color = true}}, "l\r"},
	{"middle-120x40", 120, 40, {.options = {.color = true}}, "LL"},
	{"end-120x40", 120, 40, {.options = {.color = true}}, "G"},
	{"end-200x60", 200, 60, {.options = {.color = true}}, "G"},
	{"zoomed-120x40",
	 120,
	 40,
	 {.no_color = "1", .options = {.color = true, .ascii = true}},
	 "Lzzlll"},
	{"big-80x24", 80, 24, {.options = {.color = true, .big = true}}, "LL"},
	{"big-end-100x30", 100, 30, {.options = {.color = true, .big = true}}, "G"},
	{"big-200x60", 200, 60, {.options = {.color = true, .big = true}}, "LL"},
	{"big-ascii-40x12",
	 40,
	 12,
	 {.no_color = "1", .options = {.color = true, .ascii = true, .big = true}},
	 "LL"},
	{"panes-80x24", 80, 24, {.options = {.color = true}}, "LLp567jj-"},
	{"ascii-80x24", 80, 24, {.options = {.color = true, .ascii = true}}, "Lllll"},
	{"latin-80x24",
	 80,
	 24,
	 {.locale = "C", .term = "screen", .options = {.color = true}},
	 "Lllll"},
	{"vt100-80x24", 80, 24, {.term = "vt100", .options = {.color = true}}, "Lllll"},
	{"narrow-50x20", 50, 20, {.options = {.color = true}}, "LL"},
	{"least-40x10", 40, 10, {.options = {.color = true}}, "LL"},
	{"small-39x10", 39, 10, {.options = {.color = true}}, ""},
	{"small-5x2", 5, 2, {.options = {.color = true}}, ""},
};

START_TEST(scene)
{
	const struct scene *s = &scenes[_i];
	struct term t;
	view_start(&t, s->w, s->h, &s->setup);
	term_type(&t, s->keys);
	term_expect(&t, s->name);
	bool mono = s->setup.no_color || (s->setup.term && !strcmp(s->setup.term, "vt100"));
	if (mono)
		ck_assert_int_eq(term_colored(&t), 0);
	else if (s->w >= 40)
		ck_assert_int_gt(term_colored(&t), 0);
	term_type(&t, "q");
	if (strpbrk(s->keys, "?peM"))
		term_type(&t, "q");
	ck_assert_int_eq(view_end(&t), 0);
}
END_TEST

// Smaller than it can be drawn in, and back: the moment is kept.
START_TEST(resizing)
{
	static const int sizes[][2] = {{120, 40}, {20, 5}, {80, 24}};
	static const char *const names[] = {"resized-120x40", "resized-20x5", "resized-80x24"};
	const struct setup setup = {.options = {.color = true}};
	struct term t;
	view_start(&t, 80, 24, &setup);
	term_type(&t, "Lll");
	term_wait(&t, "step 12 of");
	for (int i = 0; i < 3; i++) {
		struct winsize size = {.ws_col = (unsigned short)sizes[i][0],
				       .ws_row = (unsigned short)sizes[i][1]};
		t.w = sizes[i][0];
		t.h = sizes[i][1];
		vterm_set_size(t.vt, t.h, t.w);
		ck_assert_int_eq(ioctl(t.fd, TIOCSWINSZ, &size), 0);
		term_expect(&t, names[i]);
	}
	term_type(&t, "q");
	ck_assert_int_eq(view_end(&t), 0);
}
END_TEST

// Runs by itself through the trace and stops at its end.
START_TEST(running)
{
	const struct setup setup = {.options = {.color = true, .speed = 64}};
	struct term t;
	view_start(&t, 80, 24, &setup);
	term_type(&t, "r");
	term_wait(&t, "step 34 of 34");
	term_wait(&t, "h back  v go live  ? help");
	term_type(&t, "\033[H");
	term_wait(&t, "step 0 of 34");
	term_type(&t, "\033OC");
	term_wait(&t, "step 1 of 34");
	term_type(&t, "\033[D");
	term_wait(&t, "step 0 of 34");
	term_type(&t, "q");
	ck_assert_int_eq(view_end(&t), 0);
}
END_TEST

// A theme with a background paints all of the screen; the next one has another.
START_TEST(themes_paint_all)
{
	const struct setup setup = {.options = {.color = true, .theme = "light"}};
	struct term t;
	view_start(&t, 80, 24, &setup);
	term_wait(&t, "q quit");
	term_type(&t, "TTTT");
	term_wait(&t, "Theme dark");
	term_wait_colored(&t, 80 * 24);
	term_type(&t, "q");
	ck_assert_int_eq(view_end(&t), 0);
}
END_TEST

// Columns and rows are counted from 1.
static void click(struct term *t, int x, int y)
{
	char keys[32];
	snprintf(keys, sizeof keys, "\033[<0;%d;%dM\033[<0;%d;%dm", x, y, x, y);
	term_type(t, keys);
}

START_TEST(mouse_goes_where_it_points)
{
	const struct setup setup = {.options = {.color = true, .ascii = true}};
	struct term t;
	view_start(&t, 120, 40, &setup);
	term_wait(&t, "q quit");
	term_type(&t, "G");
	term_wait(&t, "step 34 of 34");
	click(&t, 10, 8); // a thread
	term_wait(&t, "> 3 swimmer-2");
	click(&t, 5, 30); // an object
	term_wait(&t, ">semaphore pool");
	term_type(&t, "O");
	term_wait(&t, ">mutex cart.lock");
	click(&t, 5, 30);
	term_wait(&t, ">semaphore pool");
	term_type(&t, "\033[<64;10;10M"); // the wheel
	term_wait(&t, "step 33 of 34");
	term_type(&t, "\033[<65;10;10M");
	term_wait(&t, "step 34 of 34");
	click(&t, 26, 36); // the timeline: the fourth column
	term_wait(&t, "step 3 of 34");
	click(&t, 100, 3); // nothing is there
	term_type(&t, "G");
	term_wait(&t, "step 34 of 34");
	click(&t, 70, 27); // the first line of the log
	term_wait(&t, "step 24 of 34");
	click(&t, 3, 40); // the first key of the bottom line: j k
	term_wait(&t, "> 3 swimmer-2");
	term_type(&t, "?");
	term_wait(&t, "any other key leaves");
	click(&t, 1, 1);
	term_wait(&t, "Timeline");
	term_type(&t, "GmgM");
	term_wait(&t, "Bookmarks");
	click(&t, 60, 20); // its only row
	term_wait(&t, "step 34 of 34");
	term_type(&t, "gM");
	term_wait(&t, "Bookmarks");
	click(&t, 60, 19); // its head: nothing
	click(&t, 60, 30); // beside it
	term_wait(&t, "step 0 of 34");
	term_type(&t, "q");
	ck_assert_int_eq(view_end(&t), 0);
}
END_TEST

START_TEST(ctrl_c_quits)
{
	const struct setup setup = {.options = {.color = true}};
	struct term t;
	view_start(&t, 80, 24, &setup);
	term_wait(&t, "q quit");
	term_type(&t, "\003");
	ck_assert_int_eq(view_end(&t), 0);
}
END_TEST

static const int deadly[] = {SIGTERM, SIGHUP};

START_TEST(signals_give_the_terminal_back)
{
	const struct setup setup = {.options = {.color = true}};
	struct term t;
	view_start(&t, 80, 24, &setup);
	term_wait(&t, "q quit");
	kill(t.pid, deadly[_i]);
	int status = view_end(&t);
	ck_assert(WIFSIGNALED(status));
	ck_assert_int_eq(WTERMSIG(status), deadly[_i]);
}
END_TEST

static const char *const unfit[] = {"dumb", "no-such-terminal", ""};

START_TEST(unfit_terminals_are_refused)
{
	const struct setup setup = {.term = unfit[_i], .options = {.color = true}};
	struct term t;
	view_start(&t, 100, 24, &setup);
	term_wait(&t, "--plain");
	int status = view_end(&t);
	ck_assert(WIFEXITED(status));
	ck_assert_int_eq(WEXITSTATUS(status), EXIT_USAGE);
}
END_TEST

static void trace_make(void)
{
	struct fake f;
	struct status st = {0};
	const char *tmp = getenv("TMPDIR");
	snprintf(trace_path, sizeof trace_path, "%s/screens-%d.trace", tmp ? tmp : "/tmp",
		 getpid());
	fake_pool(&f);
	if (trace_save(&f.trace, trace_path, &st)) {
		fprintf(stderr, "screens: %s\n", st.text);
		exit(99);
	}
	fake_free(&f);
}

int main(void)
{
	setlocale(LC_ALL, "C.UTF-8");
	trace_make();
	Suite *s = suite_create("screens");
	TCase *c = unit_case(s, "screens");
	tcase_add_loop_test(c, scene, 0, sizeof scenes / sizeof *scenes);
	tcase_add_test(c, resizing);
	tcase_add_test(c, running);
	tcase_add_test(c, themes_paint_all);
	tcase_add_test(c, mouse_goes_where_it_points);
	tcase_add_test(c, ctrl_c_quits);
	tcase_add_loop_test(c, signals_give_the_terminal_back, 0, 2);
	tcase_add_loop_test(c, unfit_terminals_are_refused, 0, 3);
	int rc = unit_run(s);
	unlink(trace_path);
	return rc;
}
