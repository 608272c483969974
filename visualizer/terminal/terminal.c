// SPDX-License-Identifier: MIT
//
// Cells to curses: see terminal.h. Only rows that changed are handed on, and curses sends
// only what differs. Colours are a theme's (themes.h).
#include "visualizer/terminal/terminal.h"

#include "base/i18n.h"

#define NCURSES_WIDECHAR 1
#include <curses.h>
#include <langinfo.h>
#include <locale.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <term.h>
#include <termios.h>
#include <unistd.h>

static SCREEN *screen;
static struct cells shown; // what is on the screen
static bool colors;
static const struct theme *theme = &themes[0];

// ---- a crash ------------------------------------------------------------------------------------
//
// If this process crashes while it has the terminal, a handler of the crash signals restores the
// terminal: it writes bytes laid out beforehand, and then lets the signal take its usual effect.

static const int crashes[] = {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT, SIGSYS, SIGTRAP};
enum { CRASHES = sizeof crashes / sizeof *crashes, STACK = 64 << 10, RESCUE_MOST = 256 };

// Written before the handlers are installed, read by them.
static struct {
	int fd;
	size_t n;
	char bytes[RESCUE_MOST];
	struct termios modes;
} kept;

static struct sigaction crashes_before[CRASHES];
static void *stack; // of the handlers: the crash may be an overflow of the stack

static void on_crash(int signo)
{
	for (size_t at = 0; at < kept.n;) {
		ssize_t n = write(kept.fd, kept.bytes + at, kept.n - at);
		if (n <= 0)
			break;
		at += (size_t)n;
	}
	tcsetattr(kept.fd, TCSANOW, &kept.modes);
	raise(signo); // takes effect when this returns: SA_RESETHAND has restored the default
}

// From now on a crash restores `modes` and writes the n bytes (RESCUE_MOST at most).
static void rescue_begin(int fd, const struct termios *modes, const char *bytes, size_t n)
{
	struct sigaction sa = {.sa_handler = on_crash, .sa_flags = SA_RESETHAND | SA_ONSTACK};
	kept.fd = fd;
	kept.modes = *modes;
	kept.n = n < RESCUE_MOST ? n : RESCUE_MOST;
	memcpy(kept.bytes, bytes, kept.n);
	stack = malloc(STACK);
	if (stack)
		sigaltstack(&(stack_t){.ss_sp = stack, .ss_size = STACK}, NULL);
	for (size_t i = 0; i < CRASHES; i++)
		sigaction(crashes[i], &sa, &crashes_before[i]);
}

static void rescue_end(void)
{
	for (size_t i = 0; i < CRASHES; i++)
		sigaction(crashes[i], &crashes_before[i], NULL);
	sigaltstack(&(stack_t){.ss_flags = SS_DISABLE}, NULL);
	free(stack);
	stack = NULL;
}

// ---- opening and closing ------------------------------------------------------------------------

// Can the terminal show the screen? Asked before newterm(), with which curses could end the
// process.
static int terminal_fit(struct status *st)
{
	const char *term = getenv("TERM");
	int err;
	if (!isatty(STDIN_FILENO) || !isatty(STDOUT_FILENO))
		return status_set(st, EXIT_USAGE,
				  _("standard output is not a terminal: use --plain for text"));
	if (!term || !*term || setupterm(term, STDOUT_FILENO, &err) == ERR)
		return status_set(st, EXIT_USAGE,
				  _("the terminal '%s' is unknown: set TERM, or use --plain"),
				  term ? term : "");
	const char *move = tigetstr("cup");
	bool places = move && move != (char *)-1;
	del_curterm(cur_term);
	if (!places)
		return status_set(st, EXIT_USAGE,
				  _("the terminal '%s' cannot place the cursor: use --plain"),
				  term);
	return EXIT_OK;
}

