// SPDX-License-Identifier: MIT
//
// The layout of the panes: see layout.h.
#include "visualizer/panes/layout.h"

// A screen narrower than SPLIT has one column of panes, from WIDE on it has three. One with fewer
// rows than SMALL has fewer for sentences.
enum { SPLIT = 64, WIDE = 160, SMALL = 12 };

// The widths of one, two and three columns, in per cent.
static const int widths[PANE_COLUMNS][PANE_COLUMNS] = {{100}, {45, 55}, {40, 30, 30}};

static int clamp(int v, int low, int high)
{
	return v < low ? low : v > high ? high : v;
}

// ---- rows ---------------------------------------------------------------------------------------

// A pane that bids for rows.
struct bidder {
	enum pane pane;
	int rows, least, wants;
};

// Panes below each other.
struct stack {
	struct bidder all[PANES];
	int n;
	int left; // rows that no pane has yet
};

enum {
	WORTH = 1000, // of a row
	FORCED = 100, // factor for the first rows of a pane that the user has asked for
	BARE = 2,     // divisor for the only row of a pane with nothing to show
	MOST = 10000  // rows
};

static int worth_of(const struct pane_ops *ops, const struct panes *p)
{
	return p->big && ops->worth_big ? ops->worth_big : ops->worth;
}

// A pane in a column that wants only its head has nothing to show.
static bool is_bare(const struct bidder *b)
{
	return b->wants == 1 && pane_table[b->pane]->in_columns;
}

// In which of n columns does a pane stand? PANE_WHOLE: in none.
static int column_of(int pane, int n)
{
	return pane_table[pane]->in_columns ? pane_table[pane]->column[n - 1] : PANE_WHOLE;
}

// The worth of the pane's next row; 0: the pane wants none, or its first rows are more than are
// left.
static int bid(const struct stack *s, const struct bidder *b, const struct panes *p)
{
	int rows = b->rows ? b->rows + 1 : b->least, more = p->more[b->pane];
	if (rows > b->wants || rows - b->rows > s->left)
		return 0;
	const struct pane_ops *ops = pane_table[b->pane];
	rows = (b->rows ? rows : ops->least) - more;
	if (rows > ops->least && rows <= ops->alike)
		rows = ops->least;
	int worth = worth_of(ops, p) * WORTH / (rows > 1 ? rows : 1) / (is_bare(b) ? BARE : 1);
	return !b->rows && p->wish[b->pane] == PANE_SHOW ? worth * FORCED : worth;
}

// The pane that bids most, and *most, its bid. NULL: no pane bids.
static struct bidder *best(struct stack *s, const struct panes *p, int *most)
{
	struct bidder *found = NULL;
	*most = 0;
	for (int i = 0; i < s->n; i++) {
		int b = bid(s, &s->all[i], p);
		if (b > *most) {
			*most = b;
			found = &s->all[i];
		}
	}
	return found;
}

static void take(struct stack *s, struct bidder *b)
{
	int rows = b->rows ? 1 : b->least;
	b->rows += rows;
	s->left -= rows;
}

static bool may_show(const struct panes *p, const struct layout_needs *needs, int pane)
{
	if (p->wish[pane] != PANE_BY_ITSELF)
		return p->wish[pane] == PANE_SHOW;
	return needs->rows[pane] > 0 && (!p->big || pane_table[pane]->worth_big);
}

static void stack_add(struct stack *s, const struct panes *p, const struct layout_needs *needs,
		      int pane)
{
	if (!may_show(p, needs, pane))
		return;
	int least = pane_table[pane]->least, wants = needs->rows[pane];
	wants = clamp((wants ? wants : least + 1) + p->more[pane], least < 2 ? least : 2, MOST);
	s->all[s->n++] = (struct bidder){
		.pane = (enum pane)pane, .least = least < wants ? least : wants, .wants = wants};
}

// ---- columns ------------------------------------------------------------------------------------

struct columns {
	struct stack stack[PANE_COLUMNS];
	int n;
};

static int columns_of(int w)
{
	return w < SPLIT ? 1 : w < WIDE ? 2 : 3;
}

static void columns_fill(struct columns *c, const struct panes *p, const struct layout_needs *needs)
{
	for (int i = 0; i < PANES; i++)
		if (column_of(i, c->n) != PANE_WHOLE)
			stack_add(&c->stack[column_of(i, c->n)], p, needs, i);
}

// The columns are as high as each other: a row is worth what it is worth to all together.
static int columns_bid(struct columns *c, const struct panes *p)
{
	int sum = 0, most;
	for (int i = 0; i < c->n; i++) {
		c->stack[i].left++;
		best(&c->stack[i], p, &most);
		c->stack[i].left--;
		sum += most;
	}
	return sum;
}

static void columns_take(struct columns *c, const struct panes *p)
{
	int most;
	for (int i = 0; i < c->n; i++) {
		c->stack[i].left++;
		struct bidder *b = best(&c->stack[i], p, &most);
		if (b)
			take(&c->stack[i], b);
	}
}

// Places the panes of a column; the last takes rows that no pane wants.
static void place_column(struct layout *l, const struct stack *s, struct area at)
{
	int end = at.y + at.h, last = s->n;
	while (last && !s->all[last - 1].rows)
		last--;
	for (int i = 0; i < last; i++) {
		if (!s->all[i].rows)
			continue;
		at.h = i == last - 1 ? end - at.y : s->all[i].rows;
		l->pane[s->all[i].pane] = at;
		at.y += at.h;
	}
}

