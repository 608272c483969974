// SPDX-License-Identifier: MIT
//
// The two sentences at the top: what has just happened, and what the chosen thread can do now.
#include "base/i18n.h"
#include "trace/story_end.h"
#include "visualizer/history/sentence.h"
#include "visualizer/panes/frame.h"

void say_threads(const struct namer *namer, const uint16_t *threads, size_t n, struct buf *b)
{
	for (size_t i = 0; i < n; i++) {
		if (i)
			buf_puts(b, ", ");
		namer->thread(namer->ctx, threads[i], b);
	}
}

void say_happened(const struct frame *f, struct buf *b)
{
	const struct story *s = f->story;
	if (s->last_slot == NO_SLOT) {
		buf_puts(b, f->busy_ms ? _("The program starts.")
				       : _("The start: nothing has happened yet."));
		return;
	}
	describe_step(&s->last, &f->namer, b);
	sentence_place(f->history->trace, s->last.op.site, b);
	buf_putc(b, '.');
}

bool says_fault(const struct frame *f)
{
	const struct story *s = f->story;
	if (s->last_slot != NO_SLOT && s->last.fault)
		return true;
	if (s->end == NO_SLOT)
		return false;
	const struct event *e = &f->history->trace->ev[s->end];
	return e->op != END_STOPPED && e->op != END_STEPS && (e->op != END_EXIT || e->arg);
}

// "also: ..." for every further outcome.
static void say_others(const struct frame *f, const struct choice *c, size_t n, struct buf *b)
{
	for (size_t i = 0; i < n; i++) {
		buf_puts(b, i ? "; " : _(" Or (key o): "));
		describe_choice(&f->story->world, c[i], &f->namer, b);
	}
	if (n)
		buf_putc(b, '.');
}

static void say_pending(const struct frame *f, struct buf *b)
{
	const struct world *w = &f->story->world;
	size_t n;
	const struct choice *c = options_of(f->options, f->chosen, &n);
	bool can = n && !option_rare(c[0]);
	if (can) {
		f->namer.thread(f->namer.ctx, f->chosen, b);
		buf_puts(b, _(" is about to "));
		describe_choice(w, c[0], &f->namer, b);
		sentence_place(f->history->trace, w->threads[f->chosen].op.site, b);
	} else {
		sentence_blocked(f->story, f->history->trace, f->chosen, &f->namer, b);
	}
	sentence_calls(f->story, f->history->trace, f->chosen, b);
	buf_putc(b, '.');
	say_others(f, c + can, n - can, b);
}

// What is to be guessed.
static void ask_pending(const struct frame *f, struct buf *b)
{
	const struct world *w = &f->story->world;
	f->namer.thread(f->namer.ctx, f->chosen, b);
	buf_puts(b, _(" is to "));
	describe_pending(w, f->chosen, &f->namer, b);
	sentence_place(f->history->trace, w->threads[f->chosen].op.site, b);
	buf_puts(b, _(". Can it continue?"));
}

static void say_chosen(const struct frame *f, struct buf *b)
{
	const struct thread *th = &f->story->world.threads[f->chosen];
	if (th->life == LIFE_EXITED) {
		f->namer.thread(f->namer.ctx, f->chosen, b);
		buf_puts(b, _(" has ended."));
	} else if (th->phase == PHASE_RUN) {
		f->namer.thread(f->namer.ctx, f->chosen, b);
		buf_puts(b, _(" runs its own code."));
	} else if (f->hidden) {
		ask_pending(f, b);
	} else {
		say_pending(f, b);
	}
}

void say_next(const struct frame *f, struct buf *b)
{
	const struct story *s = f->story;
	if (f->message) {
		buf_puts(b, f->message);
	} else if (f->busy_ms) {
		buf_printf(b, _("The program is running, for %.1f s"), f->busy_ms / 1000.0);
		if (*f->doing)
			buf_printf(b, _(" since it continued (%s)"), f->doing);
		buf_puts(b, _(", and has not come to its next operation. Key x stops it."));
	} else if (s->end != NO_SLOT) {
		buf_puts(b, _("The end: "));
		story_end(s, f->history->trace, b);
		buf_putc(b, '.');
		if (f->predict && f->predict->asked) {
			buf_putc(b, ' ');
			predict_score(f->predict, b);
		}
	} else if (f->chosen >= 1 && f->chosen <= s->world.nthreads) {
		say_chosen(f, b);
	}
}

void pane_say(const struct frame *f, const struct area *a)
{
	struct buf b = {0};
	bool bad = says_fault(f);
	bool step_bad = f->story->last_slot != NO_SLOT && f->story->last.fault;
	say_happened(f, &b);
	int used = area_wrap(a, 0, a->h > 1 ? a->h - 1 : 1, step_bad ? STYLE_FAULT : STYLE_SAY,
			     buf_str(&b));
	buf_clear(&b);
	if (f->panes && f->panes->big && a->h - used > 2)
		used++;
	say_next(f, &b);
	bool end = !f->message && f->story->end != NO_SLOT;
	area_wrap(a, used, a->h - used,
		  end && bad   ? STYLE_FAULT
		  : f->message ? STYLE_CHANGED
			       : STYLE_TEXT,
		  buf_str(&b));
	buf_free(&b);
}
