// SPDX-License-Identifier: MIT
//
// The pane of the two sentences at the top: see pane.h. On a projector it is one.
#include "visualizer/panes/pane.h"

#include "base/i18n.h"
#include "trace/story_end.h"
#include "visualizer/cards/question.h"
#include "visualizer/history/sentence.h"
#include "visualizer/pictures/row_writer.h"
#include "visualizer/pictures/frame.h"
#include "visualizer/pictures/variables_view.h"
#include "visualizer/panes/box.h"
#include "visualizer/panes/layout.h"

// The line for the user; NULL: none.
static const char *message_of(const struct frame *f)
{
	return f->texts->message[0] ? f->texts->message : NULL;
}

void sentences_happened(const struct frame *f, struct buf *b)
{
	const struct story *s = f->at->story;
	if (s->last_slot == NO_SLOT) {
		buf_puts(b, f->busy_ms ? _("The program starts.")
				       : _("The start: nothing has happened yet."));
		return;
	}
	history_row_sentence(f->at->history, f->at->moment, f->panes && f->panes->inner, &f->namer,
			     b);
	sentence_place_last(s, f->at->history->trace, b);
	buf_putc(b, '.');
}

// Adds the further outcomes.
static void say_others(const struct frame *f, const struct choice *c, size_t n, struct buf *b)
{
	struct buf all = {0};
	for (size_t i = 0; i < n; i++) {
		buf_puts(&all, i ? "; " : "");
		describe_choice(&f->at->story->world, c[i], &f->namer, &all);
	}
	if (n) {
		buf_putc(b, ' ');
		buf_printf(b, f->live ? _("Or (key o): %s.") : _("Or: %s."), buf_str(&all));
	}
	buf_free(&all);
}

static void say_about(const struct frame *f, struct choice c, struct buf *b)
{
	struct buf name = {0}, act = {0};
	const struct world *w = &f->at->story->world;
	describe_choice(w, c, &f->namer, &act);
	sentence_place(f->at->story, f->at->history->trace, c.thread, &w->threads[c.thread].op,
		       &act);
	buf_printf(b, _("%s is about to %s"), sentence_thread(&f->namer, c.thread, &name),
		   buf_str(&act));
	buf_free(&name);
	buf_free(&act);
}

// Says for what the chosen thread waits in the program's own words. False: that is not known.
static bool say_why(const struct frame *f, struct buf *b)
{
	const struct variables_view *v = f->variables;
	bool known = v && v->scopes && !v->reading && v->told == VARIABLES_KNOWN;
	const char *why = known ? scopes_wait(v->scopes, f->at->thread) : NULL;
	struct buf name = {0};
	for (const char *c = why; c && *c; c++)
		if (*c == SCOPE_SUBJECT)
			buf_puts(b, sentence_thread(&f->namer, f->at->thread, &name));
		else
			buf_putc(b, *c);
	if (why && b->s[b->n - 1] != '.')
		buf_putc(b, '.');
	buf_free(&name);
	return why;
}

static void say_pending(const struct frame *f, struct buf *b)
{
	const struct story *s = f->at->story;
	const struct trace *t = f->at->history->trace;
	struct buf does = {0}, calls = {0}, why = {0};
	size_t n;
	const struct choice *c = options_of(&f->at->options, f->at->thread, &n);
	bool can = n && !option_rare(c[0]), waits = say_why(f, &why);
	if (can)
		say_about(f, c[0], &does);
	else
		sentence_blocked(s, t, f->at->thread, &f->namer, &does);
	sentence_calls(s, t, f->at->thread, &calls);
	if (waits && (!can || op_waits(s->world.threads[f->at->thread].op.code)))
		buf_puts(b, why.s);
	else if (calls.n)
		buf_printf(b, _("%s, inside %s."), buf_str(&does), buf_str(&calls));
	else
		buf_printf(b, "%s.", buf_str(&does));
	say_others(f, c + can, n - can, b);
	buf_free(&does);
	buf_free(&calls);
	buf_free(&why);
}

// Asks whether the chosen thread can continue.
static void ask_pending(const struct frame *f, struct buf *b)
{
	const struct world *w = &f->at->story->world;
	struct buf name = {0}, act = {0};
	describe_pending(w, f->at->thread, &f->namer, &act);
	sentence_place(f->at->story, f->at->history->trace, f->at->thread,
		       &w->threads[f->at->thread].op, &act);
	buf_printf(b, _("%s is to %s. Can it continue?"),
		   sentence_thread(&f->namer, f->at->thread, &name), buf_str(&act));
	buf_free(&name);
	buf_free(&act);
}

static void say_chosen(const struct frame *f, struct buf *b)
{
	const struct thread *th = &f->at->story->world.threads[f->at->thread];
	struct buf name = {0};
	sentence_thread(&f->namer, f->at->thread, &name);
	if (th->life == LIFE_EXITED) {
		buf_printf(b, _("%s has ended."), buf_str(&name));
	} else if (th->phase == PHASE_RUN) {
		buf_printf(b, _("%s runs its own code."), buf_str(&name));
	} else if (f->hidden && (!f->question || !f->question->vote.n)) {
		ask_pending(f, b);
	} else if (f->hidden) {
		buf_puts(b, f->question->text);
	} else {
		say_pending(f, b);
	}
	buf_free(&name);
}

