// SPDX-License-Identifier: MIT
//
// The box of a menu of which a row is taken (menu.h).
#include "visualizer/panes/box.h"
#include "visualizer/pictures/frame.h"
#include "visualizer/panes/overlays.h"

#include <stdio.h>
#include <string.h>

static int width(const struct cells *to, const struct menu *p)
{
	int w = text_width(to, p->foot, strlen(p->foot)) + 6;
	int head = text_width(to, p->title, strlen(p->title)) + 6;
	w = head > w ? head : w;
	for (size_t i = 0; i < p->n; i++) {
		int row = text_width(to, p->row[i].text, strlen(p->row[i].text)) + 8;
		w = row > w ? row : w;
	}
	return w;
}

static void put_row(const struct area *in, int y, const struct menu_row *row, unsigned number)
{
	char mark[8] = "";
	if (row->title) {
		area_put(in, 0, y, in->w, STYLE_HEAD, row->text);
		return;
	}
	if (number < 10)
		snprintf(mark, sizeof mark, "%u", number);
	area_put(in, 0, y, 2, STYLE_DIM, mark);
	area_put(in, 3, y, in->w - 3, row->dim ? STYLE_DIM : STYLE_TEXT, row->text);
}

static struct area place(const struct menu *p, const struct area *a)
{
	int w = width(a->to, p), most = a->w > 100 ? 100 : a->w, h = (int)p->n + 2;
	w = w > most ? most : w;
	h = h > a->h - 2 ? a->h - 2 : h;
	return (struct area){a->to, a->x + (a->w - w) / 2, a->y + (a->h - h) / 2, w, h};
}

// Which row stands first where there is room for so many.
static size_t first_of(const struct menu *p, int rows)
{
	return p->at >= (size_t)rows ? p->at - (size_t)rows + 1 : 0;
}

static void draw(const struct frame *f, const struct area *a)
{
	const struct menu *p = &f->overlays->menu;
	struct area at = place(p, a);
	struct area in = box_draw(&at, p->title, p->foot);
	if (in.h < 1)
		return;
	size_t rows = (size_t)in.h, first = first_of(p, in.h);
	unsigned number = 0;
	for (size_t i = 0; i < p->n && i < first + rows; i++) {
		number += !p->row[i].title;
		if (i < first)
			continue;
		put_row(&in, (int)(i - first), &p->row[i], number);
		if (i == p->at)
			area_style(&in, 0, (int)(i - first), in.w, STYLE_CHOSEN);
	}
}

static struct hit hit(const struct frame *f, const struct area *a, int x, int y)
{
	const struct menu *p = &f->overlays->menu;
	struct area b = place(p, a);
	if (!area_holds(&b, a->x + x, a->y + y))
		return (struct hit){.what = HIT_OUTSIDE};
	int row = a->y + y - b.y - 1;
	size_t i = first_of(p, b.h - 2) + (size_t)row;
	if (row < 0 || row >= b.h - 2 || i >= p->n || p->row[i].title)
		return (struct hit){.what = HIT_NOTHING};
	return (struct hit){.what = HIT_ROW, .row = i};
}

static size_t *chosen(const struct frame *f)
{
	return &f->overlays->menu.at;
}

const struct pane_ops menu_box = {.draw = draw, .hit = hit, .wheel = box_wheel, .chosen = chosen};
