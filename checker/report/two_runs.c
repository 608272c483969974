// SPDX-License-Identifier: MIT
//
// Two runs beside each other: see explain_text.h.
//
//	     the run that fails                      the nearest that passes
//	     -------------------------------------   -------------------------------------
//	   8 2 counter-1 reads variable counter      2 counter-1 reads variable counter
//	=> 9 3 counter-2 reads variable counter      2 counter-1 writes variable counter
#include "checker/report/explain_text.h"

#include "base/i18n.h"
#include "base/lines.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#define BEFORE 2 // equal rows, before the first difference
#define AFTER 14 // the most rows from there on
#define BEHIND 3 // the most rows after the failing run has ended
#define MARGIN 8 // columns: the mark, a step's number
#define GAP 2	 // between the two
#define LEAST 10 // of a column

struct column {
	const struct shown *run;
	const struct shown *as; // the run whose names are used
	struct shown_row {	// n of them that are shown
		size_t from, to;
	} * rows;
	size_t n;
	size_t before; // number of these before the first difference
};

static bool is_routine(const struct shown *s, size_t i)
{
	const struct step *step = &s->path.points[s->steps[i]].step;
	uint8_t code = step->op.code;
	return op_bounds_thread(code) || op_ends_program(code);
}

// A row ends where the two runs begin to differ, also in the middle of a call.
static int choose(struct column *c, size_t shared)
{
	c->rows = calloc(c->run->n + 1, sizeof *c->rows);
	for (size_t i = 0, to; c->rows && i < c->run->n; i = to + 1) {
		to = shown_row_end(c->run, i);
		if (i < shared && to >= shared)
			to = shared - 1;
		c->before += i < shared;
		if (i < shared || to > i || !is_routine(c->run, i))
			c->rows[c->n++] = (struct shown_row){i, to};
	}
	size_t less = c->before > BEFORE ? c->before - BEFORE : 0;
	c->before -= less;
	c->n -= less;
	if (c->rows)
		memmove(c->rows, c->rows + less, c->n * sizeof *c->rows);
	return c->rows ? 0 : ENOMEM;
}

// Adds the contents of a row of a column.
static void say(const struct column *c, size_t row, struct buf *b)
{
	struct buf place = {0};
	if (row >= c->n)
		return;
	shown_row(c->run, c->rows[row].from, c->rows[row].to, c->as, b);
	shown_place(c->run, c->rows[row].from, &place);
	if (place.n)
		buf_printf(b, " (%s)", buf_str(&place));
	buf_free(&place);
}

static int cell_width(FILE *out)
{
	int width = (line_room(out) - MARGIN - GAP) / 2;
	return width < LEAST ? LEAST : width;
}

static void put_cell(FILE *out, const struct buf *b, size_t *at, int width)
{
	const char *s = buf_str(b) + *at;
	size_t left = b->n - *at, take = left ? line_row(s, left, cell_width(out)) : 0;
	line_put_cell(out, s, take, width);
	while (take < left && s[take] == ' ')
		take++;
	*at += take;
}

// Writes a row of both columns, each wrapped.
static void put_row(FILE *out, const char *margin, const struct buf *left, const struct buf *right)
{
	size_t a = 0, b = 0;
	for (bool first = true; first || a < left->n || b < right->n; first = false) {
		line_put_cell(out, first ? margin : "", first ? strlen(margin) : 0, MARGIN);
		bool more = b < right->n;
		put_cell(out, left, &a, more ? cell_width(out) + GAP : 0);
		put_cell(out, right, &b, 0);
		fputc('\n', out);
	}
}

static void put_texts(FILE *out, const char *margin, const char *left, const char *right)
{
	struct buf a = {0}, b = {0};
	buf_puts(&a, left);
	buf_puts(&b, right);
	put_row(out, margin, &a, &b);
	buf_free(&a);
	buf_free(&b);
}

static void put_heading(FILE *out)
{
	char rule[LINE_WIDTH] = {0};
	memset(rule, '-', (size_t)cell_width(out));
	char step[24];
	snprintf(step, sizeof step, "  %s", _("step"));
	put_texts(out, step, _("the run that fails"), _("the nearest that passes"));
	put_texts(out, "  ----", rule, rule);
}

static void put_step(const struct column *fails, const struct column *passes, size_t row, FILE *out)
{
	struct buf left = {0}, right = {0};
	char margin[24];
	snprintf(margin, sizeof margin, "%s", row == fails->before ? "=>" : "  ");
	if (row < fails->n)
		snprintf(margin + 2, sizeof margin - 2, "%4u",
			 fails->run->steps[fails->rows[row].from] + 1);
	say(fails, row, &left);
	say(passes, row, &right);
	put_row(out, margin, &left, &right);
	buf_free(&left);
	buf_free(&right);
}

static void put_ends(const struct column *fails, const struct column *passes, size_t rows,
		     FILE *out)
{
	bool endless = end_for_ever(fails->run->path.end.op);
	if (fails->n > rows || passes->n > rows)
		put_texts(out, "", fails->n > rows ? "..." : "", passes->n > rows ? "..." : "");
	put_texts(out, "", endless ? _("it goes on like this for ever") : _("it fails"),
		  _("it ends well"));
}

int two_runs_put(const struct explanation *e, FILE *out)
{
	struct column fails = {.run = &e->failing, .as = &e->failing};
	struct column passes = {.run = &e->passing, .as = &e->failing};
	int rc = choose(&fails, e->shared) || choose(&passes, e->shared) ? ENOMEM : 0;
	size_t rows = fails.n > passes.n ? fails.n : passes.n;
	if (rows > fails.n + BEHIND)
		rows = fails.n + BEHIND;
	if (rows > BEFORE + AFTER)
		rows = BEFORE + AFTER;
	if (!rc)
		put_heading(out);
	for (size_t i = 0; !rc && i < rows; i++)
		put_step(&fails, &passes, i, out);
	if (!rc)
		put_ends(&fails, &passes, rows, out);
	free(fails.rows);
	free(passes.rows);
	return rc;
}
