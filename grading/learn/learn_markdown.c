// SPDX-License-Identifier: MIT
//
// Tasks for a terminal: see learn.h. Lines of one block are collected, and written when
// another block begins.
#include "grading/learn/learn.h"
#include "base/buf.h"
#include "base/lines.h"
#include "base/textfile.h"
#include "base/vec.h"

#include <stdlib.h>
#include <string.h>

enum { MOST_COLUMNS = 6, LEAST_WIDTH = 12, GAP = 2 };

struct table_row {
	char *cells[MOST_COLUMNS];
};

struct markdown {
	FILE *out;
	bool styled, code;
	struct buf text; // of a paragraph, or of an item of a list
	int indent;	 // of further rows
	struct table_row *rows;
	size_t nrows, cap;
};

// --- the marks in a text -------------------------------------------------------------------------

// Adds the text of a link "[text](where)". Returns the place behind the link; of a lone bracket,
// behind the bracket.
static const char *add_link(struct buf *b, const char *s)
{
	const char *end = strchr(s, ']');
	const char *close = end && end[1] == '(' ? strchr(end, ')') : NULL;
	if (!close) {
		buf_putc(b, *s);
		return s + 1;
	}
	for (s++; s < end; s++)
		if (*s != '`')
			buf_putc(b, *s);
	return close + 1;
}

// Adds s without backquotes, stars and addresses of links.
static void add_plain(struct buf *b, const char *s)
{
	bool code = false;
	while (*s) {
		if (*s == '`')
			code = !code;
		else if (*s == '[' && !code) {
			s = add_link(b, s);
			continue;
		} else if (*s != '*' || code || s[1] == ' ')
			buf_putc(b, *s);
		s++;
	}
}

// --- tables --------------------------------------------------------------------------------------

static bool is_rule(const char *line)
{
	return line[strspn(line, "|-: \t")] == '\0';
}

static void add_row(struct markdown *s, char *line)
{
	if (is_rule(line))
		return;
	if (!VEC_FITS(s->rows, &s->cap, s->nrows + 1))
		return;
	struct table_row *r = &s->rows[s->nrows++];
	*r = (struct table_row){0};
	line++;
	for (int i = 0; i < MOST_COLUMNS && *line; i++) {
		struct buf b = {0};
		char *cell = strsep(&line, "|");
		cell += strspn(cell, " ");
		size_t n = strlen(cell);
		while (n && cell[n - 1] == ' ')
			cell[--n] = '\0';
		add_plain(&b, cell);
		r->cells[i] = b.s;
		if (!line)
			break;
	}
}

static const char *cell_of(const struct table_row *r, int i)
{
	return r->cells[i] ? r->cells[i] : "";
}

// Sets the widths of columns: each as wide as its text, the widest as wide as the line allows.
// Returns their number.
static int widths(const struct markdown *s, int *width)
{
	int sum = 0, n = 0, widest = 0;
	memset(width, 0, MOST_COLUMNS * sizeof *width);
	for (int i = 0; i < MOST_COLUMNS; i++) {
		for (size_t j = 0; j < s->nrows; j++) {
			int columns = line_columns(cell_of(&s->rows[j], i));
			width[i] = columns > width[i] ? columns : width[i];
		}
		n = width[i] ? i + 1 : n;
		sum += width[i] ? width[i] + GAP : 0;
		widest = width[i] > width[widest] ? i : widest;
	}
	int over = sum - line_room(s->out);
	if (over > 0)
		width[widest] =
			width[widest] - over > LEAST_WIDTH ? width[widest] - over : LEAST_WIDTH;
	return n;
}

static void put_table_row(FILE *out, const struct table_row *r, const int *width, int n)
{
	const char *rest[MOST_COLUMNS];
	bool more = true;
	for (int i = 0; i < n; i++)
		rest[i] = cell_of(r, i);
	while (more) {
		more = false;
		for (int i = 0; i < n; i++) {
			size_t length = strlen(rest[i]), take = 0;
			if (length)
				take = line_row(rest[i], length, width[i]);
			line_put_cell(out, rest[i], take, i + 1 < n ? width[i] + GAP : 0);
			rest[i] += take + strspn(rest[i] + take, " ");
			more |= *rest[i] != '\0';
		}
		fputc('\n', out);
	}
}

static void end_table(struct markdown *s)
{
	int width[MOST_COLUMNS], n = widths(s, width);
	for (size_t i = 0; i < s->nrows; i++) {
		put_table_row(s->out, &s->rows[i], width, n);
		for (int j = 0; j < MOST_COLUMNS; j++)
			free(s->rows[i].cells[j]);
	}
	s->nrows = 0;
}

// --- lines ---------------------------------------------------------------------------------------

// Writes the collected block.
static void end_block(struct markdown *s)
{
	struct buf b = {0};
	if (s->text.n) {
		add_plain(&b, buf_str(&s->text));
		line_put(s->out, buf_str(&b), s->indent);
	}
	buf_free(&b);
	buf_clear(&s->text);
	s->indent = 0;
	end_table(s);
}

static void put_heading(struct markdown *s, const char *line)
{
	struct buf b = {0};
	end_block(s);
	add_plain(&b, line + strspn(line, "# "));
	fputs(s->styled ? "\033[1m" : "", s->out);
	line_put(s->out, buf_str(&b), 0);
	fputs(s->styled ? "\033[0m" : "", s->out);
	buf_free(&b);
}

static void put_line(struct markdown *s, char *line)
{
	if (strncmp(line, "```", 3) == 0) {
		end_block(s);
		s->code = !s->code;
	} else if (s->code) {
		line_put_cut(s->out, line, strlen(line), 4);
	} else if (!*line) {
		end_block(s);
		fputc('\n', s->out);
	} else if (*line == '#') {
		put_heading(s, line);
	} else if (*line == '|') {
		if (s->text.n)
			end_block(s);
		add_row(s, line);
	} else {
		bool item = strncmp(line, "- ", 2) == 0;
		size_t digits = strspn(line, "0123456789");
		item |= digits && strncmp(line + digits, ". ", 2) == 0;
		if (item || s->nrows)
			end_block(s);
		if (item)
			s->indent = (int)(digits ? digits + 2 : 2);
		buf_puts(&s->text, s->text.n ? " " : "");
		buf_puts(&s->text, line);
	}
}

int markdown_show(const char *path, bool styled, FILE *out, struct status *st)
{
	struct markdown s = {.out = out, .styled = styled};
	struct textfile t;
	int code = textfile_open(&t, path, st);
	for (char *rest = code ? NULL : t.all.s, *line; (line = strsep(&rest, "\n"));) {
		line[strcspn(line, "\r")] = '\0';
		if (rest || *line)
			put_line(&s, s.code ? line : line + strspn(line, " \t"));
	}
	end_block(&s);
	textfile_close(&t);
	buf_free(&s.text);
	free(s.rows);
	return code;
}
