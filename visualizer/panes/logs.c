// SPDX-License-Identifier: MIT
//
// The panes of text: the timed log, and what the program itself wrote. Both end at the moment
// shown; lines that came with the last step stand out. What the program did outside the model
// stands in the log as a warning, for the picture does not show it; and so do data races.
#include "base/i18n.h"
#include "trace/story_text.h"
#include "visualizer/history/sentence.h"
#include "visualizer/panes/frame.h"

#include <string.h>

// A line takes no more than LINE_ROWS rows; where it goes on, it stands below its text, behind the
// time ("00:00.000  ").
enum { LINE_ROWS = 4, TIME_WIDTH = 11, CHAR_BYTES = 4 };

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
	size_t room = in->w > 0 ? (size_t)in->w * (LINE_ROWS + 1) * CHAR_BYTES : 0;
	n = n < room ? n : room; // of a very long line, the rest is not even looked at
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

// What the program wrote last, as much of it as can matter: `rows` lines, in `room` bytes.
struct written {
	struct buf text;
	size_t fresh; // where what came with the last step begins
};

static size_t count_lines(const char *s, size_t n)
{
	size_t lines = 0;
	for (const char *end = s + n; (s = memchr(s, '\n', (size_t)(end - s))); s++)
		lines++;
	return lines;
}

// Gathers it from outputs[0, to), of which those from `new` on came with the last step.
static void gather(const struct frame *f, size_t to, size_t new, size_t rows, size_t room,
		   struct written *w)
{
	const struct slots *o = &f->history->outputs;
	const struct event *ev = f->history->trace->ev;
	size_t from = to, bytes = 0, lines = 0;
	while (from && bytes < room && lines <= rows) {
		const struct event *e = &ev[o->slot[--from]];
		size_t n = e->other < room ? e->other : room;
		bytes += e->other;
		lines += count_lines(event_text(e) + e->other - n, n);
	}
	size_t skip = bytes > room ? bytes - room : 0;
	for (size_t i = from; i < to; i++, skip = 0) {
		const struct event *e = &ev[o->slot[i]];
		const char *s = event_text(e);
		while (skip && skip < e->other && ((unsigned char)s[skip] & 0xc0) == 0x80)
			skip++; // not in the middle of a character
		if (i == new)
			w->fresh = w->text.n;
		buf_add(&w->text, s + skip, e->other - skip);
	}
	if (new >= to)
		w->fresh = w->text.n;
}

// Where the end of a line begins that fits `width` columns.
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

// Writes the line of b that begins at *at, and goes to the next one. Returns the rows it takes. Of
// one that is still being written, the end matters most.
static int put_output(const struct area *in, int y, enum style style, const struct buf *b,
		      size_t *at)
{
	const char *from = b->s + *at, *stop = memchr(from, '\n', b->n - *at);
	size_t n = stop ? (size_t)(stop - from) : b->n - *at;
	int most = (LINE_ROWS - 1) * (in->w - 2);
	size_t skip = stop || n <= (size_t)most ? 0 : tail(in->to, from, n, most);
	*at += n + 1;
	return put_line(in, y, 2, style, from + skip, n - skip);
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
	size_t rows = a->h > 1 ? (size_t)a->h - 1 : 0, columns = a->w > 0 ? (size_t)a->w : 0;
	struct written w = {0};
	gather(f, to, new, rows, rows * columns * CHAR_BYTES, &w);
	show_last(a, &w.text, rows ? last_lines(&w.text, rows) : w.text.n, w.fresh);
	buf_free(&w.text);
}
