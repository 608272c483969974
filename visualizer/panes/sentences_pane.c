// SPDX-License-Identifier: MIT
//
// The pane of the two sentences at the top: see sentences_pane.h.
#include "visualizer/panes/sentences_pane.h"

#include "base/i18n.h"
#include "trace/story_end.h"
#include "visualizer/history/guesses.h"
#include "visualizer/history/sentence.h"
#include "visualizer/pictures/frame.h"
#include "visualizer/panes/box.h"
#include "visualizer/panes/layout.h"

// What is to be said to the user; NULL: nothing.
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
	describe_step(&s->last, &f->namer, b);
	sentence_place(f->at->history->trace, &s->last.op, b);
	buf_putc(b, '.');
}

// Did the run end badly, or the last step do wrong?
static bool has_fault(const struct frame *f)
{
	const struct story *s = f->at->story;
	if (s->last_slot != NO_SLOT && s->last.fault)
		return true;
	if (s->end == NO_SLOT)
		return false;
	const struct event *e = &f->at->history->trace->ev[s->end];
	return e->op != END_STOPPED && e->op != END_STEPS && (e->op != END_EXIT || e->arg);
}

// "also: ..." for every further outcome.
static void say_others(const struct frame *f, const struct choice *c, size_t n, struct buf *b)
{
	for (size_t i = 0; i < n; i++) {
		buf_puts(b, i ? "; " : _(" Or (key o): "));
		describe_choice(&f->at->story->world, c[i], &f->namer, b);
	}
	if (n)
		buf_putc(b, '.');
}

static void say_pending(const struct frame *f, struct buf *b)
{
	const struct world *w = &f->at->story->world;
	size_t n;
	const struct choice *c = options_of(&f->at->options, f->at->thread, &n);
	bool can = n && !option_rare(c[0]);
	if (can) {
		f->namer.thread(f->namer.ctx, f->at->thread, b);
		buf_puts(b, _(" is about to "));
		describe_choice(w, c[0], &f->namer, b);
		sentence_place(f->at->history->trace, &w->threads[f->at->thread].op, b);
	} else {
		sentence_blocked(f->at->story, f->at->history->trace, f->at->thread, &f->namer, b);
	}
	sentence_calls(f->at->story, f->at->history->trace, f->at->thread, b);
	buf_putc(b, '.');
	say_others(f, c + can, n - can, b);
}

// What is to be guessed.
static void ask_pending(const struct frame *f, struct buf *b)
{
	const struct world *w = &f->at->story->world;
	f->namer.thread(f->namer.ctx, f->at->thread, b);
	buf_puts(b, _(" is to "));
	describe_pending(w, f->at->thread, &f->namer, b);
	sentence_place(f->at->history->trace, &w->threads[f->at->thread].op, b);
	buf_puts(b, _(". Can it continue?"));
}

static void say_chosen(const struct frame *f, struct buf *b)
{
	const struct thread *th = &f->at->story->world.threads[f->at->thread];
	if (th->life == LIFE_EXITED) {
		f->namer.thread(f->namer.ctx, f->at->thread, b);
		buf_puts(b, _(" has ended."));
	} else if (th->phase == PHASE_RUN) {
		f->namer.thread(f->namer.ctx, f->at->thread, b);
		buf_puts(b, _(" runs its own code."));
	} else if (f->hidden) {
		ask_pending(f, b);
	} else {
		say_pending(f, b);
	}
}

void sentences_next(const struct frame *f, struct buf *b)
{
	const struct story *s = f->at->story;
	if (message_of(f)) {
		buf_puts(b, message_of(f));
	} else if (f->busy_ms) {
		buf_printf(b, _("The program is running, for %.1f s"), f->busy_ms / 1000.0);
		if (*f->texts->doing)
			buf_printf(b, _(" since it continued (%s)"), f->texts->doing);
		buf_puts(b, _(", and has not come to its next operation. Key x stops it."));
	} else if (s->end != NO_SLOT) {
		buf_puts(b, _("The end: "));
		story_end(s, f->at->history->trace, b);
		buf_putc(b, '.');
		if (f->guesses && f->guesses->asked) {
			buf_putc(b, ' ');
			guesses_score(f->guesses, b);
		}
	} else if (f->at->thread >= 1 && f->at->thread <= s->world.nthreads) {
		say_chosen(f, b);
	}
}

enum style sentences_style(const struct frame *f)
{
	bool end = !message_of(f) && f->at->story->end != NO_SLOT;
	return end && has_fault(f) ? STYLE_FAULT : message_of(f) ? STYLE_CHANGED : STYLE_TEXT;
}

static void draw(const struct frame *f, const struct area *a)
{
	struct buf b = {0};
	bool step_bad = f->at->story->last_slot != NO_SLOT && f->at->story->last.fault;
	sentences_happened(f, &b);
	int used = area_wrap(a, 0, a->h > 1 ? a->h - 1 : 1, step_bad ? STYLE_FAULT : STYLE_SAY,
			     buf_str(&b));
	buf_clear(&b);
	if (f->panes && f->panes->big && a->h - used > 2)
		used++;
	sentences_next(f, &b);
	area_wrap(a, used, a->h - used, sentences_style(f), buf_str(&b));
	buf_free(&b);
}

static int needs(const struct frame *f, const struct cells *to, int w)
{
	struct buf b = {0};
	sentences_happened(f, &b);
	int rows = box_rows(to, w - 2, buf_str(&b));
	buf_clear(&b);
	sentences_next(f, &b);
	rows += box_rows(to, w - 2, buf_str(&b));
	buf_free(&b);
	return rows;
}

const struct pane_ops sentences_pane = {.needs = needs, .draw = draw};
