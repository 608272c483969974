// SPDX-License-Identifier: MIT
//
// The pane of the source: the line at which the chosen thread stands, the lines around it, and the
// numbers of all threads beside the lines at which they stand. Where there is room, or the user
// asks for it, other threads have lanes of their own beside the first. On a projector two threads
// have a lane, with the thread's state in its head; a narrow lane has no line numbers.
#include "base/i18n.h"
#include "trace/story_text.h"
#include "visualizer/cards/question.h"
#include "visualizer/history/source_files.h"
#include "visualizer/history/states.h"
#include "visualizer/pictures/frame.h"
#include "visualizer/panes/box.h"
#include "visualizer/panes/layout.h"
#include "visualizer/panes/pane.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// GUTTER, NUMBER: columns for the numbers of threads, and of the line. A lane narrower than SLIM on
// a projector is slim: it has no line numbers, and the line of its thread may take SLIM_ROWS rows.
enum { GUTTER = 5, NUMBER = 5, SLIM_GUTTER = 5, SLIM = 56, SLIM_ROWS = 2, INDENT = 2 };

static bool is_big(const struct frame *f)
{
	return f->panes && f->panes->big;
}

// How the lines of a lane are shown.
struct setting {
	int gutter; // columns before the text
	int rows;   // most rows of the line at which the thread stands
	int indent; // blanks left out at the beginning of each line
	bool numbers;
};

// By thread number: the line at which the thread stands in the file that is shown; 0: in none.
struct standing {
	unsigned *line;
	size_t n;
};

static uint32_t place_of(const struct frame *f, uint32_t thread)
{
	return place_of_thread(f->at->story, f->at->history->trace, thread,
			       f->panes && f->panes->inner);
}

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
		unsigned line = story_source(f->at->history->trace, place_of(f, t), &at);
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

// look: a style for the line at which the lane's thread stands, else STYLE_TEXT. Returns the rows
// used.
static int draw_line(const struct area *a, int y, const struct source_file *s,
		     const struct standing *st, const struct setting *as, unsigned line,
		     uint8_t look)
{
	char number[16];
	struct buf marks = {0};
	const char *text = s->line[line - 1];
	say_marks(st, line, &marks);
	area_put(a, 1, y, as->numbers ? GUTTER - 1 : SLIM_GUTTER - 1, STYLE_HEAD, buf_str(&marks));
	snprintf(number, sizeof number, "%*u", NUMBER - 1, line);
	if (as->numbers)
		area_put(a, GUTTER, y, NUMBER, STYLE_DIM, number);
	int blanks = (int)strspn(text, " ");
	int x = as->gutter + (blanks < as->indent ? 0 : blanks - as->indent);
	struct area in = {a->to, a->x + x, a->y, a->w - x, a->h};
	int rows = look == STYLE_TEXT || as->rows > a->h - y ? 1 : as->rows;
	text += blanks;
	rows = area_hang(&in, y, rows, INDENT, look & ~STYLE_CHOSEN, text, strlen(text));
	if (look & STYLE_CHOSEN)
		area_put(a, 0, y, 1, STYLE_TEXT, cells_mark(a->to, MARK_CHOSEN));
	for (int i = 0; i < rows && look & STYLE_CHOSEN; i++)
		area_style(a, 0, y + i, a->w, STYLE_CHOSEN);
	buf_free(&marks);
	return rows ? rows : 1;
}

// The first line that is shown: `line` stands at a third of the rows, unless that leaves rows
// blank.
static unsigned first_line(const struct source_file *s, unsigned line, unsigned rows)
{
	unsigned most = s->nlines > rows ? (unsigned)s->nlines - rows + 1 : 1;
	unsigned third = rows / 3 + 1;
	unsigned first = line > third ? line - third + 1 : 1;
	return first < most ? first : most;
}

// The setting of a lane whose thread stands at a line.
static struct setting setting_of(const struct frame *f, const struct area *a,
				 const struct source_file *s, unsigned line)
{
	int blanks = (int)strspn(s->line[line - 1], " ");
	if (!is_big(f) || a->w >= SLIM)
		return (struct setting){.gutter = GUTTER + NUMBER + 1, .rows = 1, .numbers = true};
	return (struct setting){.gutter = SLIM_GUTTER,
				.rows = SLIM_ROWS,
				.indent = blanks > INDENT ? blanks - INDENT : 0};
}

