// SPDX-License-Identifier: MIT
//
// Lines of a report: none is wider than LINE_WIDTH columns, nor than a terminal that it goes to,
// whatever the names in it are (but a place that is itself wider, and what is cut), and none holds
// a control character (each becomes '?'), for parts of it come from the program under study. Used
// by the thread that writes the report. Blocks on the file only.
#ifndef BASE_LINES_H
#define BASE_LINES_H

#include <stddef.h>
#include <stdio.h>

struct buf;

enum { LINE_WIDTH = 80 };

// How many columns s takes.
int line_columns(const char *s);

// Writes text, wrapped at blanks; rows after the first begin at column `indent`, and no row is
// broken before it.
void line_put(FILE *out, const char *text, int indent);

// The same, with a place at `column`, or left of it if it is too long: behind the last row of the
// text, or below it where that row is too long. place: may be "".
void line_put_place(FILE *out, const char *text, int indent, const char *place, int column);

// How many of the n bytes at s go on a row of `width` columns: all, or up to the last blank; at
// least one character.
size_t line_row(const char *s, size_t n, int width);

// Writes the n bytes at s, and blanks up to `width` columns. Control characters become '?'.
void line_put_cell(FILE *out, const char *s, size_t n, int width);

// Adds s to b, and blanks up to `width` columns.
void line_add_cell(struct buf *b, const char *s, int width);

// The width of lines to out: LINE_WIDTH, or less if out is a narrower terminal, or a page for one.
int line_room(FILE *out);

// From now on what this thread writes to `page`, a stream in memory, has the width of the terminal
// `to`. page: NULL ends that.
void line_page(FILE *page, FILE *to);

// How wide a report to out may be: where out is a terminal, as wide as COLUMNS says but no wider
// than the terminal, elsewhere LINE_WIDTH.
int line_width(FILE *out);

// Writes the n bytes at s from column `indent` as one row; what does not fit in LINE_WIDTH is cut,
// with "...".
// A tab goes on to the next eighth column.
void line_put_cut(FILE *out, const char *s, size_t n, int indent);

#endif
