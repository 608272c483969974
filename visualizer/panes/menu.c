// SPDX-License-Identifier: MIT
//
// Menus: their keys, and their rows in an area: see menu.h.
#include "visualizer/panes/menu.h"

#include "base/vec.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void menu_clear(struct menu *p)
{
	for (size_t i = 0; i < p->n; i++)
		free(p->row[i].text);
	p->n = p->at = 0;
}

void menu_free(struct menu *p)
{
	menu_clear(p);
	free(p->row);
	*p = (struct menu){0};
}

int menu_add(struct menu *p, struct buf *b, uint64_t value)
{
	bool fits = VEC_FITS(p->row, &p->cap, p->n + 1);
	char *text = fits && !b->failed ? strdup(buf_str(b)) : NULL;
	buf_clear(b);
	if (!text)
		return ENOMEM;
	p->row[p->n++] = (struct menu_row){.text = text, .value = value};
	return 0;
}

void menu_choose(struct menu *p, size_t at)
{
	p->at = at < p->n ? at : 0;
	for (size_t i = 0; i < p->n && p->row[p->at].title; i++)
		p->at = (p->at + 1) % p->n;
}

// Chooses the next row that can be taken. by: 1, or n - 1 to go back.
static void move(struct menu *p, size_t by)
{
	for (size_t i = 0; i < p->n; i++) {
		p->at = (p->at + by) % p->n;
		if (!p->row[p->at].title)
			return;
	}
}

// Chooses the row that bears a number. False: there is none.
static bool choose_number(struct menu *p, unsigned number)
{
	unsigned place = 0;
	for (size_t i = 0; i < p->n; i++) {
		const struct menu_row *row = &p->row[i];
		place += !row->title;
		if (!row->title && (row->number ? row->number : place) == number) {
			p->at = i;
			return true;
		}
	}
	return false;
}

enum menu_end menu_key(struct menu *p, struct key key)
{
	if (!p->n)
		return MENU_LEFT;
	if (key.action == ACT_NEXT_THREAD)
		move(p, 1);
	else if (key.action == ACT_PREVIOUS_THREAD)
		move(p, p->n - 1);
	else if (key.action == ACT_START)
		menu_choose(p, 0);
	else if (key.action == ACT_END) {
		p->at = 0;
		move(p, p->n - 1);
	} else if (key.code == '\r' || key.code == '\n')
		return MENU_TAKEN;
	else if (key.action == ACT_THREAD)
		return choose_number(p, key.number) ? MENU_TAKEN : MENU_STAYS;
	else
		return MENU_LEFT;
	return MENU_STAYS;
}

// ---- rows ---------------------------------------------------------------------------------------

enum { MOST = 4, HANG = 4 }; // rows of a menu's row; indent of its rows after the first

// The gap before a row's second column: two blanks or more. NULL: none.
static const char *gap_of(const char *text)
{
	return strstr(text + strspn(text, " "), "  ");
}

// The indent of a row that is wrapped at w columns: up to its second column, if that leaves half of
// the width.
static int hang_of(const struct cells *to, const char *text, int w)
{
	const char *gap = gap_of(text);
	if (!gap)
		return HANG;
	int column = text_width(to, text, (size_t)(gap - text) + strspn(gap, " "));
	return 2 * column <= w ? column : HANG;
}

// Adds the text of a row for w columns: if it does not fit, with narrow gaps.
static void row_text(const struct cells *to, const char *text, int w, struct buf *b)
{
	bool close = text_width(to, text, strlen(text)) > w && hang_of(to, text, w) == HANG;
	for (const char *gap; close && (gap = gap_of(text)); text = gap + strspn(gap, " ")) {
		buf_add(b, text, (size_t)(gap - text));
		buf_puts(b, "  ");
	}
	buf_puts(b, text);
}

// Draws a row from y on; returns how many rows it takes. Rows below the area are only counted.
static int put_row(const struct area *in, int y, const struct menu_row *row, unsigned number)
{
	char mark[8] = "";
	int x = row->title || row->number ? 0 : MENU_NUMBER;
	struct area at = {in->to, in->x + x, in->y, in->w - x, in->h};
	uint8_t style = row->title ? STYLE_HEAD : row->dim ? STYLE_DIM : STYLE_TEXT;
	if (x && number < 10 && y < in->h) {
		snprintf(mark, sizeof mark, "%u", number);
		area_put(in, 0, y, MENU_NUMBER - 1, STYLE_DIM, mark);
	}
	struct buf b = {0};
	row_text(in->to, row->text, at.w, &b);
	int hang = hang_of(in->to, row->text, at.w); // of the wide text: the same in all rows
	int rows = area_hang(&at, y, MOST, hang, style, buf_str(&b), b.n);
	buf_free(&b);
	return rows ? rows : 1;
}

static int height(const struct cells *to, int w, const struct menu_row *row)
{
	struct cells none = {.ascii = to->ascii};
	return put_row(&(struct area){&none, 0, 0, w, 0}, 0, row, 0);
}

int menu_rows(const struct menu *p, const struct cells *to, int w)
{
	int rows = 0;
	for (size_t i = 0; i < p->n; i++)
		rows += height(to, w, &p->row[i]);
	return rows;
}

// The first row that is shown.
static size_t first_of(const struct menu *p, const struct area *in)
{
	size_t first = p->at < p->n ? p->at : 0;
	int left = in->h - (p->n ? height(in->to, in->w, &p->row[first]) : 0);
	while (first && (left -= height(in->to, in->w, &p->row[first - 1])) >= 0)
		first--;
	return first;
}

void menu_rows_draw(const struct menu *p, const struct area *in, size_t *above, size_t *below)
{
	size_t i = 0, first = first_of(p, in);
	unsigned number = 0;
	for (; i < first; i++)
		number += !p->row[i].title;
	*above = first;
	for (int y = 0; i < p->n && y < in->h; i++) {
		number += !p->row[i].title;
		int rows = put_row(in, y, &p->row[i], number);
		for (int k = 0; i == p->at && k < rows; k++)
			area_style(in, 0, y + k, in->w, STYLE_CHOSEN);
		y += rows;
	}
	*below = p->n - i;
}

size_t menu_rows_at(const struct menu *p, const struct area *in, int y)
{
	size_t i = first_of(p, in);
	for (; i < p->n && y >= 0 && y < in->h; i++) {
		y -= height(in->to, in->w, &p->row[i]);
		if (y < 0)
			return i;
	}
	return p->n;
}
