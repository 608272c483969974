// SPDX-License-Identifier: MIT
//
// Lists to take a row from: see picks.h.
#include "visualizer/actions/picks.h"

#include "base/vec.h"
#include "visualizer/panes/frame.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void picks_clear(struct picks *p)
{
	p->n = p->at = 0;
}

void picks_free(struct picks *p)
{
	free(p->row);
	*p = (struct picks){0};
}

int picks_add(struct picks *p, struct buf *b, uint64_t value)
{
	struct pick *row = vec_room(p->row, &p->cap, p->n + 1, sizeof *row);
	if (!row)
		return ENOMEM;
	p->row = row;
	row += p->n++;
	*row = (struct pick){.value = value};
	snprintf(row->text, sizeof row->text, "%s", buf_str(b));
	buf_clear(b);
	return 0;
}

void picks_choose(struct picks *p, size_t at)
{
	p->at = at < p->n ? at : 0;
	for (size_t i = 0; i < p->n && p->row[p->at].title; i++)
		p->at = (p->at + 1) % p->n;
}

// The next row that can be taken, forward or back.
static void move(struct picks *p, size_t by)
{
	for (size_t i = 0; i < p->n; i++) {
		p->at = (p->at + by) % p->n;
		if (!p->row[p->at].title)
			return;
	}
}

// Chooses the row that bears a number. False: there is none.
static bool choose_number(struct picks *p, unsigned number)
{
	for (size_t i = 0; i < p->n; i++)
		if (!p->row[i].title && --number == 0) {
			p->at = i;
			return true;
		}
	return false;
}

enum picked picks_key(struct picks *p, int key, enum action action, unsigned number)
{
	if (!p->n)
		return PICKED_LEFT;
	if (action == ACT_NEXT_THREAD)
		move(p, 1);
	else if (action == ACT_PREVIOUS_THREAD)
		move(p, p->n - 1);
	else if (action == ACT_START)
		picks_choose(p, 0);
	else if (action == ACT_END) {
		p->at = 0;
		move(p, p->n - 1);
	} else if (key == '\r' || key == '\n')
		return PICKED_ROW;
	else if (action == ACT_THREAD)
		return choose_number(p, number) ? PICKED_ROW : PICKED_NOTHING;
	else
		return PICKED_LEFT;
	return PICKED_NOTHING;
}

// ---- drawn --------------------------------------------------------------------------------------

static int width(const struct cells *to, const struct picks *p)
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

static void put_row(const struct area *in, int y, const struct pick *row, unsigned number)
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

static struct area place(const struct picks *p, const struct area *a)
{
	int w = width(a->to, p), most = a->w > 100 ? 100 : a->w, h = (int)p->n + 2;
	w = w > most ? most : w;
	h = h > a->h - 2 ? a->h - 2 : h;
	return (struct area){a->to, a->x + (a->w - w) / 2, a->y + (a->h - h) / 2, w, h};
}

// Which row stands first where there is room for so many.
static size_t first_of(const struct picks *p, int rows)
{
	return p->at >= (size_t)rows ? p->at - (size_t)rows + 1 : 0;
}

void pane_picks(const struct frame *f, const struct area *a)
{
	const struct picks *p = f->picks;
	struct area at = place(p, a);
	struct area in = frame_box(&at, p->title, p->foot);
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

int picks_at(const struct frame *f, const struct area *a, int x, int y)
{
	const struct picks *p = f->picks;
	struct area b = place(p, a);
	if (!area_holds(&b, x, y))
		return ROW_OUTSIDE;
	int row = y - b.y - 1;
	if (row < 0 || row >= b.h - 2)
		return ROW_NONE;
	size_t i = first_of(p, b.h - 2) + (size_t)row;
	return i < p->n && !p->row[i].title ? (int)i : ROW_NONE;
}
