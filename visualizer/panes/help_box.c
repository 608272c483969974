// SPDX-License-Identifier: MIT
//
// The help: see help_box.h. It is the table of keys in its groups, in one column or in two, and
// what the letters of states mean; or those rows of it that have a text in them.
#include "visualizer/panes/help_box.h"

#include "base/i18n.h"
#include "visualizer/panes/box.h"
#include "visualizer/pictures/frame.h"
#include "visualizer/terminal/keys.h"
#include "visualizer/panes/overlays.h"

#include <string.h>

enum { TWO = 118, LINES_MOST = 128, NAME = 8 };

static const char *const legend[] = {
	N_("* runs its own code   R ready: can do its operation   N new: not yet started"),
	N_("B blocked: its operation must wait   W waits on a condition   S sleeps"),
	N_("! stuck: it waits in a circle, or for what nobody is left to do"),
	N_("E ended   X stopped where it was when the program ended"),
	N_("Going back and stepping from there runs the program again up to that moment."),
};
enum { LEGEND = sizeof legend / sizeof *legend };

// The keys, a blank line before each head; and where the second of two columns begins.
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
		l->legend[l->nlegend++] = _("Nothing here has to do with that.");
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
	// the first head from the middle on, so that the left column is the longer one
	l->second = l->n;
	for (size_t i = l->n / 2; i < l->n && l->second == l->n; i++)
		if (l->at[i] && is_head(l->at[i]))
			l->second = i;
}

// How many rows the keys take.
static size_t key_rows_of(const struct lines *l, int w)
{
	if (w < TWO)
		return l->n;
	size_t left = l->second < l->n ? l->second - 1 : l->n, right = l->n - l->second;
	return left > right ? left : right;
}

size_t help_rows(const char *find, int w, int h, size_t *page)
{
	struct lines l;
	gather(&l, find);
	*page = h > 5 ? (size_t)h - 4 : 1;
	return key_rows_of(&l, w) + 1 + l.nlegend;
}

static void put(const struct area *in, int x, int y, int w, const struct lines *l, size_t i,
		size_t end)
{
	const struct key_row *k = i < end ? l->at[i] : NULL;
	if (!k)
		return;
	if (is_head(k)) {
		area_put(in, x, y, w, STYLE_SAY, _(k->help));
		return;
	}
	area_put(in, x, y, NAME, STYLE_HEAD, k->name);
	area_put(in, x + NAME, y, w - NAME, STYLE_TEXT, _(k->help));
}

static void put_row(const struct area *in, int y, size_t row, const struct lines *l, int w)
{
	size_t keys = key_rows_of(l, w);
	int half = in->w / 2;
	if (row > keys && row - keys <= l->nlegend)
		area_put(in, 0, y, in->w, STYLE_DIM, l->legend[row - keys - 1]);
	else if (row < keys && w < TWO)
		put(in, 0, y, in->w, l, row, l->n);
	else if (row < keys) {
		put(in, 0, y, half - 1, l, row, l->second);
		put(in, half, y, in->w - half, l, l->second + row, l->n);
	}
}

static void draw(const struct frame *f, const struct area *a)
{
	struct lines l;
	const char *find = f->overlays->find;
	size_t page, rows = help_rows(find, a->w, a->h, &page);
	int w = a->w >= TWO ? TWO : 84, h = (int)(rows < page ? rows : page) + 2;
	w = w > a->w ? a->w : w;
	gather(&l, find);
	struct area at = {a->to, a->x + (a->w - w) / 2, a->y + (a->h - h) / 2, w, h};
	struct area in = box_draw(
		&at, _("Help"),
		rows > page ? _("/ finds, Space shows more, j k scroll, any other key leaves")
			    : _("/ finds, any other key leaves"));
	for (int y = 0; y < in.h; y++)
		put_row(&in, y, f->overlays->help + (size_t)y, &l, a->w);
}

const struct pane_ops help_box = {.draw = draw, .wheel = box_wheel};
