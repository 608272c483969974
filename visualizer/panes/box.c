// SPDX-License-Identifier: MIT
//
// Boxes: see box.h.
#include "visualizer/panes/box.h"

#include <string.h>

bool box_is_small(const struct cells *to)
{
	return to->w < MIN_WIDTH || to->h < MIN_HEIGHT;
}

bool box_is_large(const struct cells *to)
{
	return to->w >= LARGE_WIDTH && to->h >= LARGE_HEIGHT;
}

struct area box_middle(const struct area *a, int w, int h)
{
	if (box_is_small(a->to))
		return *a;
	w = w > a->w ? a->w : w;
	h = h > a->h - 2 ? a->h - 2 : h;
	return (struct area){a->to, a->x + (a->w - w) / 2, a->y + (a->h - h) / 2, w, h};
}

// Draws the foot; without room for all of it, as many parts as fit: they end at a comma or at two
// blanks.
static void draw_foot(const struct area *b, const char *foot)
{
	struct buf some = {0};
	size_t n = strlen(foot);
	while (n && text_width(b->to, foot, n) > b->w - 4)
		do
			n--;
		while (n && foot[n] != ',' && strncmp(foot + n, "  ", 2) != 0);
	buf_add(&some, foot, n ? n : strlen(foot));
	area_head(b, b->h - 1, buf_str(&some));
	buf_free(&some);
}

struct area box_inside(const struct area *box)
{
	if (box_is_small(box->to))
		return *box;
	return (struct area){box->to, box->x + 2, box->y + 1, box->w - 4, box->h - 2};
}

struct area box_draw(const struct area *box, const char *title, const char *foot)
{
	const struct area *a = box;
	struct area b = *box;
	int w = b.w, h = b.h;
	for (int y = 0; y < h; y++)
		for (int x = 0; x < w; x++)
			area_put(&b, x, y, 1, STYLE_TEXT, " ");
	if (box_is_small(a->to))
		return b;
	for (int y = 1; y < h - 1; y++) {
		area_put(&b, 0, y, 1, STYLE_DIM, cells_mark(a->to, MARK_BAR));
		area_put(&b, w - 1, y, 1, STYLE_DIM, cells_mark(a->to, MARK_BAR));
	}
	area_head(&b, 0, title);
	draw_foot(&b, foot);
	area_put(&b, 0, 0, 1, STYLE_DIM, cells_mark(a->to, MARK_TOP_LEFT));
	area_put(&b, w - 1, 0, 1, STYLE_DIM, cells_mark(a->to, MARK_TOP_RIGHT));
	area_put(&b, 0, h - 1, 1, STYLE_DIM, cells_mark(a->to, MARK_LOW_LEFT));
	area_put(&b, w - 1, h - 1, 1, STYLE_DIM, cells_mark(a->to, MARK_LOW_RIGHT));
	return box_inside(box);
}

int box_rows(const struct cells *to, int w, const char *text)
{
	struct cells none = {.ascii = to->ascii};
	int most = 12;
	return w < 1 ? most : area_wrap(&(struct area){&none, 0, 0, w, 0}, 0, most, 0, text);
}

struct hit box_wheel(const struct frame *f, int by)
{
	(void)f;
	return (struct hit){.what = HIT_KEY, .key = by < 0 ? 'k' : 'j'};
}

bool area_holds(const struct area *a, int x, int y)
{
	return x >= a->x && x < a->x + a->w && y >= a->y && y < a->y + a->h;
}
