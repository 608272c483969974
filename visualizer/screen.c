// SPDX-License-Identifier: MIT
//
// The loop of the screen: see screen.h. Signals are blocked except while it sleeps, so none
// comes between looking and sleeping. It sleeps only in ppoll.
#include "visualizer/screen.h"

#include "trace/story_text.h"
#include "visualizer/actions/input.h"
#include "visualizer/actions/live.h"
#include "visualizer/actions/mouse.h"
#include "visualizer/actions/progress.h"
#include "visualizer/panes/frame_draw.h"
#include "visualizer/terminal/terminal.h"

#include <poll.h>
#include <signal.h>
#include <unistd.h>

static volatile sig_atomic_t caught_signal; // that ends it
static volatile sig_atomic_t suspended;	    // it is to be stopped
static volatile sig_atomic_t disturbed;	    // it was, by somebody else; or the size changed

static void on_signal(int signo)
{
	if (signo == SIGTSTP)
		suspended = 1;
	else if (signo == SIGCONT || signo == SIGWINCH)
		disturbed = 1;
	else
		caught_signal = signo;
}

static const int ours[] = {SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGTSTP, SIGCONT, SIGWINCH};
enum { OURS = sizeof ours / sizeof *ours };

struct signals {
	sigset_t before;
	struct sigaction old[OURS];
};

// The process that started us may have decided that a signal does nothing.
static void signal_take(struct signals *s, int i)
{
	struct sigaction sa = {.sa_handler = on_signal};
	sigaction(ours[i], NULL, &s->old[i]);
	if (s->old[i].sa_handler != SIG_IGN)
		sigaction(ours[i], &sa, NULL);
}

// They must be there before curses starts, which has handlers for some of them as well. A size that
// changes and changes back is no change to curses, but may be the end of the picture.
static void signals_take(struct signals *s)
{
	sigset_t block;
	sigemptyset(&block);
	caught_signal = suspended = disturbed = 0;
	for (int i = 0; i < OURS; i++) {
		signal_take(s, i);
		sigaddset(&block, ours[i]);
	}
	sigprocmask(SIG_BLOCK, &block, &s->before);
}

static void signals_give_back(struct signals *s)
{
	for (int i = 0; i < OURS; i++)
		sigaction(ours[i], &s->old[i], NULL);
	sigprocmask(SIG_SETMASK, &s->before, NULL);
}

// Stops, with the terminal as it was, until somebody lets us go on.
static void suspend(void)
{
	struct sigaction stop = {.sa_handler = SIG_DFL}, before;
	sigset_t only;
	terminal_leave();
	sigaction(SIGTSTP, &stop, &before);
	sigemptyset(&only);
	sigaddset(&only, SIGTSTP);
	sigaddset(&only, SIGCONT);
	raise(SIGTSTP);
	sigprocmask(SIG_UNBLOCK, &only, NULL); // here
	sigprocmask(SIG_BLOCK, &only, NULL);
	sigaction(SIGTSTP, &before, NULL);
	terminal_return();
}

static void show(struct ui *u, struct cells *cells)
{
	int w, h;
	terminal_size(&w, &h);
	terminal_theme(&themes[u->theme]);
	if (u->redraw)
		terminal_forget();
	if (w != cells->w || h != cells->h)
		cells_size(cells, w, h);
	u->w = w;
	u->h = h;
	struct frame f = ui_frame(u, clock_ms());
	f.namer = story_namer(&f.names);
	frame_draw(&f, cells);
	terminal_show(cells);
	u->dirty = u->redraw = false;
	pace_drawn(&u->pace, clock_ms());
}

// Is there a picture to draw, now or when its time has come?
static bool is_due(const struct ui *u)
{
	return u->dirty && (ui_listens(u) || u->redraw);
}

// Sleeps until a key, a signal, the session, or the next thing that is due. False: the terminal
// is gone.
static bool sleep_until_something(const struct ui *u, const sigset_t *open)
{
	struct pollfd fds[2] = {
		{.fd = ui_listens(u) ? STDIN_FILENO : -1, .events = POLLIN},
		{.fd = u->live && u->live->state == SESSION_RUNNING ? session_fd(u->live->session)
								    : -1,
		 .events = POLLIN},
	};
	int64_t now = clock_ms();
	int ms = pace_patience(&u->pace, now, is_due(u), progress_patience(u, now));
	struct timespec ts = {.tv_sec = ms / 1000, .tv_nsec = ms % 1000 * 1000000L};
	int n = ppoll(fds, 2, ms < 0 ? NULL : &ts, open);
	return n <= 0 || !(fds[0].revents & (POLLHUP | POLLERR | POLLNVAL));
}

static void take(struct ui *u, int key)
{
	struct pointer p = terminal_pointer();
	if (key == KEY_AT_MOUSE)
		ui_mouse(u, &p);
	else
		ui_key(u, key);
}

// What signals have asked for, but an end.
static void heed(struct ui *u)
{
	bool anew = suspended || disturbed;
	if (suspended)
		suspend();
	else if (disturbed)
		terminal_return();
	u->dirty |= anew;
	suspended = disturbed = 0;
}

static void loop(struct ui *u, const sigset_t *open)
{
	struct cells cells = {.ascii = u->ascii};
	while (!u->quit && !caught_signal) {
		heed(u);
		progress_tick(u, clock_ms());
		int key;
		while (ui_listens(u) && !u->quit && (key = terminal_key()) != KEY_NONE)
			take(u, key);
		if (u->quit)
			break;
		if (is_due(u) && !pace_left(&u->pace, clock_ms()))
			show(u, &cells);
		if (!sleep_until_something(u, open))
			u->quit = true;
	}
	cells_free(&cells);
}

int screen_run(struct ui *u, bool ascii, bool color, int *caught, struct status *st)
{
	struct signals signals;
	u->ascii = ascii;
	signals_take(&signals);
	terminal_theme(&themes[u->theme]);
	int code = terminal_open(color, st);
	if (!code) {
		terminal_listen(!u->no_mouse);
		loop(u, &signals.before);
		terminal_close();
	}
	*caught = caught_signal == SIGINT ? 0 : caught_signal;
	signals_give_back(&signals);
	return code;
}
