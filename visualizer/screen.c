// SPDX-License-Identifier: MIT
//
// The loop of the screen: see screen.h. It sleeps only in ppoll.
#include "visualizer/screen.h"

#include "trace/story_text.h"
#include "visualizer/actions/input.h"
#include "visualizer/actions/live.h"
#include "visualizer/actions/mouse.h"
#include "visualizer/actions/progress.h"
#include "visualizer/panes/frame_draw.h"
#include "visualizer/terminal/signals.h"
#include "visualizer/terminal/terminal.h"

#include <poll.h>
#include <signal.h>
#include <unistd.h>

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

static void loop(struct ui *u, const sigset_t *open)
{
	struct cells cells = {.ascii = u->ascii};
	while (!u->quit && !signals_caught()) {
		u->dirty |= signals_heed();
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
	*caught = signals_caught() == SIGINT ? 0 : signals_caught();
	signals_give_back(&signals);
	return code;
}
