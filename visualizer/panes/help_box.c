// SPDX-License-Identifier: MIT
//
// The help: see frame_draw.h. It shows the table of keys in its groups, in one column or in two,
// and what the letters of states mean; or only the rows that contain a text.
#include "visualizer/panes/frame_draw.h"

#include "base/i18n.h"
#include "visualizer/panes/box.h"
#include "visualizer/pictures/frame.h"
#include "visualizer/terminal/keys.h"
#include "visualizer/panes/overlays.h"

#include <string.h>

enum { TWO = 118, ONE = 84, FRAME = 4, LINES_MOST = 128, NAME = 8 };

static const char *const legend[] = {
	N_("* runs its own code   R ready: can do its operation   N new: not yet started"),
	N_("B blocked: its operation must wait   W waits on a condition   S sleeps"),
	N_("! stuck: it waits in a circle, or for something that no thread will do"),
	N_("E ended   X stopped where it was when the program ended"),
	N_("Going back and stepping from there runs the program again up to that moment."),
};
enum { LEGEND = sizeof legend / sizeof *legend };

// The rows of the table, with a blank line before each head.
struct lines {
	const struct key_row *at[LINES_MOST]; // NULL: blank
	size_t n, second;
	const char *legend[LEGEND];
	size_t nlegend;
};

static bool is_head(const struct key_row *k)
{
	return !k->name && !k->keys[0];
}

static bool matches(const struct key_row *k, const char *find)
{
	return !*find || (!is_head(k) &&
			  (strcasestr(_(k->help), find) || (k->name && strstr(k->name, find))));
}

static void gather_legend(struct lines *l, const char *find)
{
	for (size_t i = 0; i < LEGEND; i++)
		if (strcasestr(_(legend[i]), find))
			l->legend[l->nlegend++] = _(legend[i]);
	if (!l->n && !l->nlegend)
		l->legend[l->nlegend++] = _("No key matches this text.");
}

static void gather(struct lines *l, const char *find)
{
	*l = (struct lines){0};
	for (size_t i = 0; i < key_count && l->n + 2 < LINES_MOST; i++) {
		const struct key_row *k = &key_rows[i];
		if (!k->help || !matches(k, find))
			continue;
		if (is_head(k) && l->n)
			l->at[l->n++] = NULL;
		l->at[l->n++] = k;
	}
	gather_legend(l, find);
	// the second column begins at the first head from the middle on
	l->second = l->n;
	for (size_t i = l->n / 2; i < l->n && l->second == l->n; i++)
		if (l->at[i] && is_head(l->at[i]))
			l->second = i;
}

// Columns inside the box.
static int inner_width(int w)
{
	int box = w >= TWO ? TWO : w < ONE ? w : ONE;
	return box - FRAME;
}

static int rows_of(const struct key_row *k, int width)
{
	struct cells none = {0};
	if (!k || is_head(k) || width <= NAME)
		return 1;
	return box_rows(&none, width - NAME, _(k->help));
}

static size_t key_rows_of(const struct lines *l, int w)
{
	size_t rows = 0;
	for (size_t i = 0; i < l->n && w < TWO; i++)
		rows += (size_t)rows_of(l->at[i], inner_width(w));
	if (w < TWO)
		return rows;
	size_t left = l->second < l->n ? l->second - 1 : l->n, right = l->n - l->second;
	return left > right ? left : right;
}

static size_t legend_rows(const struct lines *l, int w)
{
	struct cells none = {0};
	size_t rows = 0;
	for (size_t i = 0; i < l->nlegend; i++)
		rows += (size_t)box_rows(&none, inner_width(w), l->legend[i]);
	return rows;
}

size_t help_rows(const char *find, int w, int h, size_t *page)
{
	struct lines l;
	gather(&l, find);
	*page = h > 5 ? (size_t)h - 4 : 1;
	return key_rows_of(&l, w) + 1 + legend_rows(&l, w);
}

// Writes a line into w columns at (x, y). Returns how many rows it takes.
static int put(const struct area *in, int x, int y, int w, const struct key_row *k)
{
	if (!k)
		return 1;
	if (is_head(k)) {
		area_put(in, x, y, w, STYLE_SAY, _(k->help));
		return 1;
	}
	struct area text = {in->to, in->x + x + NAME, in->y, w - NAME, in->h};
	area_put(in, x, y, NAME, STYLE_HEAD, k->name);
	return area_wrap(&text, y, rows_of(k, w), STYLE_TEXT, _(k->help));
}

// Writes lines [from, end) below each other. Returns the row behind them.
static int put_column(const struct area *in, int x, int y, int w, const struct lines *l,
		      size_t from, size_t end)
{
	for (; from < end; from++)
		y += put(in, x, y, w, l->at[from]);
	return y;
}

// Writes all lines, scrolled by `first` rows.
static void put_all(const struct area *in, const struct lines *l, size_t first, int w)
{
	int y = -(int)first, half = in->w / 2;
	int left =
		put_column(in, 0, y, w < TWO ? in->w : half - 1, l, 0, w < TWO ? l->n : l->second);
	int right = w < TWO ? 0 : put_column(in, half, y, in->w - half, l, l->second, l->n);
	y = (left > right ? left : right) + 1;
	for (size_t i = 0; i < l->nlegend; i++)
		y += area_wrap(in, y, in->h + (int)first, STYLE_DIM, l->legend[i]);
}

static void draw(const struct frame *f, const struct area *a)
{
	struct lines l;
	const char *find = f->overlays->find;
	size_t page, rows = help_rows(find, a->w, a->h, &page);
	int w = inner_width(a->w) + FRAME, h = (int)(rows < page ? rows : page) + 2;
	gather(&l, find);
	struct area at = {a->to, a->x + (a->w - w) / 2, a->y + (a->h - h) / 2, w, h};
	struct area in = box_draw(
		&at, _("Help"),
		rows > page ? _("/ finds, Space shows more, j k scroll, any other key leaves")
			    : _("/ finds, any other key leaves"));
	put_all(&in, &l, f->overlays->help, a->w);
}

const struct pane_ops help_box = {.draw = draw, .wheel = box_wheel};
