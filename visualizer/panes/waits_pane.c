// SPDX-License-Identifier: MIT
//
// The pane of who waits for whom, as a picture: 2 ─▶ blue ─▶ 3 ─▶ red ─▶ 2. There is a chain for
// each waiting thread for which no other thread waits, with the threads that wait for the same
// object beside it; and a closed, marked chain for each circle.
#include "base/i18n.h"
#include "visualizer/history/sentence.h"
#include "visualizer/history/states.h"
#include "visualizer/panes/box.h"
#include "visualizer/panes/pane.h"
#include "visualizer/pictures/frame.h"

#include <string.h>

// BESIDE: so many threads with the same link are shown by number, the others are counted.
// ROWS_MOST: so many chains are drawn. BETWEEN: columns between two.
enum { BESIDE = 6, ROWS_MOST = 12, BETWEEN = 3 };

// A chain, and the thread at which it begins.
struct row {
	uint32_t thread;
	struct waits chain;
};

// By thread number: what the thread waits for, and whether another thread waits for it.
struct links {
	struct waits_link of[MAX_THREADS + 1];
	bool awaited[MAX_THREADS + 1];
	uint32_t n;
};

static bool same(struct waits_link a, struct waits_link b)
{
	return a.object == b.object && a.thread == b.thread;
}

static bool waits(struct waits_link k)
{
	return k.object || k.thread;
}

static void find_links(struct links *l, const struct world *w)
{
	l->n = (uint32_t)w->nthreads;
	memset(l->awaited, 0, sizeof l->awaited);
	for (uint32_t t = 1; t <= l->n; t++) {
		l->of[t] = waits_for(w, t);
		l->awaited[l->of[t].thread] = true;
	}
}

// Is the thread the one with the least number in its circle?
static bool leads_circle(const struct waits *c, uint32_t t)
{
	for (size_t i = 0; i < c->n; i++)
		if (c->link[i].thread < t)
			return false;
	return c->closes && c->back == c->n;
}

// Has a chain of another thread that waits for the same been found already?
static bool told(const struct row *rows, int n, struct waits_link k)
{
	for (int i = 0; i < n; i++)
		if (!leads_circle(&rows[i].chain, rows[i].thread) && same(rows[i].chain.link[0], k))
			return true;
	return false;
}

// Finds the chains, circles first. Returns how many, up to ROWS_MOST.
static int find_rows(struct links *l, const struct world *w, struct row *rows)
{
	int n = 0;
	find_links(l, w);
	for (int circles = 1; circles >= 0; circles--)
		for (uint32_t t = 1; t <= l->n && n < ROWS_MOST; t++) {
			bool begins = !l->awaited[t] && !told(rows, n, l->of[t]);
			if (!waits(l->of[t]) || !(circles ? l->awaited[t] : begins))
				continue;
			rows[n].thread = t;
			waits_follow(&rows[n].chain, w, t);
			n += !circles || leads_circle(&rows[n].chain, t);
		}
	return n;
}

// ---- drawing ------------------------------------------------------------------------------------

struct picture {
	struct links links;
	struct row rows[ROWS_MOST]; // n of them
	int n;
};

// The chains to draw: none while the class guesses which threads can continue.
static const struct picture *picture_of(const struct frame *f)
{
	static struct picture p; // large; used by the main thread only
	p.n = f->hidden ? 0 : find_rows(&p.links, &f->at->story->world, p.rows);
	return &p;
}

static void say_arrow(const struct cells *to, struct buf *b)
{
	if (to->ascii)
		buf_puts(b, " -> ");
	else
		buf_printf(b, " %s%s ", cells_mark(to, MARK_LINE), cells_mark(to, MARK_CHOSEN));
}

// Adds the thread, and those that wait for the same.
static void say_threads(const struct links *l, const struct row *r, struct buf *b)
{
	size_t beside = 0;
	struct buf named = {0};
	buf_printf(&named, "%u", r->thread);
	for (uint32_t t = r->thread + 1; t <= l->n && !l->awaited[r->thread]; t++) {
		if (l->awaited[t] || !same(l->of[t], r->chain.link[0]))
			continue;
		if (++beside < BESIDE)
			buf_printf(&named, ", %u", t);
	}
	if (beside >= BESIDE) {
		size_t more = beside - BESIDE + 1;
		buf_printf(b, ngettext("%s and %zu more", "%s and %zu more", more), buf_str(&named),
			   more);
	} else {
		buf_puts(b, buf_str(&named));
	}
	b->failed |= named.failed;
	buf_free(&named);
}