// Terminals send these keys in two forms, whatever their terminfo entry says.
static const struct {
	const char *sequence;
	int key;
} sequences[] = {
	{"\033[A", KEY_UP},    {"\033[B", KEY_DOWN}, {"\033[C", KEY_RIGHT}, {"\033[D", KEY_LEFT},
	{"\033[H", KEY_HOME},  {"\033[F", KEY_END},  {"\033OA", KEY_UP},    {"\033OB", KEY_DOWN},
	{"\033OC", KEY_RIGHT}, {"\033OD", KEY_LEFT}, {"\033OH", KEY_HOME},  {"\033OF", KEY_END},
	{"\033[1~", KEY_HOME}, {"\033[4~", KEY_END},
};

// Tells curses the colours of each style.
static void paint(void)
{
	bool many = COLORS >= 256;
	for (short s = 0; colors && s < STYLES; s++)
		init_pair((short)(s + 1), many ? theme->paint[s].many : theme->paint[s].few,
			  many ? theme->back_many : theme->back_few);
}

// Without colours, all themes look like the first.
static attr_t attributes(uint8_t style)
{
	uint8_t own = (colors ? theme : themes)->paint[style].attr;
	return (own & PAINT_BOLD ? A_BOLD : 0) | (own & PAINT_DIM ? A_DIM : 0) |
	       (own & PAINT_REVERSE ? A_REVERSE : 0);
}

static struct {
	size_t n;
	char bytes[RESCUE_MOST];
} farewell; // for the handlers: resets the terminal

static int farewell_put(int c)
{
	if (farewell.n < sizeof farewell.bytes)
		farewell.bytes[farewell.n++] = (char)c;
	return c;
}

// Undoes what curses has set up: colours and attributes, the keypad mode, the mouse, the cursor,
// the alternate screen.
static void prepare_farewell(const struct termios *modes)
{
	static const char *const strings[] = {"sgr0", "op", "rmkx", "cnorm", "rmcup"};
	farewell.n = 0;
	if (tigetstr("kmous") && tigetstr("kmous") != (char *)-1)
		for (const char *s = "\033[?1006l\033[?1000l"; *s; s++)
			farewell_put(*s);
	for (size_t i = 0; i < sizeof strings / sizeof *strings; i++) {
		const char *s = tigetstr(strings[i]);
		if (s && s != (char *)-1)
			tputs(s, 1, farewell_put);
	}
	rescue_begin(STDOUT_FILENO, modes, farewell.bytes, farewell.n);
}

bool terminal_is_plain(void)
{
	setlocale(LC_CTYPE, "");
	return strcmp(nl_langinfo(CODESET), "UTF-8") != 0;
}

bool terminal_may_colour(void)
{
	const char *no = getenv("NO_COLOR");
	return !no || !*no;
}

int terminal_open(bool color, struct status *st)
{
	struct termios modes;
	if (terminal_fit(st))
		return st->code;
	if (tcgetattr(STDIN_FILENO, &modes))
		return status_set(st, EXIT_USAGE, _("the terminal cannot be used: use --plain"));
	set_escdelay(25);
	unsetenv("LINES"); // else curses would take these for the size
	unsetenv("COLUMNS");
	screen = newterm(NULL, stdout, stdin);
	if (!screen)
		return status_set(st, EXIT_USAGE, _("the terminal cannot be used: use --plain"));
	cbreak();
	noecho();
	nonl();
	keypad(stdscr, TRUE);
	nodelay(stdscr, TRUE);
	curs_set(0);
	for (size_t i = 0; i < sizeof sequences / sizeof *sequences; i++)
		define_key(sequences[i].sequence, sequences[i].key);
	colors = color && has_colors() && start_color() == OK && use_default_colors() == OK;
	paint();
	prepare_farewell(&modes);
	return EXIT_OK;
}

void terminal_theme(const struct theme *t)
{
	if (t == theme)
		return;
	theme = t;
	if (!screen)
		return;
	paint();
	terminal_forget();
}

void terminal_close(void)
{
	if (!screen)
		return;
	endwin();
	rescue_end();
	delscreen(screen);
	screen = NULL;
	cells_free(&shown);
}

void terminal_leave(void)
{
	if (screen)
		endwin();
}

