// SPDX-License-Identifier: MIT
//
// The terminal of `treadle learn`: see learn_terminal.h.
#include "grading/learn/learn_terminal.h"
#include "base/lines.h"

#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/signalfd.h>
#include <sys/wait.h>
#include <unistd.h>

#define CLEAR_LINE "\r\033[K"

enum { USUAL_ROWS = 24, LEAST_ROWS = 6 };

static const int taken[] = {SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGTSTP, SIGCONT, SIGWINCH};

static void signal_set(sigset_t *set)
{
	sigemptyset(set);
	for (size_t i = 0; i < sizeof taken / sizeof *taken; i++)
		sigaddset(set, taken[i]);
}

// --- taking and leaving --------------------------------------------------------------------------

// Takes the terminal: keys are read one by one, without echo.
static void term_enter(struct term *t)
{
	if (t->keys < 0 || t->raw || tcgetattr(t->keys, &t->before))
		return;
	struct termios raw = t->before;
	raw.c_lflag &= ~(tcflag_t)(ICANON | ECHO);
	raw.c_cc[VMIN] = 1;
	raw.c_cc[VTIME] = 0;
	t->raw = tcsetattr(t->keys, TCSANOW, &raw) == 0;
}

// Restores the terminal's settings for a while.
static void term_leave(struct term *t)
{
	term_clear(t);
	if (t->raw)
		tcsetattr(STDIN_FILENO, TCSANOW, &t->before);
	t->raw = false;
}

void term_open(struct term *t)
{
	sigset_t set;
	signal_set(&set);
	sigprocmask(SIG_BLOCK, &set, NULL);
	*t = (struct term){.signals = signalfd(-1, &set, SFD_CLOEXEC | SFD_NONBLOCK),
			   .keys = STDIN_FILENO,
			   .terminal = isatty(STDOUT_FILENO)};
	term_enter(t);
}

void term_close(struct term *t)
{
	sigset_t set;
	term_leave(t);
	free(t->page);
	close(t->signals);
	signal_set(&set);
	sigprocmask(SIG_UNBLOCK, &set, NULL);
}

// --- signals and keys ----------------------------------------------------------------------------

// Stops the process, as by Ctrl-Z; returns when the shell continues it.
static void suspend(struct term *t)
{
	term_leave(t);
	raise(SIGSTOP);
	term_enter(t);
}

int term_signal(struct term *t)
{
	struct signalfd_siginfo s;
	if (read(t->signals, &s, sizeof s) != sizeof s)
		return 0;
	if (s.ssi_signo != SIGTSTP)
		return (int)s.ssi_signo;
	suspend(t);
	return SIGCONT;
}

// Drops the signals that came while another program had the terminal.
static void term_forget(struct term *t)
{
	struct signalfd_siginfo s;
	int meant = 0; // the signal to act on; signals are blocked, so a raised one is read later
	while (read(t->signals, &s, sizeof s) == sizeof s)
		if (s.ssi_signo == SIGTERM || s.ssi_signo == SIGHUP)
			meant = (int)s.ssi_signo;
	if (meant)
		raise(meant);
}

int term_key(struct term *t)
{
	unsigned char c;
	ssize_t n = read(t->keys, &c, 1);
	if (n == 0 || (n < 0 && errno != EINTR && errno != EAGAIN))
		t->keys = -1;
	return n == 1 ? c : 0;
}

// --- output --------------------------------------------------------------------------------------

void term_clear(struct term *t)
{
	if (t->bottom)
		fputs(CLEAR_LINE, stdout);
	t->bottom = false;
	fflush(stdout);
}

// How many bytes of the bottom line fit: whole keys, separated by two blanks, if the first one
// fits.
static size_t keys_row(const char *text)
{
	size_t n = strlen(text), room = line_row(text, n, line_width(stdout) - 1), take = room;
	while (take && take < n && strncmp(text + take, "  ", 2) != 0)
		take--;
	return take ? take : room;
}

void term_bottom(struct term *t, const char *text)
{
	if (t->terminal) {
		term_clear(t);
		fwrite(text, 1, keys_row(text), stdout);
		t->bottom = true;
	}
	fflush(stdout);
}

static int rows(void)
{
	struct winsize size;
	int n = ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_row ? size.ws_row
									    : USUAL_ROWS;
	return n < LEAST_ROWS ? LEAST_ROWS : n;
}

bool term_more(struct term *t)
{
	if (!t->rest)
		return false;
	int left = t->terminal ? rows() - 2 : -1;
	term_clear(t);
	while (*t->rest && left--) {
		size_t n = strcspn(t->rest, "\n");
		n += t->rest[n] == '\n';
		fwrite(t->rest, 1, n, stdout);
		t->rest += n;
	}
	fflush(stdout);
	if (!*t->rest)
		term_drop(t);
	return true;
}

void term_drop(struct term *t)
{
	free(t->page);
	t->page = t->rest = NULL;
}

// The length of control codes for bold at the beginning of a line.
static size_t style_bytes(const char *s)
{
	return *s == '\033' ? strcspn(s, "m") + 1 : 0;
}

// Writes a line as rows of `width` columns; all but the first are indented.
static void put_rows(FILE *out, const char *s, size_t n, int width)
{
	size_t style = style_bytes(s);
	fwrite(s, 1, style, out);
	s += style;
	n -= style;
	int indent = (int)strspn(s, " ") + 2, from = 0;
	indent = indent < width / 2 ? indent : 0;
	do {
		size_t take = line_row(s, n, width - from);
		fprintf(out, "%*s%.*s\n", from, "", (int)take, s);
		while (take < n && s[take] == ' ')
			take++;
		s += take;
		n -= take;
		from = indent;
	} while (n);
}

// The page with lines, of code for example, wrapped for a narrower terminal. Frees `text`.
static char *narrowed(char *text, int width)
{
	char *rows = NULL;
	size_t size = 0;
	FILE *out = width < LINE_WIDTH ? open_memstream(&rows, &size) : NULL;
	if (!out)
		return text;
	for (const char *s = text; *s;) {
		size_t n = strcspn(s, "\n");
		put_rows(out, s, n, width);
		s += n + (s[n] == '\n');
	}
	if (fclose(out)) {
		free(rows);
		return text;
	}
	free(text);
	return rows;
}

FILE *term_page(char **text, size_t *size)
{
	FILE *page = open_memstream(text, size);
	line_page(page, stdout);
	return page;
}

void term_show(struct term *t, FILE *page, char **written)
{
	line_page(NULL, NULL);
	fclose(page);
	char *text = *written;
	free(t->page);
	t->page = t->rest = t->terminal ? narrowed(text, line_width(stdout)) : text;
	term_more(t);
}

// --- another program -----------------------------------------------------------------------------

// Waits for the end of the process; if it is stopped, stops too, until the shell continues both.
static void wait_for(pid_t pid)
{
	int status;
	for (;;) {
		pid_t got = waitpid(pid, &status, WUNTRACED);
		if (got == pid && WIFSTOPPED(status))
			raise(SIGSTOP);
		else if (got == pid || errno != EINTR)
			return;
	}
}

void term_run(struct term *t, char *const *argv)
{
	sigset_t set;
	term_leave(t);
	fflush(NULL);
	signal_set(&set);
	pid_t pid = fork();
	if (pid == 0) {
		sigprocmask(SIG_UNBLOCK, &set, NULL);
		execv("/proc/self/exe", argv);
		_exit(127);
	}
	if (pid > 0)
		wait_for(pid);
	term_forget(t);
	term_enter(t);
}