// Adds a chain; a circle also in words, unless `brief`.
static void say_row(const struct frame *f, const struct cells *to, const struct picture *shown,
		    const struct row *r, bool brief, struct buf *b)
{
	const struct story *s = f->at->story;
	say_threads(&shown->links, r, b);
	bool leads_in =
		r->chain.closes && r->chain.back != r->chain.n; // the circle has its own row
	size_t n = leads_in ? r->chain.back + 1 : r->chain.n;
	for (size_t i = 0; i < n; i++) {
		struct waits_link k = r->chain.link[i];
		if (k.object) {
			say_arrow(to, b);
			sentence_bare_object(s, &f->namer, k.object, b);
		}
		if (k.thread) {
			say_arrow(to, b);
			buf_printf(b, "%u", k.thread);
		}
	}
	if (r->chain.closes && !leads_in && !brief)
		buf_printf(b, " %s",
			   waits_stuck(s, r->thread) ? _("(a circle: none of them can move)")
						     : _("(a circle, until a time limit passes)"));
}

// The place of the next chain.
struct pen {
	int x, y;
};

// A chain that is longer than a row is wrapped: a circle must be seen to close.
static void put_chain(const struct area *a, struct pen *at, enum style style, const char *text,
		      int w)
{
	int rows = w > a->w ? box_rows(a->to, a->w, text) : 1;
	if (at->x && at->x + w > a->w)
		*at = (struct pen){0, at->y + 1};
	if (at->y < a->h && rows > 1)
		area_wrap(a, at->y, a->h - at->y, style, text);
	else if (at->y < a->h)
		area_put(a, at->x, at->y, a->w - at->x, style, text);
	at->y += rows - 1;
	at->x += w + BETWEEN;
}

// Writes the chains side by side; returns how many rows they take. Rows below the area are only
// counted.
static int flow(const struct frame *f, const struct area *a, const struct picture *p)
{
	struct pen at = {0, 0};
	for (int i = 0; i < p->n; i++) {
		struct buf b = {0};
		say_row(f, a->to, p, &p->rows[i], false, &b);
		int w = text_width(a->to, buf_str(&b), b.n);
		if (w > a->w) {
			buf_clear(&b);
			say_row(f, a->to, p, &p->rows[i], true, &b);
			w = text_width(a->to, buf_str(&b), b.n);
		}
		bool stuck = waits_stuck(f->at->story, p->rows[i].thread);
		put_chain(a, &at, stuck ? STYLE_FAULT : STYLE_BLOCKED, buf_str(&b), w);
		buf_free(&b);
	}
	return p->n ? at.y + 1 : 0;
}

static int head_width(const struct cells *to)
{
	return text_width(to, _("Waits"), strlen(_("Waits"))) + 4;
}

// Chains that fit into one row stand in the head. The head stays while no thread waits, so that the
// panes below stand still.
static int needs(const struct frame *f, const struct cells *to, int w)
{
	struct cells none = {.ascii = to->ascii};
	struct area all = {&none, 0, 0, w - 1, 0}, one = {&none, 0, 0, w - head_width(to), 0};
	const struct picture *p = picture_of(f);
	if (flow(f, &one, p) > 1)
		return 1 + flow(f, &all, p);
	return states_threads(&f->at->history->tip) > 1;
}

static void draw_folded(const struct frame *f, const struct area *a, const struct picture *p)
{
	if (!p->n) {
		head_fold(a, _("Waits"), STYLE_DIM, f->hidden ? "?" : _("nobody waits"));
		return;
	}
	struct area in = head_folded(a, _("Waits"));
	in.x++;
	in.w--;
	if (in.h && flow(f, &in, p) > 1)
		area_put(a, a->w - 1, 0, 1, STYLE_DIM, cells_mark(a->to, MARK_DOWN));
}

static void draw(const struct frame *f, const struct area *a)
{
	const struct picture *p = picture_of(f);
	struct area in = {a->to, a->x + 1, a->y + 1, a->w - 1, a->h - 1};
	if (a->h == 1) {
		draw_folded(f, a, p);
		return;
	}
	area_head(a, 0, _("Waits"));
	if (flow(f, &in, p) > in.h)
		area_put(a, a->w - 1, a->h - 1, 1, STYLE_DIM, cells_mark(a->to, MARK_DOWN));
}

const struct pane_ops waits_pane = {.name = N_("Waits"),
				    .worth = 8,
				    .worth_big = 30,
				    .least = 1,
				    .alike = 4,
				    .needs = needs,
				    .draw = draw};
