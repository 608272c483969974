// SPDX-License-Identifier: MIT
//
// The pane of threads: a row for each thread, with its state, what it is about to do, and what it
// waits for. A letter stands for the state, for screens without colour.
#include "base/i18n.h"
#include "visualizer/cards/question.h"
#include "visualizer/history/sentence.h"
#include "visualizer/history/states.h"
#include "visualizer/pictures/frame.h"
#include "visualizer/pictures/row_writer.h"
#include "visualizer/panes/layout.h"
#include "visualizer/panes/pane.h"

#include <stdio.h>
#include <string.h>

// From WIDE columns on reasons are given in full; below, in a word or two, which have SHORT columns
// at least. What a thread is about to do has LEAST columns at least.
enum { WIDE = 110, SHORT = 13, LEAST = 10 };

// Where the columns stand, for a width.
struct columns {
	int name, state, about, waits, end;
	bool words; // states in words
};

static struct columns columns_of(const struct frame *f, const struct area *a, size_t first,
				 int rows)
{
	struct buf b = {0};
	int widest = 8;
	for (size_t t = first; t < first + (size_t)rows && t <= states_threads(f->at->story); t++) {
		buf_clear(&b);
		f->namer.thread(f->namer.ctx, (uint32_t)t, &b);
		int w = text_width(a->to, buf_str(&b), b.n);
		widest = w > widest ? w : widest;
	}
	buf_free(&b);
	int most = a->w * 3 / 10 > 10 ? a->w * 3 / 10 : 10;
	widest = widest < most ? widest : most;
	struct columns c = {.name = 2, .end = a->w, .words = a->w >= 64};
	c.state = c.name + widest + 2;
	c.about = c.state + (c.words ? 11 : 2);
	int brief = widest + 3 > SHORT ? widest + 3 : SHORT;
	c.waits = a->w >= WIDE ? c.about + (a->w - c.about) * 45 / 100 : a->w - brief;
	if (c.waits < c.about + LEAST)
		c.waits = c.about + LEAST;
	return c;
}

// ---- words, from many to few ------------------------------------------------------------------

enum { ABOUTS = 3 };

static bool at_condition(const struct thread *th)
{
	return op_waits(th->op.code);
}

static void say_object(const char *message, const struct namer *namer, uint32_t object,
		       struct buf *b)
{
	struct buf name = {0};
	buf_printf(b, message, sentence_object(namer, object, &name));
	buf_free(&name);
}

// Adds what a thread is about to do. form 0: as in the sentences; 1: without the kinds of objects;
// 2: at a condition in the fewest words, since the thread's state says the rest.
static void say_about(const struct frame *f, uint32_t t, int form, struct buf *b)
{
	const struct thread *th = &f->at->story->world.threads[t];
	struct namer brief = brief_namer(f);
	const struct namer *namer = form ? &brief : &f->namer;
	if (!at_condition(th) || (th->phase == PHASE_RELOCK && form < 2)) {
		describe_pending(&f->at->story->world, t, namer, b);
	} else if (th->phase == PHASE_RELOCK) {
		say_object(_("take %s again"), &brief, th->op.mutex, b);
	} else if (th->phase == PHASE_WAIT && form < 2) {
		say_object(_("wait for a signal on %s"), namer, th->op.object, b);
	} else if (form < 2) {
		describe_pending(&f->at->story->world, t, namer, b);
	} else {
		say_object(_("wait on %s"), &brief, th->op.object, b);
	}
}

