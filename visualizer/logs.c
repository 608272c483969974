// SPDX-License-Identifier: MIT
//
// The panes of text: the timed log, and what the program itself wrote. Both end at the moment
// shown; lines that came with the last step stand out. What the program did outside the model
// stands in the log as a warning, for the picture does not show it; and so do data races.
#include "base/i18n.h"
#include "visualizer/frame.h"
#include "visualizer/sentence.h"

#include <string.h>

// A line takes no more than LINE_ROWS rows; where it goes on, it stands below its text, behind the
// time ("00:00.000  ").
enum { LINE_ROWS = 4, TIME_WIDTH = 11 };

// One line of the log, from the event at a slot. Returns its style.
static enum style log_line(const struct frame *f, uint32_t slot, struct buf *b)
{
	const struct event *e = &f->history->trace->ev[slot];
	if (e->kind == EV_LIMIT) {
		sentence_limit(e, b);
		return STYLE_WARN;
	}
	if (e->kind == EV_RACE) {
		sentence_race(f->story, f->history->trace, slot, b);
		return STYLE_FAULT;
	}
	story_log_line(f->story, f->history->trace, slot, b);
	bool new = f->moment &&slot >= history_from(f->history, f->moment);
	return new ? STYLE_CHANGED : STYLE_TEXT;
}

// The place for text in a pane, below its head.
static struct area text_area(const struct area *a)
{
	return (struct area){a->to, a->x + 1, a->y + 1, a->w - 1, a->h - 1};
}

// Writes a line in row y, on as many rows as it takes, within reason. Returns how many.
static int put_line(const struct area *in, int y, int indent, enum style style, const char *s,
		    size_t n)
{
	int most = in->h < LINE_ROWS ? in->h : LINE_ROWS;
	int rows = area_hang(in, y, most, indent, style, s, n);
	return rows ? rows : 1;
}

// The same with the line of the log at a slot.
static int put_log(const struct frame *f, const struct area *in, int y, uint32_t slot)
{
	struct buf b = {0};
	enum style style = log_line(f, slot, &b);
	bool timed = f->history->trace->ev[slot].kind == EV_LOG;
	int rows = put_line(in, y, timed ? TIME_WIDTH : 2, style, buf_str(&b), b.n);
	buf_free(&b);
	return rows;
}

// Which lines of the log there is room for: from *from on. Returns where they end.
static size_t lines_of(const struct frame *f, const struct area *in, size_t *from)
{
	const struct slots *logs = &f->history->logs;
	size_t to = slots_before(logs, history_to(f->history, f->moment));
	int left = in->h;
	for (*from = to; *from > 0 && left > 0; --*from) {
		left -= put_log(f, in, in->h, logs->slot[*from - 1]);
		if (left < 0 && *from < to)
			break;
	}
	return to;
}

uint32_t log_at(const struct frame *f, const struct area *a, int y)
{
	struct area in = text_area(a);
	size_t i, to = lines_of(f, &in, &i);
	for (y--; y >= 0 && i < to; i++) {
		y -= put_log(f, &in, in.h, f->history->logs.slot[i]);
		if (y < 0)
			return f->history->logs.slot[i];
	}
	return NO_SLOT;
}

void pane_log(const struct frame *f, const struct area *a)
{
	area_head(a, 0, _("Log"));
	struct area in = text_area(a);
	size_t i, to = lines_of(f, &in, &i);
	for (int y = 0; i < to; i++)
		y += put_log(f, &in, y, f->history->logs.slot[i]);
}

// The last `rows` lines before the end of b: where they begin.
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

// The texts of outputs[from, to) as one.
static void gather(const struct frame *f, size_t from, size_t to, struct buf *b)
{
	const struct slots *o = &f->history->outputs;
	buf_clear(b);
	for (size_t i = from; i < to; i++) {
		const struct event *e = &f->history->trace->ev[o->slot[i]];
		buf_add(b, event_text(e), e->other);
	}
}

static size_t count_lines(const struct buf *b)
{
	size_t n = 0;
	for (size_t i = 0; i < b->n; i++)
		n += b->s[i] == '\n';
	return n;
}

// Writes the line of b that begins at *at, and goes to the next one. Returns the rows it takes.
static int put_output(const struct area *in, int y, enum style style, const struct buf *b,
		      size_t *at)
{
	const char *from = b->s + *at, *stop = memchr(from, '\n', b->n - *at);
	size_t n = stop ? (size_t)(stop - from) : b->n - *at;
	*at += n + 1;
	return put_line(in, y, 2, style, from, n);
}

// Shows the lines of b from `at` on, as many of the last ones as there is room for.
static void show_last(const struct area *a, const struct buf *b, size_t at, size_t fresh)
{
	struct area in = text_area(a);
	int rows = 0;
	for (size_t i = at; i < b->n;)
		rows += put_output(&in, in.h, STYLE_TEXT, b, &i);
	for (size_t next = at; rows > in.h; at = next) {
		rows -= put_output(&in, in.h, STYLE_TEXT, b, &next);
		if (next >= b->n)
			break;
	}
	for (int y = 0; at < b->n;)
		y += put_output(&in, y, at >= fresh ? STYLE_CHANGED : STYLE_TEXT, b, &at);
}

void pane_output(const struct frame *f, const struct area *a)
{
	area_head(a, 0, _("Output"));
	const struct slots *o = &f->history->outputs;
	size_t to = slots_before(o, history_to(f->history, f->moment));
	size_t new = f->moment ? slots_before(o, history_from(f->history, f->moment)) : to;
	size_t rows = a->h > 1 ? (size_t)a->h - 1 : 0;
	struct buf b = {0};
	size_t from = to;
	for (size_t back = rows + 1; rows && from; back *= 2) {
		from = to > back ? to - back : 0;
		gather(f, from, to, &b);
		if (count_lines(&b) > rows)
			break;
	}
	size_t fresh = b.n; // the bytes from here on came with the last step
	for (size_t i = to; i-- > from && i >= new;)
		fresh -= f->history->trace->ev[o->slot[i]].other;
	show_last(a, &b, rows ? last_lines(&b, rows) : b.n, fresh);
	buf_free(&b);
}
