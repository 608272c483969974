// SPDX-License-Identifier: MIT
//
// The pane of the program's own output, up to the moment shown; lines of the last step stand out.
#include "base/i18n.h"
#include "visualizer/pictures/frame.h"
#include "visualizer/panes/box.h"
#include "visualizer/panes/layout.h"
#include "visualizer/panes/pane.h"
#include "visualizer/terminal/cells.h"

#include <string.h>

// Where the last `rows` lines of b begin.
static size_t last_lines(const struct buf *b, size_t rows)
{
	size_t i = b->n;
	if (i && b->s[i - 1] == '\n')
		i--;
	while (i) {
		if (b->s[i - 1] == '\n' && --rows == 0)
			break;
		i--;
	}
	return i;
}

// The end of the program's output.
struct written {
	struct buf text;
	size_t fresh; // where the output of the last step begins
	bool more;    // there is output before
};

static size_t count_lines(const char *s, size_t n)
{
	size_t lines = 0;
	for (const char *end = s + n; (s = memchr(s, '\n', (size_t)(end - s))); s++)
		lines++;
	return lines;
}

// Gathers the last `rows` lines, `room` bytes at most, of outputs[0, to); those from `new` on came
// with the last step.
static void gather(const struct frame *f, size_t to, size_t new, size_t rows, size_t room,
		   struct written *w)
{
	const struct slots *o = &f->at->history->outputs;
	const struct event *ev = f->at->history->trace->ev;
	size_t from = to, bytes = 0, lines = 0;
	while (from && bytes < room && lines <= rows) {
		const struct event *e = &ev[o->slot[--from]];
		size_t n = e->other < room ? e->other : room;
		bytes += e->other;
		lines += count_lines(event_text(e) + e->other - n, n);
	}
	size_t skip = bytes > room ? bytes - room : 0;
	w->more = from || skip;
	for (size_t i = from; i < to; i++, skip = 0) {
		const struct event *e = &ev[o->slot[i]];
		const char *s = event_text(e);
		while (skip && skip < e->other && ((unsigned char)s[skip] & 0xc0) == 0x80)
			skip++; // do not begin inside a character
		if (i == new)
			w->fresh = w->text.n;
		buf_add(&w->text, s + skip, e->other - skip);
	}
	if (new >= to)
		w->fresh = w->text.n;
}

// Where the longest end of a line begins that fits `width` columns.
static size_t tail(const struct cells *to, const char *s, size_t n, int width)
{
	size_t at = n;
	while (at) {
		size_t i = at - 1;
		while (i && ((unsigned char)s[i] & 0xc0) == 0x80)
			i--;
		width -= text_width(to, s + i, at - i);
		if (width < 0)
			break;
		at = i;
	}
	return at;
}

// Writes the line of b at *at, and moves *at to the next line. Returns the rows used. Of an
// unfinished line the end matters most.
static int put_output(const struct area *in, int y, enum style style, const struct buf *b,
		      size_t *at)
{
	const char *from = b->s + *at, *stop = memchr(from, '\n', b->n - *at);
	size_t n = stop ? (size_t)(stop - from) : b->n - *at;
	int most = (LINE_ROWS - 1) * (in->w - 2);
	size_t skip = stop || n <= (size_t)most ? 0 : tail(in->to, from, n, most);
	*at += n + 1;
	return text_lines_put(in, y, 2, style, from + skip, n - skip);
}

// Shows the last lines, as many as fit, and a mark if there are more: to count them, all output
// would have to be read.
static void show_last(const struct area *a, const struct written *w)
{
	struct area in = text_lines_area(a);
	const struct buf *b = &w->text;
	size_t at = last_lines(b, (size_t)in.h);
	int rows = 0;
	for (size_t i = at; i < b->n;)
		rows += put_output(&in, in.h, STYLE_TEXT, b, &i);
	for (size_t next = at; rows > in.h; at = next) {
		rows -= put_output(&in, in.h, STYLE_TEXT, b, &next);
		if (next >= b->n)
			break;
	}
	if (at || w->more)
		area_put(a, a->w - 1, 0, 1, STYLE_DIM, cells_mark(a->to, MARK_UP));
	for (int y = 0; at < b->n;)
		y += put_output(&in, y, at >= w->fresh ? STYLE_CHANGED : STYLE_TEXT, b, &at);
}

// A row for each line written so far, and the head.
static int needs(const struct frame *f, const struct cells *to, int w)
{
	const struct slots *o = &f->at->history->outputs;
	struct written all = {0};
	size_t rows = (size_t)to->h;
	(void)w;
	if (!o->n || (f->panes && f->panes->big && !box_is_large(to)))
		return 0;
	gather(f, o->n, o->n, rows, rows * (size_t)to->w, &all);
	size_t lines = count_lines(buf_str(&all.text), all.text.n);
	lines += all.text.n && all.text.s[all.text.n - 1] != '\n';
	buf_free(&all.text);
	return 1 + (lines < rows ? (int)lines : to->h);
}

static void draw_folded(const struct area *a, const struct written *w)
{
	struct buf line = {0};
	size_t at = last_lines(&w->text, 1), n = w->text.n - at;
	if (n && w->text.s[w->text.n - 1] == '\n')
		n--;
	buf_add(&line, w->text.n ? w->text.s + at : "", n);
	head_fold(a, _("Output"), at >= w->fresh ? STYLE_CHANGED : STYLE_TEXT, buf_str(&line));
	buf_free(&line);
}

static void draw(const struct frame *f, const struct area *a)
{
	const struct slots *o = &f->at->history->outputs;
	size_t to = slots_before(o, history_to(f->at->history, f->at->moment));
	size_t new =
		f->at->moment ? slots_before(o, history_from(f->at->history, f->at->moment)) : to;
	size_t rows = a->h > 1 ? (size_t)a->h - 1 : 1, columns = a->w > 0 ? (size_t)a->w : 0;
	struct written w = {0};
	gather(f, to, new, rows, rows * columns * CHAR_BYTES, &w);
	if (!w.text.n) {
		head_fold(a, _("Output"), STYLE_DIM, _("nothing yet"));
	} else if (a->h > 1) {
		area_head(a, 0, _("Output"));
		show_last(a, &w);
	} else {
		draw_folded(a, &w);
	}
	buf_free(&w.text);
}

const struct pane_ops output_pane = {.name = N_("Output"),
				     .worth = 4,
				     .worth_big = 1,
				     .least = 1,
				     .in_columns = true,
				     .column = {0, 1, 2},
				     .needs = needs,
				     .draw = draw};
