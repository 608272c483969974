// SPDX-License-Identifier: MIT
//
// The picture of a round robin: see pictures.h.
#include "visualizer/pictures/pictures.h"

#include "base/i18n.h"

#include <string.h>

enum { MOST = 32 };

struct ring {
	const struct annotation *turns;	     // NULL: not reported
	const struct annotation *each[MOST]; // n queues, the one that has the turn first
	int n;
};

static bool is_called(const struct row_writer *p, const struct annotation *queue,
		      const struct annotation_item *name)
{
	struct buf b = {0};
	annotation_name_add(annotation_event(p, queue->slot), &b);
	bool is = b.n == name->n && !memcmp(buf_str(&b), name->s, name->n);
	buf_free(&b);
	return is;
}

static bool is_in(const struct ring *r, const struct annotation *queue)
{
	for (int i = 0; i < r->n; i++)
		if (r->each[i] == queue)
			return true;
	return false;
}

static void read_ring(const struct row_writer *p, uint64_t whole, struct ring *r)
{
	struct annotation_item name = {0};
	const struct annotation *part = NULL;
	*r = (struct ring){0};
	while (!r->turns && (part = part_next(p, whole, EV_QUEUE, part)))
		if (part_begins(p, part, "turns"))
			r->turns = part;
	if (!r->turns)
		return;
	const struct event *e = annotation_event(p, r->turns->slot);
	while (r->n < MOST && annotation_item_next(e, &name)) {
		part = NULL;
		while ((part = part_next(p, whole, EV_QUEUE, part)))
			if (part != r->turns && !is_in(r, part) && is_called(p, part, &name))
				break;
		if (part)
			r->each[r->n++] = part;
	}
}

// The queue that was made first: rows begin with it, so that they stay while the turn goes round.
static int first_of(const struct ring *r)
{
	int first = 0;
	for (int i = 1; i < r->n; i++)
		if (r->each[i] < r->each[first])
			first = i;
	return first;
}

// The bracket beside the rows from `top` to before `end`.
static void put_bracket(struct row_writer *p, int x, int top, int end)
{
	if (end - top < 2)
		return;
	for (int y = top; y < end; y++) {
		enum mark mark = y == top ? MARK_TOP_LEFT : y == end - 1 ? MARK_LOW_LEFT : MARK_BAR;
		area_put(p->a, x, y, 1, STYLE_DIM, cells_mark(p->a->to, mark));
	}
	area_put(p->a, x + 1, top, 1, STYLE_DIM, cells_mark(p->a->to, MARK_LINE));
	area_put(p->a, x + 1, end - 1, 1, STYLE_DIM, cells_mark(p->a->to, MARK_LINE));
}

void ring_picture_draw(struct row_writer *p, int x, uint64_t whole)
{
	struct ring r;
	const struct annotation *part = NULL;
	read_ring(p, whole, &r);
	bool new = r.turns &&annotation_is_new(p->f, r.turns);
	row_put(p, x, _("round robin"), STYLE_TEXT, "");
	int top = p->y, first = first_of(&r);
	for (int i = 0; i < r.n; i++) {
		int at = (first + i) % r.n;
		if (at == 0)
			area_put(p->a, x + 3, p->y, 1, new ? STYLE_CHANGED : STYLE_READY,
				 cells_mark(p->a->to, MARK_CHOSEN));
		annotation_draw(p, x + 5, r.each[at], "");
	}
	put_bracket(p, x + 1, top, p->y);
	while ((part = part_next(p, whole, EV_QUEUE, part)))
		if (part != r.turns && !is_in(&r, part))
			annotation_draw(p, x + 5, part, "");
}