// Adds what blocks a thread, in a word or two: its operation says the rest.
static void say_shortly(const struct frame *f, uint32_t t, bool number, struct buf *b)
{
	const struct world *w = &f->at->story->world;
	struct blocker k = world_blocker(w, t);
	const struct object *o = &w->objects[k.object];
	struct namer brief = brief_namer(f);
	if (w->threads[t].phase == PHASE_WAIT)
		; // "wait on" says it
	else if (k.thread && number)
		buf_printf(b, "%u", k.thread);
	else if (k.thread)
		f->namer.thread(f->namer.ctx, k.thread, b);
	else if (o->kind == KIND_SEM)
		buf_puts(b, _("no permit"));
	else if (o->kind == KIND_BARRIER)
		buf_printf(b, _("%u of %lld"), o->arrived, (long long)o->parties);
	else
		describe_blocker(w, t, &brief, b);
}

enum { WHYS = 4 };

// Adds what blocks a thread, in whole words; its operation names the object.
static void say_held(const struct frame *f, uint32_t t, struct buf *b)
{
	const struct world *w = &f->at->story->world;
	struct blocker k = world_blocker(w, t);
	if (k.thread && k.object)
		sentence_of_thread(_("held by %s"), &f->namer, k.thread, b);
	else if (k.thread)
		sentence_of_thread(_("%s has not ended"), &f->namer, k.thread, b);
	else
		say_shortly(f, t, false, b);
}

// Adds what blocks a thread, and until when. form 0: in words, if the pane is WIDE; 1: shortly; 2:
// with numbers for threads; 3: only the time.
static void say_why(const struct frame *f, const struct area *a, uint32_t t, int form,
		    struct buf *b)
{
	const struct world *w = &f->at->story->world;
	int64_t deadline = option_deadline(w, t);
	bool limit = deadline != TR_NEVER;
	struct buf why = {0}, time = {0};
	if (limit && (op_sleeps(w->threads[t].op.code) || form == WHYS - 1))
		; // only the time
	else if (form == 0 && a->w >= WIDE)
		say_held(f, t, &why);
	else
		say_shortly(f, t, form > 1, &why);
	if (limit)
		sentence_time(deadline, &time);
	if (limit && why.n)
		buf_printf(b, _("%s, until %s"), buf_str(&why), buf_str(&time));
	else if (limit)
		buf_printf(b, _("until %s"), buf_str(&time));
	else
		buf_puts(b, buf_str(&why));
	buf_free(&why);
	buf_free(&time);
}

// Adds what a thread has in hand: the value that it has read and is about to write back, perhaps
// changed, and the locks that it holds.
static void say_in_hand(const struct frame *f, uint32_t t, struct buf *b)
{
	const struct world *w = &f->at->story->world;
	const struct thread *th = &w->threads[t];
	struct namer brief = brief_namer(f);
	struct buf has = {0};
	if (th->phase == PHASE_CALL && op_writes(th->op.code) && op_reads(th->last) &&
	    !op_reads(th->op.code))
		buf_printf(b, _("read %lld"), (long long)th->value);
	for (uint32_t o = 1; o <= w->nobjects; o++) {
		bool holds = (w->objects[o].owner == t && w->objects[o].kind != KIND_FILE) ||
			     world_reads(w, o, t);
		if (!holds || o == th->op.object) // its operation names that one
			continue;
		buf_puts(&has, has.n ? ", " : "");
		brief.object(brief.ctx, o, &has);
	}
	buf_puts(b, b->n && has.n ? ", " : "");
	if (has.n)
		buf_printf(b, _("has %s"), buf_str(&has));
	buf_free(&has);
}

// ---- rows ---------------------------------------------------------------------------------------

// Finds the longest forms of both that fit `room` columns with the arrow between; the shortest, if
// none fit.
static void say_both(const struct frame *f, const struct area *a, uint32_t t, int room, int arrow,
		     struct buf *about, struct buf *why)
{
	for (int y = 0; y < WHYS; y++) {
		buf_clear(why);
		say_why(f, a, t, y, why);
		int left = room - arrow - text_width(a->to, why->s, why->n);
		for (int form = 0; form < ABOUTS; form++) {
			buf_clear(about);
			say_about(f, t, form, about);
			if (text_width(a->to, about->s, about->n) < left)
				return;
		}
	}
}

