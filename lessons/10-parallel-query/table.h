// SPDX-License-Identifier: MIT
//
// What was measured, for the eye: a table with bars in the terminal, and a picture (SVG).
//
//	struct table t;
//	table_begin(&t, "a search", "us", args->svg);
//	table_group(&t, "1,000 prices");
//	table_line(&t, "here", &here.found, here.found.mean, "57 us");
//	table_line(&t, "there", &there.found, here.found.mean, "1.29");
//	table_end(&t, "the text's: ratios, but for the first.");
//
// Lines come in groups; the bars of a group are compared with one another, and are drawn below it.
// All that is printed fits 80 columns. One thread calls these functions; none fails. What is wrong
// with the picture's file, whoever has opened it finds out.
#ifndef TABLE_H
#define TABLE_H

#include "measure.h"

#include <stdio.h>

enum { TABLE_LINES = 64, TABLE_WHAT = 16 };

struct table_line {
	char what[TABLE_WHAT + 1];
	struct figures found; // nanoseconds; a mean of 0: not measured here
	double ratio;	      // to the mean of what it is compared with
	char text[16];	      // what the text gives, or empty
};

struct table {
	const char *title, *unit;
	double unit_ns;
	FILE *svg;    // NULL: no picture
	int n, group; // so many lines; where the last group begins
	struct table_line lines[TABLE_LINES];
	char headings[TABLE_LINES][64]; // of the group that begins here, or empty
};

// Prints the heads of the columns. unit: "ns", "us" or "ms"; svg: where the picture goes, or NULL.
void table_begin(struct table *t, const char *title, const char *unit, FILE *svg);

// The lines to come are a group.
void table_group(struct table *t, const char *heading);

// One line. found: NULL, it was not measured here, but by the text; base: the mean of what it is
// compared with; text: what the text gives, or "".
void table_line(struct table *t, const char *what, const struct figures *found, double base,
		const char *text);

// The end of the last group; prints what is to be known of the table, and draws the picture.
void table_end(struct table *t, const char *notes);

// draw.c ------------------------------------------------------------------------------------------

// Draws what is in the table.
void table_draw(const struct table *t, const char *notes);

#endif
