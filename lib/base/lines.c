// SPDX-License-Identifier: MIT
//
// Wrapping and cutting text by columns: see lines.h. Columns are those of a terminal: a wide
// character takes two; one unknown to the locale counts as one.
#include "base/lines.h"

#include "base/buf.h"
#include "base/utf8.h"

#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>
#include <wchar.h>

#define CUT "..."
#define TAB 8
#define LEAST 20 // columns, for a few words

// The next character as it is shown.
static uint32_t shown_next(const char *s, size_t n, size_t *used, int *width)
{
	uint32_t ch = utf8_next(s, n, used);
	if (ch < 0x20 || (ch >= 0x7f && ch < 0xa0))
		ch = '?';
	int w = wcwidth((wchar_t)ch);
	*width = w < 0 ? 1 : w;
	return ch;
}

static int columns_of(const char *s, size_t n)
{
	int sum = 0, width;
	for (size_t i = 0, used; i < n; i += used, sum += width)
		shown_next(s + i, n - i, &used, &width);
	return sum;
}

int line_columns(const char *s)
{
	return columns_of(s, strlen(s));
}

static void put(FILE *out, const char *s, size_t n)
{
	int width;
	for (size_t i = 0, used; i < n; i += used)
		if (shown_next(s + i, n - i, &used, &width) == '?')
			fputc('?', out);
		else
			fwrite(s + i, 1, used, out);
}

// The bytes of s that fit on a row of w columns: all, or up to the last blank at or behind byte
// `keep`; at least one.
static size_t row_bytes(const char *s, size_t n, int w, size_t keep)
{
	size_t i = 0, blank = 0, seam = 0, used = 0; // seam: where a long name may be divided
	int col = 0, width;
	while (i < n) {
		shown_next(s + i, n - i, &used, &width);
		if (col + width > w)
			break;
		if (s[i] == ' ' && i >= keep)
			blank = i;
		if (i && i >= keep && s[i] != ' ' && strchr("_/", s[i - 1]))
			seam = i;
		col += width;
		i += used;
	}
	if (i == n || (s[i] == ' ' && i >= keep))
		return i;
	return blank ? blank : seam ? seam : i ? i : used;
}

// Writes the rows of a text, without the end of the last one. Returns the column where it ends. An
// indent that leaves no room is reduced.
static int put_rows(FILE *out, const char *s, int indent, int room)
{
	indent = indent <= room - LEAST ? indent : 2;
	size_t n = strlen(s), keep = (size_t)indent;
	int from = 0;
	for (;;) {
		size_t take = row_bytes(s, n, room - from, keep);
		fprintf(out, "%*s", from, "");
		put(out, s, take);
		int end = from + columns_of(s, take);
		while (take < n && s[take] == ' ')
			take++;
		s += take;
		n -= take;
		if (!n)
			return end;
		fputc('\n', out);
		from = indent;
		keep = 1;
	}
}

size_t line_row(const char *s, size_t n, int width)
{
	return row_bytes(s, n, width, 1);
}

void line_put_cell(FILE *out, const char *s, size_t n, int width)
{
	put(out, s, n);
	fprintf(out, "%*s", width > columns_of(s, n) ? width - columns_of(s, n) : 0, "");
}

void line_add_cell(struct buf *b, const char *s, int width)
{
	int used = line_columns(s);
	buf_printf(b, "%s%*s", s, width > used ? width - used : 0, "");
}

int line_width(FILE *out)
{
	struct winsize size;
	const char *columns = getenv("COLUMNS");
	if (!isatty(fileno(out)))
		return LINE_WIDTH;
	long n = columns ? strtol(columns, NULL, 10) : 0;
	if (ioctl(fileno(out), TIOCGWINSZ, &size) == 0 && size.ws_col &&
	    (n <= 0 || size.ws_col < n))
		n = size.ws_col;
	return n > 0 && n < 1000 ? (int)n : LINE_WIDTH;
}

static _Thread_local FILE *page, *page_of;

void line_page(FILE *written, FILE *to)
{
	page = written;
	page_of = to;
}

int line_room(FILE *out)
{
	int width = line_width(page && out == page ? page_of : out);
	return width < LINE_WIDTH ? width : LINE_WIDTH;
}

void line_put(FILE *out, const char *text, int indent)
{
	put_rows(out, text, indent, line_room(out));
	fputc('\n', out);
}

void line_put_place(FILE *out, const char *text, int indent, const char *place, int column)
{
	int room = line_room(out), width = line_columns(place);
	int end = put_rows(out, text, indent, room);
	if (width) {
		if (column + width > room || column < 0)
			column = width < room - indent ? room - width : indent;
		if (end + 2 > column) {
			fputc('\n', out);
			end = 0;
		}
		fprintf(out, "%*s", column - end, "");
		// a path may be wider than any row: whole, it can still be copied
		put(out, place, strlen(place));
	}
	fputc('\n', out);
}

void line_put_cut(FILE *out, const char *s, size_t n, int indent)
{
	struct buf b = {0};
	int room = LINE_WIDTH - indent, col = 0, width;
	size_t whole = 0; // bytes of b that fit together with the mark of a cut
	for (size_t i = 0, used; i < n && col <= room; i += used) {
		uint32_t ch = shown_next(s + i, n - i, &used, &width);
		if (s[i] == '\t') {
			width = TAB - col % TAB;
			buf_printf(&b, "%*s", width, "");
		} else if (ch == '?') {
			buf_putc(&b, '?');
		} else {
			buf_add(&b, s + i, used);
		}
		col += width;
		if (col <= room - (int)strlen(CUT))
			whole = b.n;
	}
	fprintf(out, "%*s%.*s%s\n", b.n ? indent : 0, "", (int)(col > room ? whole : b.n),
		buf_str(&b), col > room ? CUT : "");
	buf_free(&b);
}