static void draw_missing(const struct area *a, const char *text)
{
	area_wrap(&(struct area){a->to, a->x + 1, a->y + 1, a->w - 1, a->h - 1}, 0, a->h - 1,
		  STYLE_DIM, text);
}

// ---- lanes --------------------------------------------------------------------------------------

// LANE: the usual width of a lane; NARROW: the least; BACK: how many steps are searched for threads
// that moved.
enum { LANE = 80, LANE_BIG = 64, NARROW = 30, BACK = 200 };

// The threads whose code is shown side by side, by number.
struct lanes {
	uint32_t thread[LANES_MOST];
	int n, most;
};

static int lanes_most(const struct frame *f, int w)
{
	int by_itself = !is_big(f) ? w / LANE : w < 2 * LANE_BIG ? 2 : w / LANE_BIG;
	int n = f->panes && f->panes->lanes ? f->panes->lanes : by_itself;
	n = n < w / NARROW ? n : w / NARROW;
	return n < 1 ? 1 : n < LANES_MOST ? n : LANES_MOST;
}

// Adds a thread if there is room for its lane, it has none yet, and its line is known.
static void lanes_add(struct lanes *l, const struct frame *f, uint32_t t)
{
	const struct story *s = f->at->story;
	int at = 0;
	while (at < l->n && l->thread[at] < t)
		at++;
	if (l->n == l->most || t < 1 || t > s->world.nthreads || (at < l->n && l->thread[at] == t))
		return;
	enum life life = s->world.threads[t].life;
	bool gone = life == LIFE_NONE || life == LIFE_EXITED;
	const struct trace *trace = f->at->history->trace;
	if (!gone && story_source(trace, place_of(f, t), NULL)) {
		memmove(l->thread + at + 1, l->thread + at,
			(size_t)(l->n++ - at) * sizeof *l->thread);
		l->thread[at] = t;
	}
}

// The chosen thread, those that moved last, and others: so lanes stand still while a few threads
// take turns.
static void lanes_find(struct lanes *l, const struct frame *f, int w)
{
	size_t moment = f->at->moment, end = moment > BACK ? moment - BACK : 0;
	*l = (struct lanes){.thread = {f->at->thread}, .n = 1, .most = lanes_most(f, w)};
	for (; moment > end && l->n < l->most; moment--)
		lanes_add(l, f, history_mover(f->at->history, moment));
	for (uint32_t t = 1; t <= f->at->story->world.nthreads && l->n < l->most; t++)
		lanes_add(l, f, t);
}

static struct area lane_area(const struct lanes *l, const struct area *a, int i)
{
	int from = a->w * i / l->n, to = a->w * (i + 1) / l->n;
	return (struct area){a->to, a->x + from, a->y, to - from - (i < l->n - 1), a->h};
}

// The file, its path and the line at which a thread stands. NULL: not known, or the file is not
// here.
static const struct source_file *find_source(const struct frame *f, uint32_t thread,
					     struct buf *path, unsigned *line)
{
	bool some = thread >= 1 && thread <= f->at->story->world.nthreads;
	const struct trace *t = f->at->history->trace;
	*line = some ? story_source(t, place_of(f, thread), path) : 0;
	const struct source_file *s =
		*line && f->sources ? source_files_find(f->sources, t, path->s) : NULL;
	return s && *line <= s->nlines ? s : NULL;
}

// Draws the state of a thread, and which other it waits for: "blocked <- 3".
static void draw_state(const struct frame *f, const struct area *a, int x, uint32_t thread)
{
	const struct story *s = f->at->story;
	if (thread < 1 || thread > s->world.nthreads)
		return;
	const struct thread *th = &s->world.threads[thread];
	const struct state_row *state = &state_rows[state_of(s, thread)];
	if (f->hidden && guesses_cover(s, thread)) {
		area_put(a, x, 0, 3, STYLE_ASK, " ? ");
		return;
	}
	bool waits = th->phase != PHASE_RUN && th->life != LIFE_EXITED &&
		     !world_enabled(&s->world, thread);
	uint32_t holder = waits ? world_blocker(&s->world, thread).thread : 0;
	struct buf b = {0};
	buf_puts(&b, _(state->word));
	if (holder)
		buf_printf(&b, " %s %u", cells_mark(a->to, MARK_FROM), holder);
	x += area_put(a, x, 0, a->w - x - 1, state->style, buf_str(&b));
	area_put(a, x, 0, 1, STYLE_DIM, " ");
	buf_free(&b);
}