static void say_alone(const struct frame *f, const struct area *a, uint32_t t, int room,
		      struct buf *about)
{
	const struct thread *th = &f->at->story->world.threads[t];
	if (th->life == LIFE_EXITED) {
		buf_puts(about, th->joined ? _("joined") : "");
		return;
	}
	for (int form = 0; form < ABOUTS && th->phase != PHASE_RUN; form++) {
		buf_clear(about);
		say_about(f, t, form, about);
		if (text_width(a->to, about->s, about->n) <= room)
			return;
	}
}

static void draw_about(const struct frame *f, const struct area *a, int y, uint32_t t,
		       const struct columns *c, uint8_t style)
{
	const struct world *w = &f->at->story->world;
	const struct thread *th = &w->threads[t];
	const char *from = cells_mark(a->to, MARK_FROM);
	int arrow = text_width(a->to, from, strlen(from)) + 1, room = c->end - c->about;
	struct buf about = {0}, why = {0}, hand = {0};
	bool waits = !f->hidden && th->phase != PHASE_RUN && !world_enabled(w, t) &&
		     th->life != LIFE_EXITED && th->life != LIFE_NONE;
	if (waits)
		say_both(f, a, t, room, arrow, &about, &why);
	else
		say_alone(f, a, t, room, &about);
	int at = c->end;
	if (why.n) { // in its column, unless it or `about` needs more room
		int wants = c->end - arrow - text_width(a->to, why.s, why.n);
		int free = c->about + text_width(a->to, about.s, about.n) + 1;
		at = c->waits > free ? c->waits : free;
		at = at > wants ? wants : at;
		at = at < c->about + LEAST ? c->about + LEAST : at;
		area_put(a, at, y, arrow, STYLE_DIM, from);
		area_put(a, at + arrow, y, c->end - at - arrow, style, buf_str(&why));
		at--;
	}
	say_in_hand(f, t, &hand);
	int used = text_width(a->to, about.s, about.n);
	if (hand.n && used && used + 2 + text_width(a->to, hand.s, hand.n) <= at - c->about)
		buf_printf(&about, "; %s", buf_str(&hand));
	area_put(a, c->about, y, at - c->about, style, buf_str(&about));
	buf_free(&hand);
	buf_free(&why);
	buf_free(&about);
}

// Marks a thread that holds the chosen object, or waits for it.
static void draw_mark(const struct frame *f, const struct area *a, int y, uint32_t t)
{
	const struct world *w = &f->at->story->world;
	const struct thread *th = &w->threads[t];
	if (!position_object(f->at) || th->life == LIFE_NONE || th->life == LIFE_EXITED)
		return;
	bool holds = w->objects[position_object(f->at)].owner == t ||
		     world_reads(w, position_object(f->at), t);
	bool waits = th->phase != PHASE_RUN && world_blocker(w, t).object == position_object(f->at);
	bool seen = !f->hidden || th->phase == PHASE_WAIT;
	if (holds)
		area_put(a, 1, y, 1, STYLE_CHANGED, cells_mark(a->to, MARK_FULL));
	else if (waits && seen)
		area_put(a, 1, y, 1, STYLE_CHANGED, cells_mark(a->to, MARK_EMPTY));
}

static void draw_thread(const struct frame *f, const struct area *a, int y, uint32_t t,
			const struct columns *c)
{
	enum state state = t == f->busy ? STATE_RUNNING : state_of(f->at->story, t);
	uint8_t style = state == STATE_ENDED ? STYLE_DIM : STYLE_TEXT;
	struct buf b = {0};
	f->namer.thread(f->namer.ctx, t, &b);
	if (t == f->at->thread)
		area_put(a, 0, y, 1, STYLE_TEXT, cells_mark(a->to, MARK_CHOSEN));
	draw_mark(f, a, y, t);
	area_put(a, c->name, y, c->state - 1 - c->name, style, buf_str(&b));
	bool hidden = f->hidden && guesses_cover(f->at->story, t);
	char letter[2] = {hidden ? '?' : state_rows[state].letter};
	uint8_t look = hidden ? STYLE_ASK : state_rows[state].style;
	area_put(a, c->state, y, 1, look, letter);
	if (c->words && !hidden)
		area_put(a, c->state + 2, y, 8, look, _(state_rows[state].word));
	if (t != f->busy) // else the operation is being done
		draw_about(f, a, y, t, c, style);
	if (t == f->at->thread)
		area_style(a, 0, y, a->w, STYLE_CHOSEN);
	buf_free(&b);
}

