// SPDX-License-Identifier: MIT
//
// The picture of a heap: see pictures.h.
#include "visualizer/pictures/pictures.h"

#include "base/i18n.h"
#include "trace/story_annotations.h"
#include "visualizer/pictures/row_writer.h"

#include <string.h>

enum { MOST = 31, GAP = 2 };

struct tree {
	struct annotation_item item[MOST]; // the parent of i is (i - 1) / 2
	int n, levels, widest, w;	   // w: columns of the tree
};

static int width_of(const struct row_writer *p, const struct annotation_item *item)
{
	return text_width(p->a->to, item->s, item->n);
}

// False: too many items to draw, or fewer than two.
static bool read_tree(const struct row_writer *p, const struct event *e, struct tree *t)
{
	struct annotation_item item = {0};
	*t = (struct tree){0};
	while (annotation_item_next(e, &item)) {
		if (t->n == MOST)
			return false;
		int w = width_of(p, &item) + (t->n ? 0 : 2); // for the brackets of the first
		if (w > t->widest)
			t->widest = w;
		t->item[t->n++] = item;
	}
	while ((1 << t->levels) <= t->n)
		t->levels++;
	return t->n > 1;
}

static int level_of(int i)
{
	int level = 0;
	while ((2 << level) <= i + 1)
		level++;
	return level;
}

// The column of the middle of item i.
static int middle(const struct tree *t, int i)
{
	int level = level_of(i), k = i + 1 - (1 << level);
	return (2 * k + 1) * t->w / (2 << level);
}

static void put_mark(struct row_writer *p, int x, int y, enum mark mark)
{
	area_put(p->a, x, y, 1, STYLE_DIM, cells_mark(p->a->to, mark));
}

// Draws the lines from item i to its children.
static void put_lines(struct row_writer *p, int x, int y, const struct tree *t, int i)
{
	int left = 2 * i + 1, right = 2 * i + 2, at = x + middle(t, i);
	if (left >= t->n)
		return;
	int from = x + middle(t, left), to = right < t->n ? x + middle(t, right) : at;
	for (int c = from + 1; c < to; c++)
		put_mark(p, c, y, MARK_LINE);
	put_mark(p, from, y, MARK_TOP_LEFT);
	if (right < t->n) {
		put_mark(p, to, y, MARK_TOP_RIGHT);
		area_put(p->a, at, y, 1, STYLE_DIM,
			 line_mark(p->a->to, LINE_UP | LINE_LEFT | LINE_RIGHT));
	} else {
		put_mark(p, at, y, MARK_LOW_RIGHT);
	}
}

static void put_item(struct row_writer *p, int x, int y, uint8_t style, const struct tree *t, int i)
{
	const struct annotation_item *item = &t->item[i];
	struct buf b = {0};
	buf_puts(&b, i ? "" : "[");
	buf_add(&b, item->s, item->n);
	buf_puts(&b, i ? "" : "]");
	int w = text_width(p->a->to, b.s, b.n);
	area_put(p->a, x + middle(t, i) - w / 2, y, w, style, buf_str(&b));
	buf_free(&b);
}

// "heap  3, next: a", and the tree, all of whose leaves have a place beside each other.
bool heap_picture_draw(struct row_writer *p, int x, uint8_t style, const struct event *e)
{
	struct tree t;
	struct buf b = {0};
	const char *text = event_text(e);
	bool is_heap = e->other > 5 && !memcmp(text, "heap\n", 5);
	if (!is_heap || !read_tree(p, e, &t))
		return false;
	t.w = (t.widest + GAP) << (t.levels - 1);
	if (x + t.w > p->a->w || p->y + 2 * t.levels > p->a->h)
		return false;
	buf_printf(&b, _("%d, next: %.*s"), t.n, (int)t.item[0].n, t.item[0].s);
	row_put(p, x, "heap", style, buf_str(&b));
	buf_free(&b);
	for (int i = 0; i < t.n; i++) {
		int y = p->y + 2 * level_of(i);
		put_item(p, x, y, i ? STYLE_TEXT : STYLE_READY, &t, i);
		put_lines(p, x, y + 1, &t, i);
	}
	p->y += 2 * t.levels - 1;
	return true;
}