// Asks for the size anew: a SIGWINCH may have been missed.
void terminal_return(void)
{
	struct winsize size;
	if (!screen)
		return;
	reset_prog_mode();
	if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col && size.ws_row &&
	    (size.ws_col != COLS || size.ws_row != LINES))
		resizeterm(size.ws_row, size.ws_col);
	terminal_forget();
	refresh();
}

void terminal_size(int *w, int *h)
{
	getmaxyx(stdscr, *h, *w);
}

void terminal_forget(void)
{
	cells_free(&shown);
	clearok(stdscr, TRUE);
}

static void put_cell(int x, int y, const struct cell *c)
{
	uint8_t style = c->style & ~STYLE_CHOSEN;
	attr_t attr = attributes(style);
	if (c->style & STYLE_CHOSEN)
		attr = (attr & ~A_DIM) | A_REVERSE | A_BOLD;
	wchar_t text[2] = {(wchar_t)c->ch, 0};
	cchar_t cc;
	setcchar(&cc, text, attr, colors ? (short)(style + 1) : 0, NULL);
	mvadd_wch(y, x, &cc);
}

void terminal_show(const struct cells *c)
{
	bool same = shown.w == c->w && shown.h == c->h;
	if (!same) {
		// a resized terminal may show anything
		terminal_forget();
		cells_size(&shown, c->w, c->h);
		erase();
	}
	if (!shown.w)
		return;
	size_t row = (size_t)c->w * sizeof *c->cell;
	for (int y = 0; y < c->h; y++) {
		const struct cell *now = &c->cell[y * c->w];
		struct cell *was = &shown.cell[y * c->w];
		if (same && !memcmp(now, was, row))
			continue;
		for (int x = 0; x < c->w; x++)
			if (now[x].ch)
				put_cell(x, y, &now[x]);
		memcpy(was, now, row);
	}
	refresh();
}

void terminal_listen(bool mouse)
{
	mousemask(mouse ? BUTTON1_PRESSED | BUTTON4_PRESSED | BUTTON5_PRESSED : 0, NULL);
	mouseinterval(0);
}

static struct pointer pointed;

struct pointer terminal_pointer(void)
{
	return pointed;
}

// Sets `pointed` to what the mouse did. False: nothing that matters.
static bool take_mouse(void)
{
	MEVENT e;
	if (getmouse(&e) != OK)
		return false;
	pointed = (struct pointer){.x = e.x, .y = e.y};
	if (e.bstate & BUTTON4_PRESSED)
		pointed.wheel = -1;
	else if (e.bstate & BUTTON5_PRESSED)
		pointed.wheel = 1;
	else if (!(e.bstate & BUTTON1_PRESSED))
		return false;
	return true;
}

static const struct {
	int curses, key;
} special[] = {
	{KEY_UP, KEY_AT_UP},	     {KEY_DOWN, KEY_AT_DOWN},
	{KEY_LEFT, KEY_AT_LEFT},     {KEY_RIGHT, KEY_AT_RIGHT},
	{KEY_HOME, KEY_AT_HOME},     {KEY_END, KEY_AT_END},
	{KEY_PPAGE, KEY_AT_PAGE_UP}, {KEY_NPAGE, KEY_AT_PAGE_DOWN},
	{KEY_BTAB, KEY_AT_BACK_TAB}, {KEY_RESIZE, KEY_AT_SIZE},
	{KEY_ENTER, '\n'},	     {KEY_BACKSPACE, KEY_AT_BACKSPACE},
};

int terminal_key(void)
{
	wint_t key;
	int rc = get_wch(&key);
	if (rc == ERR)
		return KEY_NONE;
	if (rc != KEY_CODE_YES)
		return (int)key;
	if ((int)key == KEY_MOUSE)
		return take_mouse() ? KEY_AT_MOUSE : 0;
	for (size_t i = 0; i < sizeof special / sizeof *special; i++)
		if (special[i].curses == (int)key)
			return special[i].key;
	return 0;
}
