// SPDX-License-Identifier: MIT
//
// What the visualizer looks like: it runs in a pseudo-terminal whose output goes to libvterm,
// keys are sent as a person would type them, and the picture must become the one kept in
// tests/screen/expect/. Terminal, locale and size are pinned; the trace is made here, so
// nothing depends on time. UPDATE_SCREENS=1 writes the pictures anew: look at them before you keep
// them.
#include "tests/lib/unit.h"
#include "tests/screen/fake.h"
#include "visualizer/view.h"

#include <locale.h>
#include <poll.h>
#include <pty.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>
#include <utmp.h>
#include <vterm.h>

enum { PATIENCE_MS = 10000, QUIET_MS = 400, MAX_CELLS = 200 * 60 };

struct term {
	VTerm *vt;
	VTermScreen *screen;
	int fd, w, h;
	pid_t pid;
	bool alternate; // the program has its own screen
	struct termios before;
};

// ---- the terminal -----------------------------------------------------------------------------

static int on_prop(VTermProp prop, VTermValue *value, void *user)
{
	struct term *t = user;
	if (prop == VTERM_PROP_ALTSCREEN)
		t->alternate = value->boolean;
	return 1;
}

static const VTermScreenCallbacks callbacks = {.settermprop = on_prop};

static void term_open(struct term *t, int w, int h)
{
	*t = (struct term){.w = w, .h = h};
	t->vt = vterm_new(h, w);
	vterm_set_utf8(t->vt, 1);
	t->screen = vterm_obtain_screen(t->vt);
	vterm_screen_set_callbacks(t->screen, &callbacks, t);
	vterm_screen_enable_altscreen(t->screen, 1);
	vterm_screen_reset(t->screen, 1);
}

// Takes what the program writes for a while. False: it has closed its terminal.
static bool term_read(struct term *t, int ms)
{
	struct pollfd p = {.fd = t->fd, .events = POLLIN};
	char buf[4096];
	if (poll(&p, 1, ms) <= 0)
		return true;
	ssize_t n = read(t->fd, buf, sizeof buf);
	if (n <= 0)
		return false;
	vterm_input_write(t->vt, buf, (size_t)n);
	vterm_screen_flush_damage(t->screen);
	return true;
}

static size_t utf8_put(char *out, uint32_t ch)
{
	if (ch < 0x80)
		return (size_t)(out[0] = (char)ch, 1);
	if (ch < 0x800) {
		out[0] = (char)(0xc0 | ch >> 6);
		out[1] = (char)(0x80 | (ch & 0x3f));
		return 2;
	}
	out[0] = (char)(0xe0 | ch >> 12);
	out[1] = (char)(0x80 | (ch >> 6 & 0x3f));
	out[2] = (char)(0x80 | (ch & 0x3f));
	return 3;
}

// The picture as text, without blanks at the ends of rows.
static const char *term_text(struct term *t)
{
	static char text[MAX_CELLS * 4];
	size_t n = 0;
	for (int y = 0; y < t->h; y++) {
		size_t end = n;
		for (int x = 0; x < t->w; x++) {
			VTermScreenCell cell;
			vterm_screen_get_cell(t->screen, (VTermPos){y, x}, &cell);
			if (cell.chars[0] == (uint32_t)-1)
				continue;
			n += utf8_put(text + n, cell.chars[0] ? cell.chars[0] : ' ');
			if (cell.chars[0] && cell.chars[0] != ' ')
				end = n;
		}
		n = end;
		text[n++] = '\n';
	}
	text[n] = '\0';
	return text;
}

// How many cells have a colour of their own.
static int term_colored(struct term *t)
{
	int n = 0;
	for (int y = 0; y < t->h; y++)
		for (int x = 0; x < t->w; x++) {
			VTermScreenCell cell;
			vterm_screen_get_cell(t->screen, (VTermPos){y, x}, &cell);
			n += !VTERM_COLOR_IS_DEFAULT_FG(&cell.fg) ||
			     !VTERM_COLOR_IS_DEFAULT_BG(&cell.bg);
		}
	return n;
}

static int64_t now_ms(void)
{
	struct timespec ts;
	clock_gettime(CLOCK_MONOTONIC, &ts);
	return (int64_t)ts.tv_sec * 1000 + ts.tv_nsec / 1000000;
}

// A picture is too long for a message of Check: it goes to the log.
static void give_up(struct term *t, const char *what)
{
	fprintf(stderr, "%s; the screen is\n%s\n", what, term_text(t));
	ck_abort_msg("%s", what);
}

// Waits until some text stands on the screen.
static void term_wait(struct term *t, const char *text)
{
	int64_t until = now_ms() + PATIENCE_MS;
	char what[128];
	snprintf(what, sizeof what, "'%s' does not come", text);
	while (!strstr(term_text(t), text))
		if (!term_read(t, 50) || now_ms() > until)
			give_up(t, what);
}