// The threads that have rows: in pages, so that the rows stand still while the choice moves within
// one.
struct page {
	size_t first, n; // the first of the page; all
	int rows;	 // for threads
	bool counted;	 // not all are shown: the last row counts them by state
};

static struct page page_of(const struct frame *f, const struct area *a)
{
	struct page p = {.first = 1, .n = states_threads(f->at->story), .rows = a->h - 1};
	p.counted = p.rows >= 4 && p.n > (size_t)p.rows;
	p.rows -= p.counted;
	size_t rows = p.rows > 0 ? (size_t)p.rows : 1;
	if (p.n > rows && f->at->thread)
		p.first = (f->at->thread - 1) / rows * rows + 1;
	if (p.n > rows && p.first + rows > p.n + 1)
		p.first = p.n + 1 - rows;
	return p;
}

// "996 blocked  3 ready".
static void draw_count(const struct frame *f, const struct area *a, int y)
{
	size_t n[STATES] = {0};
	int x = 2;
	for (uint32_t t = 1; t <= f->at->story->world.nthreads; t++)
		n[state_of(f->at->story, t)]++;
	for (int i = 0; i < STATE_NONE && !f->hidden; i++) {
		char text[64];
		if (!n[i])
			continue;
		snprintf(text, sizeof text, "%zu %s", n[i], _(state_rows[i].word));
		x += area_put(a, x, y, a->w - x, state_rows[i].style, text) + 2;
	}
}

// The head of a column, in the line of the pane's head.
static void put_head(const struct area *a, int x, const char *head)
{
	char text[32];
	snprintf(text, sizeof text, " %s ", head);
	area_put(a, x - 1, 0, a->w - x, STYLE_DIM, text);
}

static int needs(const struct frame *f, const struct cells *to, int w)
{
	(void)to, (void)w;
	return 1 + (int)states_threads(f->at->story);
}

static void draw(const struct frame *f, const struct area *a)
{
	struct page p = page_of(f, a);
	if (p.rows < 1)
		return;
	size_t end = p.first - 1 + (size_t)p.rows;
	int head = head_list(a, _("Threads"), p.first - 1, p.n > end ? p.n - end : 0);
	struct columns c = columns_of(f, a, p.first, p.rows);
	if (c.about > head && a->w >= 64) {
		put_head(a, c.about, _("about to"));
		put_head(a, c.waits, _("held up by"));
	}
	for (int y = 0; y < p.rows && p.first + (size_t)y <= p.n; y++)
		draw_thread(f, a, y + 1, (uint32_t)(p.first + (size_t)y), &c);
	if (p.counted)
		draw_count(f, a, a->h - 1);
}

static struct hit hit(const struct frame *f, const struct area *a, int x, int y)
{
	struct page p = page_of(f, a);
	size_t t = p.first + (size_t)(y - 1);
	(void)x;
	if (y < 1 || y > p.rows || t > p.n || f->at->story->world.threads[t].life == LIFE_NONE)
		return (struct hit){.what = HIT_NOTHING};
	return (struct hit){.what = HIT_THREAD, .thread = (uint32_t)t};
}

const struct pane_ops threads_pane = {
	.name = N_("Threads"), .worth = 30, .least = 2, .needs = needs, .draw = draw, .hit = hit};
