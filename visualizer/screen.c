// SPDX-License-Identifier: MIT
//
// The loop of the screen: see screen.h. It sleeps only in ppoll.
#include "visualizer/screen.h"

#include "base/i18n.h"
#include "base/seconds.h"
#include "visualizer/actions/actions.h"
#include "visualizer/actions/handlers.h"
#include "visualizer/actions/input.h"
#include "visualizer/actions/playing.h"
#include "visualizer/hall/client.h"
#include "visualizer/hall/server.h"
#include "visualizer/panes/frame_draw.h"
#include "visualizer/terminal/signals.h"
#include "visualizer/terminal/terminal.h"
#include "visualizer/ui/live.h"

#include <poll.h>
#include <signal.h>
#include <unistd.h>

struct pictures {
	struct cells all, half[2];
};

// Two runs stand side by side from this size on.
enum { LEAST_WIDTH = 100, LEAST_HEIGHT = 20 };

static void make_frame(struct frame *f, struct ui *u)
{
	*f = ui_frame(u, milliseconds_now());
	f->namer = story_namer(&f->names);
	play_cards_frame(&u->run, u->display.ascii, f);
}

static void draw(struct ui *u, struct cells *cells, int w, int h)
{
	if (w != cells->w || h != cells->h)
		cells_size(cells, w, h);
	cells->ascii = u->display.ascii;
	u->display.w = w;
	u->display.h = h;
	struct frame f;
	make_frame(&f, u);
	frame_draw(&f, cells);
	u->display.dirty = u->display.redraw = false;
}

// How many columns each of two runs has, with one between.
static int half_of(int w)
{
	return (w - 1) / 2;
}

static void draw_both(struct beside *b, struct pictures *p, int w, int h)
{
	if (w != p->all.w || h != p->all.h)
		cells_size(&p->all, w, h);
	cells_clear(&p->all);
	for (int i = 0; i < 2; i++) {
		draw(b->ui[i], &p->half[i], half_of(w), h - 1);
		cells_paste(&p->all, i ? half_of(w) + 1 : 0, 0, &p->half[i]);
	}
	struct area line = {&p->all, half_of(w), 0, 1, h - 1}, last = {&p->all, 0, h - 1, w, 1};
	for (int y = 0; y < h - 1; y++)
		area_put(&line, 0, y, 1, STYLE_DIM, cells_mark(&p->all, MARK_BAR));
	struct frame f;
	make_frame(&f, b->ui[b->focus]);
	keys_pane.draw(&f, &last);
}

// Without room for both runs, the one that has the focus is shown.
static void show(struct beside *b, struct pictures *p)
{
	int w, h;
	struct ui *u = b->ui[b->focus];
	size_t n = beside_count(b);
	terminal_size(&w, &h);
	terminal_theme(&themes[u->display.theme]);
	bool redraw = false, alone = w < LEAST_WIDTH || h < LEAST_HEIGHT;
	for (size_t i = 0; i < n; i++) {
		redraw |= b->ui[i]->display.redraw;
		b->ui[i]->display.view.alone = alone;
		b->ui[i]->display.dirty = b->ui[i]->display.redraw = false;
	}
	if (redraw)
		terminal_forget();
	if (n == 2 && alone && !b->told_alone)
		ui_say(u,
		       _("Two runs side by side need %d columns and %d rows: key | shows the "
			 "other one."),
		       LEAST_WIDTH, LEAST_HEIGHT);
	b->told_alone = n == 2 && alone;
	p->all.ascii = u->display.ascii;
	if (n == 2 && !alone)
		draw_both(b, p, w, h);
	else
		draw(u, &p->all, w, h);
	terminal_show(&p->all);
	pace_drawn(&b->ui[0]->display.pace, milliseconds_now());
}

// Is there a picture to draw, now or when its time has come?
static bool is_due(const struct beside *b)
{
	for (size_t i = 0; i < beside_count(b); i++) {
		const struct ui *u = b->ui[i];
		if (u->display.dirty && (ui_listens(u) || u->display.redraw))
			return true;
	}
	return false;
}

// While another run is being opened, keys wait in the terminal: they are meant for that run.
static bool takes_input(const struct ui *u)
{
	return ui_listens(u) && u->change.kind == CHANGE_NONE;
}

