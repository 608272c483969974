// SPDX-License-Identifier: MIT
//
// The pane of the source: the line at which the chosen thread stands, with what is around it, and
// the numbers of all threads beside the lines at which they stand.
#include "base/i18n.h"
#include "trace/story_text.h"
#include "visualizer/history/source_files.h"
#include "visualizer/pictures/frame.h"
#include "visualizer/panes/pane.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// Columns: the numbers of threads, and of the line.
enum { GUTTER = 5, NUMBER = 5 };

// Where a thread stands: at its operation, or, if it is in its own code, where it last went on.
static uint32_t site_of(const struct story *s, uint32_t t)
{
	const struct thread *th = &s->world.threads[t];
	if (th->phase != PHASE_RUN)
		return th->op.site;
	return s->last_slot != NO_SLOT && s->last.choice.thread == t ? s->last.op.site : 0;
}

// Where the threads stand in the file that is shown: by thread number, the line, 0: elsewhere.
struct standing {
	unsigned *line;
	size_t n;
};

static void find_standing(const struct frame *f, const char *path, struct standing *st)
{
	const struct world *w = &f->at->story->world;
	struct buf at = {0};
	st->line = calloc(w->nthreads + 1, sizeof *st->line);
	st->n = st->line ? w->nthreads : 0;
	for (uint32_t t = 1; t <= st->n; t++) {
		if (w->threads[t].life == LIFE_NONE || w->threads[t].life == LIFE_EXITED)
			continue;
		buf_clear(&at);
		unsigned line = story_source(f->at->history->trace, site_of(f->at->story, t), &at);
		if (line && strcmp(buf_str(&at), path) == 0)
			st->line[t] = line;
	}
	buf_free(&at);
}

// The numbers of the threads that stand at a line: "2", "2,3", or as many as fit.
static void say_marks(const struct standing *st, unsigned line, struct buf *b)
{
	for (size_t t = 1; t <= st->n && b->n < 2 * GUTTER; t++)
		if (st->line[t] == line)
			buf_printf(b, b->n ? ",%zu" : "%zu", t);
}

static void draw_line(const struct area *a, int y, const struct source_file *s,
		      const struct standing *st, unsigned line, bool chosen)
{
	char number[16];
	struct buf marks = {0};
	say_marks(st, line, &marks);
	area_put(a, 1, y, GUTTER - 1, STYLE_CHANGED, buf_str(&marks));
	snprintf(number, sizeof number, "%*u", NUMBER - 1, line);
	area_put(a, GUTTER, y, NUMBER, STYLE_DIM, number);
	area_put(a, GUTTER + NUMBER + 1, y, a->w - GUTTER - NUMBER - 1, STYLE_TEXT,
		 s->line[line - 1]);
	if (chosen) {
		area_put(a, 0, y, 1, STYLE_TEXT, cells_mark(a->to, MARK_CHOSEN));
		area_style(a, 0, y, a->w, STYLE_CHOSEN);
	}
	buf_free(&marks);
}

// The first of the lines that are shown: the one in question stands at a third, and it moves only
// when it would leave the pane.
static unsigned first_line(const struct source_file *s, unsigned line, unsigned rows)
{
	unsigned most = s->nlines > rows ? (unsigned)s->nlines - rows + 1 : 1;
	unsigned third = rows / 3 + 1;
	unsigned first = line > third ? line - third + 1 : 1;
	return first < most ? first : most;
}

static void draw_missing(const struct area *a, const char *text)
{
	area_wrap(&(struct area){a->to, a->x + 1, a->y + 1, a->w - 1, a->h - 1}, 0, a->h - 1,
		  STYLE_DIM, text);
}

// Its own name, and the thread's.
static void say_title(const struct frame *f, const char *path, struct buf *b)
{
	const char *slash = strrchr(path, '/');
	buf_puts(b, _("Source"));
	if (!*path)
		return;
	buf_printf(b, "  %s  ", slash ? slash + 1 : path);
	f->namer.thread(f->namer.ctx, f->at->thread, b);
}

static void draw(const struct frame *f, const struct area *a)
{
	struct buf path = {0}, title = {0}, missing = {0};
	bool some = f->at->thread >= 1 && f->at->thread <= f->at->story->world.nthreads;
	unsigned line = some ? story_source(f->at->history->trace,
					    site_of(f->at->story, f->at->thread), &path)
			     : 0;
	const struct source_file *s =
		line && f->sources ? source_files_find(f->sources, f->at->history->trace, path.s)
				   : NULL;
	say_title(f, buf_str(&path), &title);
	area_head(a, 0, buf_str(&title));
	if (s && line <= s->nlines) {
		unsigned rows = (unsigned)a->h - 1, first = first_line(s, line, rows);
		struct standing st;
		find_standing(f, s->path, &st);
		for (unsigned i = 0; i < rows && first + i <= s->nlines; i++)
			draw_line(a, (int)i + 1, s, &st, first + i, first + i == line);
		free(st.line);
	} else if (line) {
		buf_printf(&missing, _("%s is not here."), path.s);
		draw_missing(a, buf_str(&missing));
	} else {
		draw_missing(a, _("No line is known here."));
	}
	buf_free(&path);
	buf_free(&title);
	buf_free(&missing);
}

const struct pane_ops source_pane = {.name = N_("Source"),
				     .from_w = 100,
				     .from_h = 36,
				     .column = {0, 1, 1},
				     .parts = 4,
				     .draw = draw};
