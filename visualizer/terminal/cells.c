// SPDX-License-Identifier: MIT
//
// The grid of cells: see cells.h.
#include "visualizer/terminal/cells.h"

#include "base/utf8.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <wchar.h>

static const struct {
	const char *utf8, *ascii;
} marks[MARKS] = {
	[MARK_CHOSEN] = {"▶", ">"},    [MARK_FULL] = {"●", "*"},      [MARK_EMPTY] = {"○", "."},
	[MARK_TO] = {"→", "->"},       [MARK_FROM] = {"←", "<-"},     [MARK_DASH] = {"–", "-"},
	[MARK_LINE] = {"─", "-"},      [MARK_BAR] = {"│", "|"},	      [MARK_DOT] = {"·", "-"},
	[MARK_CUT] = {"…", "~"},       [MARK_TOP_LEFT] = {"┌", "+"},  [MARK_TOP_RIGHT] = {"┐", "+"},
	[MARK_BOOK] = {"◆", "#"},      [MARK_UP] = {"▲", "^"},	      [MARK_DOWN] = {"▼", "v"},
	[MARK_RUNNING] = {"━", "="},   [MARK_BLOCKED] = {"╳", "x"},   [MARK_WAITING] = {"≈", "~"},
	[MARK_SLEEPING] = {"z", "z"},  [MARK_NEW] = {"┄", "."},	      [MARK_STOPPED] = {"X", "X"},
	[MARK_STUCK] = {"╬", "!"},     [MARK_PREEMPTED] = {"‖", "H"}, [MARK_LOST] = {"◇", "0"},
	[MARK_PERSON] = {"☻", "@"},    [MARK_NOTHING] = {" ", " "},   [MARK_LOW_LEFT] = {"└", "+"},
	[MARK_LOW_RIGHT] = {"┘", "+"}, [MARK_DIFFERS] = {"≠", "%"},   [MARK_UP_LATE] = {"△", "'"},
	[MARK_DOWN_LATE] = {"▽", ","}, [MARK_BAD] = {"✗", "x"},	      [MARK_GOOD] = {"✓", "+"},
};

const char *cells_mark(const struct cells *c, enum mark m)
{
	return c->ascii ? marks[m].ascii : marks[m].utf8;
}

int cells_size(struct cells *c, int w, int h)
{
	struct cell *cell = calloc((size_t)w * (size_t)h + 1, sizeof *cell);
	free(c->cell);
	c->cell = cell;
	c->w = cell ? w : 0;
	c->h = cell ? h : 0;
	cells_clear(c);
	return cell ? 0 : ENOMEM;
}

void cells_clear(struct cells *c)
{
	for (int i = 0; i < c->w * c->h; i++)
		c->cell[i] = (struct cell){.ch = ' '};
}

void cells_free(struct cells *c)
{
	free(c->cell);
	*c = (struct cells){0};
}

// The next character as it is shown, and its width: 0 for one that is dropped.
static uint32_t shown_next(bool ascii, const char *s, size_t n, size_t *used, int *width)
{
	uint32_t ch = utf8_next(s, n, used);
	*width = 1;
	if (ch == '\t' || ch == '\n')
		return ' ';
	if (ch < 0x20 || ch == 0x7f)
		return '?';
	if (ch < 0x80)
		return ch;
	int w = wcwidth((wchar_t)ch);
	if (w == 0) {
		*width = 0;
		return ch;
	}
	if (ascii || w < 0)
		return '?';
	*width = w;
	return ch;
}

int text_width(const struct cells *c, const char *s, size_t n)
{
	int sum = 0;
	for (size_t i = 0, used; i < n; i += used) {
		int w;
		shown_next(c->ascii, s + i, n - i, &used, &w);
		sum += w;
	}
	return sum;
}

static void cell_set(const struct area *a, int x, int y, uint32_t ch, uint8_t style)
{
	int cx = a->x + x, cy = a->y + y;
	if (x < 0 || y < 0 || x >= a->w || y >= a->h || cx < 0 || cy < 0 || cx >= a->to->w ||
	    cy >= a->to->h)
		return;
	a->to->cell[cy * a->to->w + cx] = (struct cell){.ch = ch, .style = style};
}

void cells_paste(struct cells *to, int x, int y, const struct cells *from)
{
	int w = from->w < to->w - x ? from->w : to->w - x;
	for (int row = 0; row < from->h && y + row < to->h && w > 0; row++)
		memcpy(to->cell + (y + row) * to->w + x, from->cell + row * from->w,
		       (size_t)w * sizeof *to->cell);
}