static bool listens(const struct beside *b)
{
	return takes_input(b->ui[0]) && (!b->ui[1] || takes_input(b->ui[1]));
}

static bool quits(const struct beside *b)
{
	return b->ui[0]->quit || (b->ui[1] && b->ui[1]->quit);
}

static int patience(const struct beside *b, int64_t now)
{
	int ms = progress_patience(b->ui[0], now);
	int other = b->ui[1] ? progress_patience(b->ui[1], now) : -1;
	ms = ms < 0 || (other >= 0 && other < ms) ? other : ms;
	return pace_patience(&b->ui[0]->display.pace, now, is_due(b), ms);
}

static int program_fd(const struct ui *u)
{
	return u && u->run.live && u->run.live->state == SESSION_RUNNING
		       ? session_fd(u->run.live->session)
		       : -1;
}

// Sleeps until a key, a signal, a session, or the next thing that is due. False: the terminal
// is gone.
static bool sleep_until_something(const struct beside *b, const sigset_t *open)
{
	const struct ui *u = b->ui[0];
	struct pollfd fds[] = {
		{.fd = listens(b) ? STDIN_FILENO : -1, .events = POLLIN},
		{.fd = program_fd(u), .events = POLLIN},
		{.fd = program_fd(b->ui[1]), .events = POLLIN},
		{.fd = u->classroom.serving && ui_listens(u) ? hall_fd(u->classroom.serving->hall)
							     : -1,
		 .events = POLLIN},
		{.fd = led_fd(u->classroom.following), .events = POLLIN},
		{.fd = foresight_fd(&u->background.foresight), .events = POLLIN},
		{.fd = why_fd(&u->background.why), .events = POLLIN},
		{.fd = variables_fd(&u->background.variables), .events = POLLIN},
		{.fd = b->ui[1] ? variables_fd(&b->ui[1]->background.variables) : -1,
		 .events = POLLIN},
		{.fd = b->ui[1] ? why_fd(&b->ui[1]->background.why) : -1, .events = POLLIN},
		{.fd = b->ui[1] ? foresight_fd(&b->ui[1]->background.foresight) : -1,
		 .events = POLLIN},
	};
	int ms = patience(b, milliseconds_now());
	struct timespec ts = {.tv_sec = ms / 1000, .tv_nsec = ms % 1000 * 1000000L};
	int n = ppoll(fds, sizeof fds / sizeof *fds, ms < 0 ? NULL : &ts, open);
	return n <= 0 || !(fds[0].revents & (POLLHUP | POLLERR | POLLNVAL));
}

// The mouse, in one of two halves, or on the keys below both.
static void point(struct beside *b, struct pointer p)
{
	const struct ui *u = b->ui[b->focus];
	if (beside_count(b) == 1 || u->display.view.alone) {
		beside_mouse(b, b->focus, &p);
	} else if (p.y < u->display.h) {
		bool right = p.x > u->display.w;
		p.x -= right ? u->display.w + 1 : 0;
		beside_mouse(b, right, &p);
	} else if (!p.wheel) {
		struct cells none = {.ascii = u->display.ascii};
		struct area last = {&none, 0, 0, 2 * u->display.w + 1, 1};
		struct frame f;
		make_frame(&f, b->ui[b->focus]);
		struct hit hit = keys_pane.hit(&f, &last, p.x, 0);
		if (hit.what == HIT_KEY)
			beside_key(b, hit.key);
	}
}

static void take(struct beside *b, int key)
{
	if (key == KEY_AT_MOUSE)
		point(b, terminal_pointer());
	else
		beside_key(b, key);
}

static void loop(struct beside *b, const sigset_t *open)
{
	struct pictures p = {0};
	while (!quits(b) && !signals_caught()) {
		b->ui[0]->display.dirty |= signals_heed();
		beside_tick(b, milliseconds_now());
		int key;
		while (listens(b) && !quits(b) && (key = terminal_key()) != KEY_NONE)
			take(b, key);
		if (quits(b))
			break;
		for (size_t i = 0; i < beside_count(b); i++) {
			look_tick(b->ui[i]);
			why_tick(b->ui[i]);
			variables_tick(b->ui[i]);
			route_run_tick(b->ui[i]);
		}
		serving_tell(b->ui[0]);
		if (is_due(b) && !pace_left(&b->ui[0]->display.pace, milliseconds_now()))
			show(b, &p);
		if (!sleep_until_something(b, open))
			b->ui[0]->quit = true;
	}
	cells_free(&p.all);
	cells_free(&p.half[0]);
	cells_free(&p.half[1]);
}