static void term_settle(struct term *t)
{
	for (int64_t until = now_ms() + QUIET_MS; now_ms() < until;)
		term_read(t, 20);
}

static void term_type(struct term *t, const char *keys)
{
	ck_assert_int_eq(write(t->fd, keys, strlen(keys)), (ssize_t)strlen(keys));
}

// ---- the program ------------------------------------------------------------------------------

struct setup {
	const char *locale, *term, *no_color;
	struct view_options options;
};

static char trace_path[128];

static void run_view(const struct setup *s)
{
	setenv("LC_ALL", s->locale ? s->locale : "C.UTF-8", 1);
	setenv("TERM", s->term ? s->term : "xterm-256color", 1);
	if (s->no_color)
		setenv("NO_COLOR", s->no_color, 1);
	else
		unsetenv("NO_COLOR");
	unsetenv("LINES");
	unsetenv("COLUMNS");
	struct status st = {0};
	int code = view_trace(trace_path, &s->options, &st);
	if (code)
		printf("%s\r\n", st.text);
	fflush(stdout);
	_exit(code);
}

static void view_start(struct term *t, int w, int h, const struct setup *s)
{
	struct winsize size = {.ws_row = (unsigned short)h, .ws_col = (unsigned short)w};
	int slave;
	term_open(t, w, h);
	ck_assert_int_eq(openpty(&t->fd, &slave, NULL, NULL, &size), 0);
	tcgetattr(t->fd, &t->before);
	t->pid = fork();
	ck_assert_int_ge(t->pid, 0);
	if (t->pid == 0) {
		close(t->fd);
		login_tty(slave);
		run_view(s);
	}
	close(slave);
}

// Waits for its end; the terminal must be as it was.
static int view_end(struct term *t)
{
	int status = -1;
	int64_t until = now_ms() + PATIENCE_MS;
	struct termios after;
	while (waitpid(t->pid, &status, WNOHANG) == 0) {
		term_read(t, 20);
		if (now_ms() > until)
			give_up(t, "the visualizer does not end");
	}
	tcgetattr(t->fd, &after);
	ck_assert_uint_eq(after.c_lflag, t->before.c_lflag);
	ck_assert_uint_eq(after.c_iflag, t->before.c_iflag);
	ck_assert_uint_eq(after.c_oflag, t->before.c_oflag);
	while (term_read(t, 50))
		if (!poll(&(struct pollfd){.fd = t->fd, .events = POLLIN}, 1, 0))
			break;
	ck_assert_msg(!t->alternate, "the screen was not given back");
	close(t->fd);
	vterm_free(t->vt);
	return status;
}

// ---- pictures ---------------------------------------------------------------------------------

static const char *expected_path(const char *name)
{
	static char path[512];
	const char *top = getenv("abs_top_srcdir");
	snprintf(path, sizeof path, "%s/tests/screen/expect/%s.txt", top ? top : ".", name);
	return path;
}

static void expected_read(const char *name, char *text, size_t size)
{
	FILE *f = fopen(expected_path(name), "r");
	size_t n = f ? fread(text, 1, size - 1, f) : 0;
	text[n] = '\0';
	if (f)
		fclose(f);
}

static void expected_write(const char *name, const char *text)
{
	FILE *f = fopen(expected_path(name), "w");
	ck_assert_ptr_nonnull(f);
	fputs(text, f);
	fclose(f);
}

// The picture must become the one kept under this name.
static void term_expect(struct term *t, const char *name)
{
	static char want[MAX_CELLS * 4];
	int64_t until = now_ms() + PATIENCE_MS;
	if (getenv("UPDATE_SCREENS")) {
		term_settle(t);
		expected_write(name, term_text(t));
		return;
	}
	expected_read(name, want, sizeof want);
	while (strcmp(term_text(t), want)) {
		if (term_read(t, 50) && now_ms() < until)
			continue;
		fprintf(stderr, "%s should be\n%s\n", name, want);
		give_up(t, name);
	}
}

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
	{"step-80x24", 80, 24, {.options = {.color = true}}, "l\r"},
	{"middle-120x40", 120, 40, {.options = {.color = true}}, "LL"},
	{"end-120x40", 120, 40, {.options = {.color = true}}, "G"},
	{"end-200x60", 200, 60, {.options = {.color = true}}, "G"},
	{"zoomed-120x40",
	 120,
	 40,
	 {.no_color = "1", .options = {.color = true, .ascii = true}},
	 "Lzzlll"},
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
	if (s->keys[0] && s->keys[strlen(s->keys) - 1] == '?')
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
	term_wait(&t, "h back  ? help");
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
	tcase_add_test(c, ctrl_c_quits);
	tcase_add_loop_test(c, signals_give_the_terminal_back, 0, 2);
	tcase_add_loop_test(c, unfit_terminals_are_refused, 0, 3);
	int rc = unit_run(s);
	unlink(trace_path);
	return rc;
}