// The head of a lane on a projector.
static void draw_big_head(const struct frame *f, const struct area *a, uint32_t thread)
{
	struct buf b = {0};
	f->namer.thread(f->namer.ctx, thread, &b);
	area_head(a, 0, buf_str(&b));
	draw_state(f, a, text_width(a->to, buf_str(&b), b.n) + 3, thread);
	buf_free(&b);
}

// The head of a lane: the file and the thread; of the first, also the pane.
static void draw_head(const struct frame *f, const struct area *a, const char *path,
		      uint32_t thread, bool first)
{
	struct buf b = {0};
	const char *slash = strrchr(path, '/');
	if (first)
		buf_puts(&b, _("Source"));
	if (*path) {
		buf_printf(&b, first ? "  %s  " : "%s  ", slash ? slash + 1 : path);
		f->namer.thread(f->namer.ctx, thread, &b);
	}
	area_head(a, 0, buf_str(&b));
	buf_free(&b);
}

static void draw_lines(const struct frame *f, const struct area *a, const struct source_file *s,
		       unsigned line, uint8_t look)
{
	unsigned rows = (unsigned)a->h - 1, first = first_line(s, line, rows);
	struct setting as = setting_of(f, a, s, line);
	struct standing st;
	find_standing(f, s->path, &st);
	for (int y = 1; y < a->h && first <= s->nlines; first++)
		y += draw_line(a, y, s, &st, &as, first, first == line ? look : STYLE_TEXT);
	free(st.line);
}

static void draw_lane(const struct frame *f, const struct area *a, uint32_t thread, bool first)
{
	struct buf path = {0}, missing = {0};
	unsigned line;
	bool chosen = thread == f->at->thread;
	const struct source_file *s = find_source(f, thread, &path, &line);
	if (is_big(f))
		draw_big_head(f, a, thread);
	else
		draw_head(f, a, buf_str(&path), thread, first);
	if (s) {
		draw_lines(f, a, s, line, chosen ? STYLE_TEXT | STYLE_CHOSEN : STYLE_SAY);
	} else if (line) {
		buf_printf(&missing, _("%s is not here."), path.s);
		draw_missing(a, buf_str(&missing));
	} else {
		draw_missing(a, _("No source line is known here."));
	}
	buf_free(&path);
	buf_free(&missing);
}

// ---- the pane -----------------------------------------------------------------------------------

// As many rows as the longest file; one, if there is none.
static int needs(const struct frame *f, const struct cells *to, int w)
{
	struct buf path = {0};
	struct lanes l;
	size_t rows = 1;
	(void)to;
	lanes_find(&l, f, w);
	for (int i = 0; i < l.n; i++) {
		unsigned line;
		buf_clear(&path);
		const struct source_file *s = find_source(f, l.thread[i], &path, &line);
		rows = s && s->nlines > rows ? s->nlines : rows;
	}
	buf_free(&path);
	return 1 + (int)rows;
}

// The line of the chosen thread.
static void draw_folded(const struct frame *f, const struct area *a)
{
	struct buf path = {0}, text = {0};
	unsigned line;
	const struct source_file *s = find_source(f, f->at->thread, &path, &line);
	if (s)
		buf_printf(&text, "%u  %s", line,
			   s->line[line - 1] + strspn(s->line[line - 1], " "));
	else
		buf_puts(&text, _("No source line is known here."));
	head_fold(a, _("Source"), s ? STYLE_SAY : STYLE_DIM, buf_str(&text));
	buf_free(&path);
	buf_free(&text);
}

static void draw(const struct frame *f, const struct area *a)
{
	struct lanes l;
	if (a->h == 1) {
		draw_folded(f, a);
		return;
	}
	lanes_find(&l, f, a->w);
	for (int i = 0; i < l.n; i++) {
		struct area lane = lane_area(&l, a, i);
		draw_lane(f, &lane, l.thread[i], !i);
	}
}

static struct hit hit(const struct frame *f, const struct area *a, int x, int y)
{
	struct lanes l;
	(void)y;
	lanes_find(&l, f, a->w);
	for (int i = 0; i < l.n; i++) {
		struct area lane = lane_area(&l, a, i);
		if (area_holds(&lane, a->x + x, a->y) && l.n > 1)
			return (struct hit){.what = HIT_THREAD, .thread = l.thread[i]};
	}
	return (struct hit){.what = HIT_NOTHING};
}

const struct pane_ops source_pane = {.name = N_("Source"),
				     .worth = 20,
				     .worth_big = 20,
				     .least = 1,
				     .needs = needs,
				     .draw = draw,
				     .hit = hit};
