// SPDX-License-Identifier: MIT
//
// A terminal in memory: see vt.h.
#include "tests/screen/vt.h"
#include "tests/lib/unit.h"

#include <poll.h>
#include <pty.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>
#include <utmp.h>

enum { PATIENCE_MS = 60000, QUIET_MS = 400, MAX_CELLS = 500 * 200 };

// ---- the terminal -----------------------------------------------------------------------------

static int on_prop(VTermProp prop, VTermValue *value, void *user)
{
	struct term *t = user;
	if (prop == VTERM_PROP_ALTSCREEN)
		t->alternate = value->boolean;
	return 1;
}

// The modes that a sequence "ESC [ ? NUMBER ; NUMBER h" sets.
static void set_modes(struct watched *w, const char *numbers, bool on)
{
	for (char *end; *numbers; numbers = *end ? end + 1 : end) {
		unsigned long mode = strtoul(numbers, &end, 10);
		w->paste = mode == 2004 ? on : w->paste;
		w->mouse = mode == 1000 ? on : w->mouse;
		w->keys = mode == 1 ? on : w->keys;
		w->hidden = mode == 25 ? !on : w->hidden;
		if (*end && *end != ';')
			return;
	}
}

static void watch(struct watched *w, const char *s, size_t n)
{
	for (; n; s++, n--) {
		if (*s == '\033' || w->n >= sizeof w->last - 1)
			w->n = 0;
		w->last[w->n++] = *s;
		w->last[w->n] = '\0';
		if ((*s == 'h' || *s == 'l') && !strncmp(w->last, "\033[?", 3))
			set_modes(w, w->last + 3, *s == 'h');
	}
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
	watch(&t->watched, buf, (size_t)n);
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

bool term_look(struct term *t)
{
	return term_read(t, 0);
}

void term_resize(struct term *t, int w, int h)
{
	struct winsize size = {.ws_col = (unsigned short)w, .ws_row = (unsigned short)h};
	t->w = w;
	t->h = h;
	vterm_set_size(t->vt, h, w);
	ck_assert_int_eq(ioctl(t->fd, TIOCSWINSZ, &size), 0);
}

// The picture as text, without blanks at the ends of rows.
const char *term_text(struct term *t)
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
int term_colored(struct term *t)
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
void term_wait(struct term *t, const char *text)
{
	int64_t until = now_ms() + PATIENCE_MS;
	char what[128];
	snprintf(what, sizeof what, "'%s' does not come", text);
	while (!strstr(term_text(t), text))
		if (!term_read(t, 50) || now_ms() > until)
			give_up(t, what);
}

void term_wait_colored(struct term *t, int n)
{
	for (int64_t until = now_ms() + PATIENCE_MS; term_colored(t) != n;)
		if (!term_read(t, 50) || now_ms() > until)
			give_up(t, "not all is coloured");
}

static void term_settle(struct term *t)
{
	for (int64_t until = now_ms() + QUIET_MS; now_ms() < until;)
		term_read(t, 20);
}

void term_type(struct term *t, const char *keys)
{
	ck_assert_int_eq(write(t->fd, keys, strlen(keys)), (ssize_t)strlen(keys));
}

// ---- the program ------------------------------------------------------------------------------

char trace_path[128];

static void run_view(const struct setup *s)
{
	setenv("LC_ALL", s->locale ? s->locale : "C.UTF-8", 1);
	setenv("TERM", s->term ? s->term : "xterm-256color", 1);
	if (s->no_color)
		setenv("NO_COLOR", s->no_color, 1);
	else
		unsetenv("NO_COLOR");
	setenv("XDG_CONFIG_HOME", "/nowhere", 1);
	unsetenv("LINES");
	unsetenv("COLUMNS");
	setrlimit(RLIMIT_CORE, &(struct rlimit){0, 0});
	if (s->argv) {
		execv(s->argv[0], (char *const *)s->argv);
		_exit(127);
	}
	struct status st = {0};
	int code = view_trace(trace_path, &s->options, &st);
	if (code)
		printf("%s\r\n", st.text);
	fflush(stdout);
	_exit(code);
}

void view_start(struct term *t, int w, int h, const struct setup *s)
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

static int await_end(struct term *t)
{
	int status = -1;
	int64_t until = now_ms() + PATIENCE_MS;
	while (waitpid(t->pid, &status, WNOHANG) == 0) {
		if (t->fd >= 0)
			term_read(t, 20);
		else
			poll(NULL, 0, 20);
		if (now_ms() > until)
			give_up(t, "the visualizer does not end");
	}
	return status;
}

// What is written next must look as if nothing had been there.
static void check_pen(struct term *t)
{
	VTermScreenCell cell;
	VTermPos at;
	vterm_input_write(t->vt, "\rx", 2);
	vterm_screen_flush_damage(t->screen);
	vterm_state_get_cursorpos(vterm_obtain_state(t->vt), &at);
	vterm_screen_get_cell(t->screen, (VTermPos){at.row, 0}, &cell);
	ck_assert_uint_eq(cell.chars[0], 'x');
	ck_assert(VTERM_COLOR_IS_DEFAULT_FG(&cell.fg) && VTERM_COLOR_IS_DEFAULT_BG(&cell.bg));
	ck_assert(!cell.attrs.bold && !cell.attrs.reverse && !cell.attrs.underline);
}

static void check_given_back(struct term *t)
{
	struct termios after;
	ck_assert_int_eq(tcgetattr(t->fd, &after), 0);
	ck_assert_uint_eq(after.c_lflag, t->before.c_lflag);
	ck_assert_uint_eq(after.c_iflag, t->before.c_iflag);
	ck_assert_uint_eq(after.c_oflag, t->before.c_oflag);
	ck_assert_uint_eq(after.c_cflag, t->before.c_cflag);
	ck_assert_mem_eq(after.c_cc, t->before.c_cc, sizeof after.c_cc);
	ck_assert_msg(!t->alternate, "the screen was not given back");
	ck_assert_msg(!t->watched.hidden, "the cursor was not given back");
	ck_assert_msg(!t->watched.mouse, "the mouse was not given back");
	ck_assert_msg(!t->watched.paste && !t->watched.keys, "the keys were not given back");
	check_pen(t);
}

// Waits for its end; the terminal must be as it was.
int view_end(struct term *t)
{
	int status = await_end(t);
	while (term_read(t, 50))
		if (!poll(&(struct pollfd){.fd = t->fd, .events = POLLIN}, 1, 0))
			break;
	check_given_back(t);
	close(t->fd);
	vterm_free(t->vt);
	return status;
}

int term_hang_up(struct term *t)
{
	close(t->fd);
	t->fd = -1;
	int status = await_end(t);
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
void term_expect(struct term *t, const char *name)
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
