// SPDX-License-Identifier: MIT
//
// The pane of the timed log, up to the moment shown; lines of the last step stand out. Operations
// outside the model stand in the log as warnings, since the picture does not show them; so do data
// races.
#include "base/i18n.h"
#include "visualizer/history/sentence.h"
#include "visualizer/pictures/frame.h"
#include "visualizer/panes/box.h"
#include "visualizer/panes/layout.h"
#include "visualizer/panes/pane.h"
#include "visualizer/terminal/cells.h"

// A wrapped line continues below its text, behind the time ("00:00.000  ").
enum { TIME_WIDTH = 11 };

// Adds the line of the event at a slot. Returns its style.
static enum style log_line(const struct frame *f, uint32_t slot, struct buf *b)
{
	const struct event *e = &f->at->history->trace->ev[slot];
	if (e->kind == EV_LIMIT) {
		sentence_limit(e, b);
		return STYLE_WARN;
	}
	if (e->kind == EV_RACE) {
		sentence_race(f->at->story, f->at->history->trace, slot, b);
		return STYLE_FAULT;
	}
	story_log_line(f->at->story, f->at->history->trace, slot, b);
	bool new = f->at->moment &&slot >= history_from(f->at->history, f->at->moment);
	return new ? STYLE_CHANGED : STYLE_TEXT;
}

// Writes the line of the event at a slot. Returns the rows used.
static int put_log(const struct frame *f, const struct area *in, int y, uint32_t slot)
{
	struct buf b = {0};
	enum style style = log_line(f, slot, &b);
	bool timed = f->at->history->trace->ev[slot].kind == EV_LOG;
	int rows = text_lines_put(in, y, timed ? TIME_WIDTH : 2, style, buf_str(&b), b.n);
	buf_free(&b);
	return rows;
}

// Finds the last lines that fit: from *from to before the result.
static size_t lines_of(const struct frame *f, const struct area *in, size_t *from)
{
	const struct slots *logs = &f->at->history->logs;
	size_t to = slots_before(logs, history_to(f->at->history, f->at->moment));
	int left = in->h;
	for (*from = to; *from > 0 && left > 0; --*from) {
		left -= put_log(f, in, in->h, logs->slot[*from - 1]);
		if (left < 0 && *from < to)
			break;
	}
	return to;
}

static void draw_folded(const struct frame *f, const struct area *a)
{
	const struct slots *logs = &f->at->history->logs;
	size_t n = slots_before(logs, history_to(f->at->history, f->at->moment));
	struct buf b = {0};
	enum style style = n ? log_line(f, logs->slot[n - 1], &b) : STYLE_DIM;
	head_fold(a, _("Log"), style, n ? buf_str(&b) : _("nothing yet"));
	buf_free(&b);
}

static int needs(const struct frame *f, const struct cells *to, int w)
{
	(void)w;
	if (f->panes && f->panes->big && !box_is_large(to))
		return 0;
	size_t n = f->at->history->logs.n;
	return 1 + (n < (size_t)to->h ? (int)n : to->h);
}

static void draw(const struct frame *f, const struct area *a)
{
	struct area in = text_lines_area(a);
	size_t i, to = lines_of(f, &in, &i);
	if (a->h == 1 || !to) {
		draw_folded(f, a);
		return;
	}
	head_list(a, _("Log"), i, 0);
	for (int y = 0; i < to; i++)
		y += put_log(f, &in, y, f->at->history->logs.slot[i]);
}

static struct hit hit(const struct frame *f, const struct area *a, int x, int y)
{
	struct area in = text_lines_area(a);
	size_t i, to = lines_of(f, &in, &i);
	(void)x;
	for (y--; y >= 0 && i < to; i++) {
		uint32_t slot = f->at->history->logs.slot[i];
		y -= put_log(f, &in, in.h, slot);
		if (y < 0)
			return (struct hit){.what = HIT_EVENT, .slot = slot};
	}
	return (struct hit){.what = HIT_NOTHING};
}

const struct pane_ops log_pane = {.name = N_("Log"),
				  .worth = 6,
				  .worth_big = 1,
				  .least = 1,
				  .in_columns = true,
				  .column = {0, 1, 1},
				  .needs = needs,
				  .draw = draw,
				  .hit = hit};