// Sets the widths of the columns, in cells; one without panes has none.
static void columns_widths(const struct columns *c, const struct panes *p, int w, int *out)
{
	int all = 0, rest = w, part[PANE_COLUMNS];
	bool first = true;
	for (int i = 0; i < c->n; i++)
		all += part[i] = c->stack[i].n ? widths[c->n - 1][i] : 0;
	for (int i = 0; i < c->n; i++) {
		bool last = part[i] == all;
		int more = first && !last ? p->aside : 0;
		out[i] = !part[i] ? 0
			 : last	  ? rest
				  : rest * clamp(part[i] * 100 / all + more, 15, 80) / 100;
		first &= !part[i];
		rest -= out[i];
		all -= part[i];
	}
}

// Drops columns in which no pane has a row.
static void drop_empty(struct columns *c)
{
	for (int i = 0; i < c->n; i++) {
		int rows = 0;
		for (int k = 0; k < c->stack[i].n; k++)
			rows += c->stack[i].all[k].rows;
		c->stack[i].n = rows ? c->stack[i].n : 0;
	}
}

static void place_columns(struct layout *l, struct columns *c, const struct panes *p,
			  struct area at)
{
	int w[PANE_COLUMNS], end = at.x + at.w;
	drop_empty(c);
	columns_widths(c, p, at.w, w);
	for (int i = 0; i < c->n; i++) {
		at.w = at.x + w[i] < end ? w[i] - 1 : w[i]; // a blank column between two
		if (w[i])
			place_column(l, &c->stack[i], at);
		at.x += w[i];
	}
}

int layout_width(const struct panes *p, enum pane pane, int w)
{
	struct columns c = {.n = columns_of(w)};
	int out[PANE_COLUMNS];
	if (column_of(pane, c.n) == PANE_WHOLE)
		return w;
	for (int i = 0; i < c.n; i++)
		c.stack[i].n = 1;
	columns_widths(&c, p, w, out);
	return out[column_of(pane, c.n)] - (c.n > 1);
}

// ---- the whole ----------------------------------------------------------------------------------

// Gives out the rows of the screen to the bands (panes as wide as the screen) and the columns,
// which take what no pane wants. Returns the rows of the columns.
static int share_rows(struct stack *bands, struct columns *c, const struct panes *p)
{
	int rows = 0;
	while (bands->left > 0) {
		int most, row = columns_bid(c, p);
		struct bidder *b = best(bands, p, &most);
		if (!row && !b)
			break;
		if (row >= most) {
			columns_take(c, p);
			bands->left--;
			rows++;
		} else {
			take(bands, b);
		}
	}
	return rows ? rows + bands->left : 0;
}

// At least as many rows as most sentences take, so that the panes seldom move; a quarter of the
// screen at most, of a small one two fifths: a sentence is of no use without its end.
static int sentence_rows(const struct panes *p, int rows, int wants)
{
	int usual = p->big || rows < SMALL ? 2 : 3, few = clamp(rows * 2 / 5, 2, 4);
	int most = rows / 4 > few ? rows / 4 : few;
	return clamp(wants > usual ? wants : usual, 2, most);
}

// Places bands in the order of the table, the columns at the first of their panes.
static void place_bands(struct layout *l, const struct stack *bands, struct columns *c,
			const struct panes *p, int rows, struct area at)
{
	const struct bidder *next = bands->all;
	for (int i = 0; i < PANES; i++) {
		at.h = 0;
		if (column_of(i, c->n) != PANE_WHOLE && rows) {
			at.h = rows;
			place_columns(l, c, p, at);
			rows = 0;
		} else if (next < bands->all + bands->n && (int)next->pane == i) {
			at.h = next->rows;
			l->pane[i] = at;
			next++;
		}
		at.y += at.h;
	}
}

void layout_make(struct layout *l, const struct area *a, const struct panes *p,
		 const struct layout_needs *needs)
{
	*l = (struct layout){0};
	const struct area last = {a->to, a->x, a->y + a->h - 1, a->w, 1};
	struct area at = {a->to, a->x, a->y + 1, a->w, 0};
	int inner = a->h - 2, say = sentence_rows(p, inner, needs->rows[PANE_SENTENCES]);
	int card = needs->rows[PANE_CARD] < inner ? needs->rows[PANE_CARD] : inner;
	say = say < inner - card ? say : inner - card;
	l->pane[PANE_TITLE] = (struct area){a->to, a->x, a->y, a->w, 1};
	l->pane[needs->rows[PANE_SIDE] ? PANE_SIDE : PANE_KEYS] = last;
	if (needs->rows[PANE_PROMPT])
		l->pane[PANE_PROMPT] = last;
	l->pane[PANE_SENTENCES] = (struct area){a->to, a->x + 1, at.y, a->w - 2, say};
	l->pane[PANE_CARD] = (struct area){a->to, a->x, last.y - card, a->w, card};
	at.y += say;
	struct stack bands = {.left = inner - say - card};
	struct columns c = {.n = columns_of(a->w)};
	for (int i = 0; i < PANES; i++)
		if (column_of(i, c.n) == PANE_WHOLE)
			stack_add(&bands, p, needs, i);
	columns_fill(&c, p, needs);
	int rows = share_rows(&bands, &c, p);
	place_bands(l, &bands, &c, p, rows, at);
}
