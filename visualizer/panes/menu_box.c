// SPDX-License-Identifier: MIT
//
// The box of a menu of which a row is taken (menu.h).
#include "visualizer/panes/box.h"
#include "visualizer/panes/overlays.h"
#include "visualizer/pictures/frame.h"

#include <string.h>

enum { FRAME = 4, WIDEST = 100 };

static int width(const struct cells *to, const struct menu *p)
{
	int w = text_width(to, p->foot, strlen(p->foot)) + 6;
	int head = text_width(to, p->title, strlen(p->title)) + 6;
	w = head > w ? head : w;
	for (size_t i = 0; i < p->n; i++) {
		int row = text_width(to, p->row[i].text, strlen(p->row[i].text)) + MENU_NUMBER +
			  FRAME + 1;
		w = row > w ? row : w;
	}
	return w;
}

static struct area place(const struct menu *p, const struct area *a)
{
	int w = width(a->to, p), most = a->w > WIDEST ? WIDEST : a->w;
	w = w > most ? most : w;
	int h = menu_rows(p, a->to, w - FRAME) + 2;
	h = h > a->h - 2 ? a->h - 2 : h;
	return (struct area){a->to, a->x + (a->w - w) / 2, a->y + (a->h - h) / 2, w, h};
}

static void draw(const struct frame *f, const struct area *a)
{
	const struct menu *p = &f->overlays->menu;
	struct area at = place(p, a);
	struct area in = box_draw(&at, p->title, p->foot);
	struct buf title = {0};
	size_t above, below;
	if (in.h < 1)
		return;
	menu_rows_draw(p, &in, &above, &below);
	if (!above && !below)
		return;
	head_title(&title, a->to, at.w - FRAME, p->title, above, below);
	in = box_draw(&at, buf_str(&title), p->foot); // once more, with how much is left out
	menu_rows_draw(p, &in, &above, &below);
	buf_free(&title);
}

static struct hit hit(const struct frame *f, const struct area *a, int x, int y)
{
	const struct menu *p = &f->overlays->menu;
	struct area b = place(p, a);
	struct area in = box_inside(&b);
	if (!area_holds(&b, a->x + x, a->y + y))
		return (struct hit){.what = HIT_OUTSIDE};
	size_t i = menu_rows_at(p, &in, a->y + y - in.y);
	if (i >= p->n || p->row[i].title)
		return (struct hit){.what = HIT_NOTHING};
	return (struct hit){.what = HIT_ROW, .row = i};
}

static size_t *chosen(const struct frame *f)
{
	return &f->overlays->menu.at;
}

const struct pane_ops menu_box = {.draw = draw, .hit = hit, .wheel = box_wheel, .chosen = chosen};
