// SPDX-License-Identifier: MIT
//
// The layout of the panes: see layout.h.
#include "visualizer/panes/layout.h"

// A screen narrower than SPLIT has one column, from WIDE on three. A pane needs LEAST rows.
enum { SPLIT = 64, WIDE = 160, LEAST = 2 };

// How wide the columns are, in a hundred, for each number of them.
static const int widths[PANE_COLUMNS][PANE_COLUMNS] = {{100}, {45, 55}, {30, 40, 30}};

static int clamp(int v, int low, int high)
{
	return v < low ? low : v > high ? high : v;
}

bool pane_shown(const struct panes *p, enum pane pane, int w, int h)
{
	if (p->wish[pane] != PANE_BY_SIZE)
		return p->wish[pane] == PANE_SHOW;
	if (p->big)
		return pane_table[pane]->when_big;
	return w >= pane_table[pane]->from_w && h >= pane_table[pane]->from_h;
}

// ---- columns ------------------------------------------------------------------------------------

struct columns {
	struct area area; // of all of them
	const struct panes *panes;
	bool shown[PANES];
	int n;
};

static int parts_of(const struct columns *c, int i)
{
	return clamp(pane_table[i]->parts * 2 + c->panes->more[i], 1, 40);
}

// Divides the rows of a column among its panes, from the last one up; the first takes what is left.
// If there is not room for all, the last ones go.
static void fill_column(struct layout *l, const struct columns *c, int column, struct area at)
{
	int here[PANES], n = 0, parts = 0;
	for (int i = 0; i < PANES && n < at.h / LEAST; i++)
		if (c->shown[i] && pane_table[i]->column[c->n - 1] == column) {
			here[n++] = i;
			parts += parts_of(c, i);
		}
	while (n--) {
		int mine = parts_of(c, here[n]), most = at.h - n * LEAST;
		int rows = n ? clamp(at.h * mine / parts, LEAST, most) : at.h;
		parts -= mine;
		at.h -= rows;
		l->pane[here[n]] = (struct area){at.to, at.x, at.y + at.h, at.w, rows};
	}
}

static bool has_panes(const struct columns *c, int column)
{
	for (int i = 0; i < PANES; i++)
		if (c->shown[i] && pane_table[i]->column[c->n - 1] == column)
			return true;
	return false;
}

// A column without panes leaves its place to the others.
static void fill_columns(struct layout *l, const struct columns *c)
{
	int width[PANE_COLUMNS], all = 0;
	struct area at = c->area;
	for (int i = 0; i < c->n; i++)
		all += width[i] = has_panes(c, i) ? widths[c->n - 1][i] : 0;
	for (int i = 0; i < c->n; i++) {
		if (!width[i])
			continue;
		bool last = width[i] == all;
		int aside = at.x == c->area.x && !last ? c->panes->aside : 0;
		int w = last ? at.w : at.w * clamp(width[i] * 100 / all + aside, 15, 80) / 100;
		fill_column(l, c, i, (struct area){at.to, at.x, at.y, w - !last, at.h});
		at.x += w;
		at.w -= w;
		all -= width[i];
	}
}

// ---- the whole ----------------------------------------------------------------------------------

static void place_columns(struct layout *l, const struct area *a, struct area middle,
			  const struct panes *p, const struct layout_needs *needs)
{
	struct columns c = {.area = middle, .panes = p};
	for (int i = 0; i < PANES; i++)
		c.shown[i] = pane_table[i]->parts && pane_shown(p, i, a->w, a->h) &&
			     (needs->rows[i] || p->wish[i] == PANE_SHOW);
	c.n = a->w < SPLIT ? 1 : a->w < WIDE ? 2 : 3;
	fill_columns(l, &c);
}

// The rows of the threads: what they need (for a projector with a blank row each, if there is room
// for all of these), so that a third of what the card leaves stays for the panes below.
static int thread_rows(const struct panes *p, int rest, int card, int threads)
{
	int share = clamp((rest - card) / 3, LEAST, rest);
	int most = rest > 5 ? rest * (p->big ? 2 : 1) / (p->big ? 3 : 2) : 3;
	most = clamp(rest - card - share, 2, most);
	int rows = p->big && 2 * threads < most ? 2 * threads + 1 : threads + 1;
	return clamp(clamp(rows, 2, most) + p->more[PANE_THREADS], 2, rest);
}

// The sentences take up to four rows; the threads what they need, at most half of the rest; the
// card what it needs; the timeline a quarter at most; the columns what is left.
void layout_make(struct layout *l, const struct area *a, const struct panes *p,
		 const struct layout_needs *needs)
{
	*l = (struct layout){0};
	const struct area last = {a->to, a->x, a->y + a->h - 1, a->w, 1};
	l->pane[PANE_TITLE] = (struct area){a->to, a->x, a->y, a->w, 1};
	l->pane[PANE_KEYS] = last;
	if (needs->rows[PANE_PROMPT])
		l->pane[PANE_PROMPT] = last;
	int inner = a->h - 2, y = a->y + 1;
	int card = needs->rows[PANE_CARD] < a->h - 4 ? needs->rows[PANE_CARD] : a->h - 4;
	int say = p->big ? clamp(inner / 4, 2, 6) : clamp(inner / 5, 2, 4), rest = inner - say;
	l->pane[PANE_SENTENCES] = (struct area){a->to, a->x + 1, y, a->w - 2, say};
	y += say;
	if (pane_shown(p, PANE_THREADS, a->w, a->h)) {
		int rows = thread_rows(p, rest, card, needs->rows[PANE_THREADS]);
		l->pane[PANE_THREADS] = (struct area){a->to, a->x, y, a->w, rows};
		y += rows;
	}
	int end = a->y + a->h - 1;
	end -= card;
	l->pane[PANE_CARD] = (struct area){a->to, a->x, end, a->w, card};
	if (pane_shown(p, PANE_TIMELINE, a->w, a->h) && end - y >= 2 * LEAST + 1) {
		int rows =
			clamp(needs->rows[PANE_THREADS] + 2, 3, inner / 4) + p->more[PANE_TIMELINE];
		rows = clamp(rows, LEAST + 1, end - y - LEAST);
		end -= rows;
		l->pane[PANE_TIMELINE] = (struct area){a->to, a->x, end, a->w, rows};
	}
	if (end - y >= LEAST)
		place_columns(l, a, (struct area){a->to, a->x, y, a->w, end - y}, p, needs);
}