// Writes n bytes, of which the caller knows how many fit: up to w columns, without an ellipsis.
static int put_plain(const struct area *a, int x, int y, int w, uint8_t style, const char *s,
		     size_t n)
{
	int col = 0;
	for (size_t i = 0, used; i < n; i += used) {
		int width;
		uint32_t ch = shown_next(a->to->ascii, s + i, n - i, &used, &width);
		if (col + width > w)
			break;
		if (!width)
			continue;
		cell_set(a, x + col, y, ch, style);
		if (width == 2)
			cell_set(a, x + col + 1, y, 0, style);
		col += width;
	}
	return col;
}

int area_put_n(const struct area *a, int x, int y, int w, uint8_t style, const char *s, size_t n)
{
	if (w > a->w - x)
		w = a->w - x;
	if (w <= 0 || y < 0 || y >= a->h)
		return 0;
	bool fits = n <= (size_t)w || text_width(a->to, s, n) <= w; // a byte takes a column at most
	if (fits)
		return put_plain(a, x, y, w, style, s, n);
	int col = put_plain(a, x, y, w - 1, style, s, n);
	const char *cut = cells_mark(a->to, MARK_CUT);
	return col + put_plain(a, x + col, y, 1, style, cut, strlen(cut));
}

int area_put(const struct area *a, int x, int y, int w, uint8_t style, const char *s)
{
	return area_put_n(a, x, y, w, style, s, strlen(s));
}

// How many bytes of s go on a row of w columns: up to a blank if there is one, else up to the end
// of a part of a path or an expression; at least one.
static size_t row_bytes(const struct cells *c, const char *s, size_t n, int w)
{
	size_t i = 0, blank = 0, part = 0;
	int col = 0;
	while (i < n) {
		size_t used;
		int width;
		shown_next(c->ascii, s + i, n - i, &used, &width);
		if (s[i] == '\n')
			return i + 1;
		if (col + width > w)
			break;
		if (s[i] == ' ')
			blank = i + 1;
		if (strchr("(,;/", s[i]) && s[i])
			part = i + 1;
		col += width;
		i += used;
	}
	if (i == n || s[i] == ' ')
		return i < n ? i + 1 : n;
	return blank ? blank : part ? part : i ? i : 1;
}

int area_hang(const struct area *a, int y, int rows, int indent, uint8_t style, const char *s,
	      size_t n)
{
	int row = 0;
	if (a->w < 2 * indent)
		indent = 0;
	while (n && row < rows && a->w > 0) {
		int x = row ? indent : 0;
		size_t take = row + 1 == rows ? n : row_bytes(a->to, s, n, a->w - x);
		size_t shown = take;
		while (shown && (s[shown - 1] == ' ' || s[shown - 1] == '\n'))
			shown--;
		area_put_n(a, x, y + row, a->w - x, style, s, shown);
		s += take;
		n -= take;
		row++;
	}
	return row;
}

int area_wrap(const struct area *a, int y, int rows, uint8_t style, const char *s)
{
	return area_hang(a, y, rows, 0, style, s, strlen(s));
}

void area_style(const struct area *a, int x, int y, int w, uint8_t style)
{
	for (int i = x; i < x + w && i < a->w; i++) {
		int cx = a->x + i, cy = a->y + y;
		if (y < 0 || y >= a->h || i < 0 || cx >= a->to->w || cy >= a->to->h)
			continue;
		struct cell *c = &a->to->cell[cy * a->to->w + cx];
		c->style = style == STYLE_CHOSEN ? c->style | STYLE_CHOSEN : style;
	}
}

void area_mark(const struct area *a, int x, int y, uint8_t style, enum mark m)
{
	const char *text = cells_mark(a->to, m);
	size_t used;
	cell_set(a, x, y, utf8_next(text, strlen(text), &used), style);
}

void area_fill(const struct area *a, int y, uint8_t style)
{
	for (int x = 0; x < a->w; x++)
		cell_set(a, x, y, ' ', style);
}

void area_head(const struct area *a, int y, const char *title)
{
	for (int x = 0; x < a->w; x++)
		area_mark(a, x, y, STYLE_DIM, MARK_LINE);
	if (a->w < 6)
		return;
	int used = area_put(a, 2, y, a->w - 4, STYLE_HEAD, title);
	area_put(a, 1, y, 1, STYLE_DIM, " ");
	area_put(a, 2 + used, y, 1, STYLE_DIM, " ");
}

struct area text_lines_area(const struct area *a)
{
	return (struct area){a->to, a->x + 1, a->y + 1, a->w - 1, a->h - 1};
}

int text_lines_put(const struct area *in, int y, int indent, enum style style, const char *s,
		   size_t n)
{
	int most = in->h < LINE_ROWS ? in->h : LINE_ROWS;
	size_t room = in->w > 0 ? (size_t)in->w * (LINE_ROWS + 1) * CHAR_BYTES : 0;
	n = n < room ? n : room; // of a very long line the rest is not read
	int rows = area_hang(in, y, most, indent, style, s, n);
	return rows ? rows : 1;
}
