// SPDX-License-Identifier: MIT
//
// Why a run has failed: see frame_draw.h. The text is wrapped here; rows of a list after its first
// are indented.
#include "visualizer/panes/frame_draw.h"

#include "base/i18n.h"
#include "base/lines.h"
#include "visualizer/panes/box.h"
#include "visualizer/panes/overlays.h"
#include "visualizer/panes/pane.h"
#include "visualizer/pictures/frame.h"

#include <string.h>

enum { WIDEST = 84, FRAME = 4, LIST = 4 };

// A text, row by row.
struct rows {
	const char *at;	 // the rest of the text
	size_t left;	 // bytes of the rest of the paragraph
	int indent;	 // of the row
	bool begun;	 // the next row continues a paragraph
	const char *row; // n bytes
	size_t n;
};

static bool next_row(struct rows *r, int width)
{
	if (!r->begun && !*r->at)
		return false;
	if (!r->begun)
		r->left = strcspn(r->at, "\n");
	r->indent = r->begun && !strncmp(r->row, "  - ", LIST) ? LIST : r->begun ? r->indent : 0;
	int room = width - r->indent;
	r->row = r->at;
	r->n = r->left ? line_row(r->at, r->left, room > 1 ? room : 1) : 0;
	size_t taken = r->n;
	while (taken < r->left && r->at[taken] == ' ')
		taken++;
	r->at += taken;
	r->left -= taken;
	r->begun = r->left;
	if (!r->begun && *r->at) // the newline
		r->at++;
	return true;
}

static int width_of(int w)
{
	return w > WIDEST ? WIDEST : w;
}

size_t why_box_rows(const char *text, int w, int h, size_t *page)
{
	struct rows r = {.at = text};
	size_t n = 0;
	while (next_row(&r, width_of(w) - FRAME))
		n++;
	*page = h > 5 ? (size_t)h - 4 : 1;
	return n;
}

static void put_rows(const struct area *in, const char *text, size_t from)
{
	struct rows r = {.at = text};
	for (size_t i = 0; next_row(&r, in->w) && i < from + (size_t)in->h; i++)
		if (i >= from)
			area_put_n(in, r.indent, (int)(i - from), in->w - r.indent, STYLE_TEXT,
				   r.row, r.n);
}

static void draw(const struct frame *f, const struct area *a)
{
	const struct overlays *o = f->overlays;
	size_t page, rows = why_box_rows(o->why, a->w, a->h, &page);
	struct area at = box_middle(a, width_of(a->w), (int)(rows < page ? rows : page) + 2);
	size_t last = rows > page ? rows - page : 0, from = o->why_row < last ? o->why_row : last;
	struct buf title = {0};
	buf_puts(&title, _("Why it has failed"));
	head_more(&title, from, last - from);
	struct area in = box_draw(&at, buf_str(&title),
				  o->why_passes ? _("Enter: with a run that passes, j k scroll, "
						    "any other key leaves")
						: _("j k scroll, any other key leaves"));
	put_rows(&in, o->why, from);
	buf_free(&title);
}

const struct pane_ops why_box = {.draw = draw, .wheel = box_wheel};