int screen_run(struct beside *b, bool color, int *caught, struct status *st)
{
	struct signals signals;
	struct ui *u = b->ui[0];
	signals_take(&signals);
	terminal_theme(&themes[u->display.theme]);
	int code = terminal_open(color, st);
	if (!code) {
		terminal_listen(!u->display.no_mouse);
		// keys that were typed ahead are taken before the first picture
		terminal_size(&u->display.w, &u->display.h);
		loop(b, &signals.before);
		terminal_close();
	}
	*caught = signals_caught() == SIGINT ? 0 : signals_caught();
	signals_give_back(&signals);
	return code;
}

// ---- keys, the mouse and time -------------------------------------------------------------------

static long led_to(const struct beside *b, enum action a)
{
	static const int by[ACTIONS] = {[ACT_STEP] = 1,
					[ACT_FORWARD] = 1,
					[ACT_BACK] = -1,
					[ACT_FORWARD_FAR] = 10,
					[ACT_BACK_FAR] = -10};
	long first, end, to = b->at + by[a];
	beside_bounds(b, &first, &end);
	if (a == ACT_START || to < first)
		return first;
	return a == ACT_END ? end : to;
}

// Does this key make a live program take a step, or show what was to be guessed?
static bool takes_step(const struct beside *b, size_t i, enum action a)
{
	const struct ui *u = b->ui[i];
	bool past = b->at + b->shift[i] > (long)history_last(&u->run.history);
	return ui_hides(u) || (u->run.live && (a == ACT_STEP || (a == ACT_FORWARD && past)));
}

static void lead(struct beside *b, int key, enum action a)
{
	b->at = led_to(b, a);
	for (size_t i = 0; i < 2; i++) {
		if (live_running(b->ui[i]->run.live) || takes_step(b, i, a))
			ui_key(b->ui[i], key);
		else
			beside_put(b, i);
	}
}

// Ends what a key ends, before a key that is for both runs.
static void clear(struct ui *u, enum action a)
{
	if (!(action_rows[a].flags & DOES_NOT_PAUSE))
		u->playback.playing = false;
	u->display.texts.message[0] = '\0';
	u->display.dirty = true;
}

static void for_both(struct beside *b, int key, enum action a)
{
	clear(b->ui[0], a);
	clear(b->ui[1], a);
	if (action_rows[a].flags & DOES_MOVE_BOTH) {
		lead(b, key, a);
		return;
	}
	for (size_t i = 0; i < 2; i++)
		ui_key(b->ui[i], key);
	if (a == ACT_RESTART)
		b->at = b->shift[0] = b->shift[1] = 0;
}

// Does a prompt or an overlay take all keys of the run?
static bool takes_keys(const struct ui *u)
{
	return u->prompt.kind != PROMPT_NONE || u->overlays.shown != OVERLAY_NONE;
}

void beside_key(struct beside *b, int key)
{
	struct ui *u = b->ui[b->focus], *other = b->ui[!b->focus];
	enum action a = key_find(key).action;
	bool taken = takes_keys(u);
	if (a == ACT_KEEP && !taken) // ui[1] may be removed by this key
		u = b->ui[0];
	if (other && other->overlays.shown == OVERLAY_RACE) // any key takes this card away
		other->overlays.shown = OVERLAY_NONE;
	if (other && !b->alone && !taken &&
	    action_rows[a].flags & (DOES_MOVE_EACH | DOES_MOVE_BOTH))
		for_both(b, key, a);
	else
		ui_key(u, key);
	beside_catch_up(b);
	for (size_t i = 0; i < beside_count(b); i++)
		b->ui[i]->display.dirty = true;
}

void beside_mouse(struct beside *b, size_t side, const struct pointer *p)
{
	b->focus = side;
	ui_mouse(b->ui[side], p);
	beside_catch_up(b);
}

// ---- time ---------------------------------------------------------------------------------------

void beside_tick(struct beside *b, int64_t now)
{
	for (size_t i = 0; i < beside_count(b); i++)
		progress_tick(b->ui[i], now);
	beside_catch_up(b);
}
