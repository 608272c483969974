// SPDX-License-Identifier: MIT
//
// The panes of text: the timed log, and what the program itself wrote. Both end at the moment
// shown; lines that came with the last step stand out. What the program did outside the model
// stands in the log as a warning, for the picture does not show it; and so do data races.
#include "base/i18n.h"
#include "visualizer/frame.h"
#include "visualizer/sentence.h"

#include <string.h>

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

// The lines that a pane shows, from *from up to the one returned.
static size_t lines_of(const struct frame *f, const struct area *a, size_t *from)
{
	size_t to = slots_before(&f->history->logs, history_to(f->history, f->moment));
	size_t rows = a->h > 1 ? (size_t)a->h - 1 : 0;
	*from = to > rows ? to - rows : 0;
	return to;
}

uint32_t log_at(const struct frame *f, const struct area *a, int y)
{
	size_t from, to = lines_of(f, a, &from), i = from + (size_t)(y - 1);
	return y >= 1 && i < to ? f->history->logs.slot[i] : NO_SLOT;
}

void pane_log(const struct frame *f, const struct area *a)
{
	area_head(a, 0, _("Log"));
	const struct slots *logs = &f->history->logs;
	size_t from, to = lines_of(f, a, &from);
	struct buf b = {0};
	for (size_t i = from; i < to; i++) {
		buf_clear(&b);
		enum style style = log_line(f, logs->slot[i], &b);
		area_put(a, 1, 1 + (int)(i - from), a->w - 1, style, buf_str(&b));
	}
	buf_free(&b);
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
	size_t at = rows ? last_lines(&b, rows) : b.n;
	for (int y = 1; at < b.n; y++) {
		const char *stop = memchr(b.s + at, '\n', b.n - at);
		size_t n = stop ? (size_t)(stop - b.s) - at : b.n - at;
		area_put_n(a, 1, y, a->w - 1, at >= fresh ? STYLE_CHANGED : STYLE_TEXT, b.s + at,
			   n);
		at += n + 1;
	}
	buf_free(&b);
}