// Adds a hint, if the act has a planted bug that did not show this time.
static void say_went_well(const struct frame *f, struct buf *b)
{
	const char *bug = f->texts->bug;
	if (!*bug || ending_of(f->at->story, f->at->history->trace) != ENDING_WELL ||
	    world_leak(&f->at->story->world).thread)
		return;
	buf_putc(b, ' ');
	buf_printf(b,
		   _("It went well this time, but this act has a bug: key a has scenes that show "
		     "it, 'treadle check %s' searches for it."),
		   bug);
}

static void say_end(const struct frame *f, struct buf *b)
{
	struct buf end = {0};
	story_end_named(f->at->story, f->at->history->trace, &f->namer, &end);
	buf_printf(b, _("The end: %s."), buf_str(&end));
	buf_free(&end);
	say_went_well(f, b);
	if (f->guesses && f->guesses->asked) {
		buf_putc(b, ' ');
		guesses_score(f->guesses, b);
	}
}

static void say_busy(const struct frame *f, struct buf *b)
{
	double seconds = f->busy_ms / 1000.0;
	if (*f->texts->doing)
		buf_printf(b,
			   _("The program is running, for %.1f s since it continued (%s), and has "
			     "not come to its next operation. Key x stops it."),
			   seconds, f->texts->doing);
	else
		buf_printf(b,
			   _("The program is running, for %.1f s, and has not come to its next "
			     "operation. Key x stops it."),
			   seconds);
}

void sentences_next(const struct frame *f, struct buf *b)
{
	const struct story *s = f->at->story;
	if (message_of(f)) {
		buf_puts(b, message_of(f));
	} else if (f->busy_ms) {
		say_busy(f, b);
	} else if (s->end != NO_SLOT) {
		say_end(f, b);
	} else if (f->at->thread >= 1 && f->at->thread <= s->world.nthreads) {
		say_chosen(f, b);
	}
}

enum style sentences_style(const struct frame *f)
{
	const struct story *s = f->at->story;
	if (message_of(f))
		return STYLE_CHANGED;
	return s->end == NO_SLOT ? STYLE_TEXT : ending_style(s, f->at->history->trace);
}

static enum style happened_style(const struct frame *f)
{
	bool bad = f->at->story->last_slot != NO_SLOT && f->at->story->last.fault;
	return bad ? STYLE_FAULT : STYLE_SAY;
}

// For a projector there is one sentence: the line for the user, a question or the end, else the
// last step.
static bool says_one(const struct frame *f)
{
	return f->panes && f->panes->big;
}

static enum style say_one(const struct frame *f, struct buf *b)
{
	const struct story *s = f->at->story;
	bool next = message_of(f) || f->busy_ms || f->hidden || s->end != NO_SLOT ||
		    s->last_slot == NO_SLOT;
	if (next)
		sentences_next(f, b);
	else
		sentences_happened(f, b);
	return next ? sentences_style(f) : happened_style(f);
}

// The sentences, from the top down: the last step; at the end of a run that is stuck, for what the
// chosen thread waits; the end, even if there is a line for the user; what comes next.
struct said {
	struct sentence {
		enum style style;
		struct buf text;
	} all[4]; // n of them
	int n;
};

static void say_all(const struct frame *f, struct said *s)
{
	*s = (struct said){.n = 0};
	if (says_one(f)) {
		s->all[0].style = say_one(f, &s->all[0].text);
		s->n = 1;
		return;
	}
	s->all[s->n].style = happened_style(f);
	sentences_happened(f, &s->all[s->n++].text);
	if (f->at->story->end != NO_SLOT && say_why(f, &s->all[s->n].text))
		s->all[s->n++].style = STYLE_TEXT;
	if (message_of(f) && f->at->story->end != NO_SLOT) {
		s->all[s->n].style = ending_style(f->at->story, f->at->history->trace);
		say_end(f, &s->all[s->n++].text);
	}
	s->all[s->n].style = sentences_style(f);
	sentences_next(f, &s->all[s->n++].text);
}

static void said_free(struct said *s)
{
	for (int i = 0; i < s->n; i++)
		buf_free(&s->all[i].text);
}

// The rows of sentence i and those below it.
static int rows_from(const struct said *s, int i, const struct cells *to, int w)
{
	int rows = 0;
	for (; i < s->n; i++)
		rows += box_rows(to, w, buf_str(&s->all[i].text));
	return rows;
}

// Says all in full or, if that does not fit, with short names: better to leave out a name than the
// reason.
static void say_in(const struct frame *f, const struct area *a, struct said *s)
{
	say_all(f, s);
	if (rows_from(s, 0, a->to, a->w) <= a->h)
		return;
	struct frame brief = *f;
	brief.namer = number_namer(f);
	said_free(s);
	say_all(&brief, s);
}

// The last sentence matters most: those above it take the rows that it leaves, but at least one. If
// the end of the run takes all rows, it stands alone.
static void draw(const struct frame *f, const struct area *a)
{
	struct said s;
	say_in(f, a, &s);
	bool alone = f->at->story->end != NO_SLOT && rows_from(&s, 1, a->to, a->w) >= a->h;
	int y = 0;
	for (int i = alone && s.n > 1; i < s.n; i++) {
		int room = a->h - y - rows_from(&s, i + 1, a->to, a->w), behind = s.n - 1 - i;
		room = room > 0 ? room : a->h - y > behind;
		y += area_wrap(a, y, room, s.all[i].style, buf_str(&s.all[i].text));
	}
	said_free(&s);
}

static int needs(const struct frame *f, const struct cells *to, int w)
{
	struct said s;
	say_all(f, &s);
	int rows = rows_from(&s, 0, to, w - 2);
	said_free(&s);
	return rows;
}

const struct pane_ops sentences_pane = {.needs = needs, .draw = draw};
