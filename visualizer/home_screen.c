// SPDX-License-Identifier: MIT
//
// A screen of rows: see home_screen.h.
#include "visualizer/home_screen.h"

#include "visualizer/panes/pane.h"
#include "visualizer/terminal/signals.h"
#include "visualizer/terminal/terminal.h"
#include "visualizer/ui/settings.h"

#include <poll.h>
#include <string.h>
#include <unistd.h>

enum { MARGIN = 2, TITLE = 1, FOOT = 1, SPACED_FROM = 20 };

static struct area rows_area(const struct area *a, bool message)
{
	int top = TITLE + message + (a->h >= SPACED_FROM);
	int margin = a->w > 4 * MARGIN ? MARGIN : 0, h = a->h - top - FOOT;
	return (struct area){a->to, a->x + margin, a->y + top, a->w - 2 * margin, h > 0 ? h : 0};
}

// Draws the keys at the right and, if it fits, the command of the chosen row at the left.
static void draw_foot(const struct home_screen *h, const struct area *a)
{
	const struct menu *m = h->menu;
	const char *says = m->n ? h->says(h->of, m->row[m->at].value) : NULL;
	int y = a->h - 1, w = text_width(a->to, m->foot, strlen(m->foot));
	area_fill(a, y, STYLE_BAR);
	area_put(a, w < a->w ? a->w - w - 1 : 0, y, w, STYLE_BAR, m->foot);
	if (says && text_width(a->to, says, strlen(says)) + w + 4 <= a->w)
		area_put(a, 1, y, a->w - 1, STYLE_BAR, says);
}

// Draws the title, and at the right how many rows are left out.
static void draw_head(const struct area *a, const char *title, size_t above, size_t below)
{
	struct buf more = {0};
	head_more(&more, above, below);
	int w = text_width(a->to, buf_str(&more), more.n);
	area_fill(a, 0, STYLE_BAR);
	area_put(a, 1, 0, a->w - w - 2, STYLE_BAR, title);
	area_put(a, a->w - w - 1, 0, w, STYLE_BAR, buf_str(&more));
	buf_free(&more);
}

static void draw(const struct home_screen *h, struct cells *to)
{
	struct area all = {to, 0, 0, to->w, to->h};
	struct area in = rows_area(&all, h->message != NULL);
	size_t above, below;
	cells_clear(to);
	menu_rows_draw(h->menu, &in, &above, &below);
	draw_head(&all, h->menu->title, above, below);
	if (h->message)
		area_put(&all, 1, TITLE, all.w - 1, STYLE_CHANGED, h->message);
	draw_foot(h, &all);
}

static enum menu_end take_mouse(const struct home_screen *h, const struct cells *on)
{
	struct area all = {(struct cells *)on, 0, 0, on->w, on->h};
	struct area in = rows_area(&all, h->message != NULL);
	struct pointer p = terminal_pointer();
	if (p.wheel)
		return menu_key(h->menu, key_find(p.wheel < 0 ? 'k' : 'j'));
	size_t i = menu_rows_at(h->menu, &in, p.y - in.y);
	if (i >= h->menu->n || h->menu->row[i].title)
		return MENU_STAYS;
	h->menu->at = i;
	return MENU_TAKEN;
}

// Of the keys that leave a menu only q ends the screen: there is no other screen to go back to.
static enum menu_end take_key(const struct home_screen *h, const struct cells *on, int code)
{
	struct key key = key_find(code);
	if (code == KEY_AT_MOUSE)
		return take_mouse(h, on);
	enum menu_end end = menu_key(h->menu, key);
	bool leaves = key.action == ACT_QUIT || key.action == ACT_LEAVE;
	return end == MENU_LEFT && !leaves ? MENU_STAYS : end;
}

static void show(const struct home_screen *h, struct cells *cells)
{
	int w, height;
	terminal_size(&w, &height);
	if (w != cells->w || height != cells->h)
		cells_size(cells, w, height);
	draw(h, cells);
	terminal_show(cells);
}

// False: the terminal is gone.
static bool wait_for_key(const sigset_t *open)
{
	struct pollfd in = {.fd = STDIN_FILENO, .events = POLLIN};
	int n = ppoll(&in, 1, NULL, open);
	return n <= 0 || !(in.revents & (POLLHUP | POLLERR | POLLNVAL));
}

static enum menu_end loop(const struct home_screen *h, const sigset_t *open)
{
	struct cells cells = {.ascii = terminal_is_plain()};
	enum menu_end end = MENU_STAYS;
	while (end == MENU_STAYS && !signals_caught()) {
		int key;
		signals_heed();
		while (end == MENU_STAYS && (key = terminal_key()) != KEY_NONE)
			end = take_key(h, &cells, key);
		if (end != MENU_STAYS)
			break;
		show(h, &cells);
		if (!wait_for_key(open))
			end = MENU_LEFT;
	}
	cells_free(&cells);
	return end;
}

int home_screen_run(const struct home_screen *h, bool *taken, struct status *st)
{
	struct signals signals;
	struct settings s = {0};
	int code = settings_read(&s, st);
	*taken = false;
	if (code)
		return code;
	signals_take(&signals);
	terminal_theme(&themes[s.theme]);
	code = terminal_open(terminal_may_colour(), st);
	if (!code) {
		terminal_listen(!s.no_mouse);
		*taken = loop(h, &signals.before) == MENU_TAKEN;
		terminal_close();
	}
	int caught = signals_caught();
	signals_give_back(&signals);
	if (caught && caught != SIGINT) {
		signal(caught, SIG_DFL);
		raise(caught);
	}
	return code;
}
