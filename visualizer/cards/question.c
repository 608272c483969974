// SPDX-License-Identifier: MIT
//
// Questions that a run answers: see question.h. Each kind has a function in one table, the rarer
// first.
#include "visualizer/cards/question.h"

#include "base/i18n.h"
#include "base/utf8.h"
#include "trace/story_text.h"
#include "visualizer/history/sentence.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct asking {
	struct question *q;
	const struct history *h;
	const struct story *s;
	const struct telling *t;
	size_t moment;
	struct choice next; // the next step of the run
};

// ---- answers ------------------------------------------------------------------------------------

static void add(struct question *q, unsigned key, const struct buf *text, bool right)
{
	char *words = q->words[q->vote.n];
	size_t n = text->n < QUESTION_WORDS - 1 ? text->n : QUESTION_WORDS - 1;
	while (n && n < text->n && ((unsigned char)text->s[n] & 0xc0) == 0x80)
		n--;
	memcpy(words, buf_str(text), n);
	words[n] = '\0';
	vote_add(&q->vote, key, words, right);
}

static void add_words(struct question *q, unsigned key, const char *words, bool right)
{
	struct buf b = {0};
	buf_puts(&b, words);
	add(q, key, &b, right);
	buf_free(&b);
}

// The answer's key is the thread's number, so its text is the name without the number.
static void add_thread(const struct asking *a, uint32_t t, bool right)
{
	struct story_names names = {a->s, a->h->trace};
	struct namer namer = story_namer(&names);
	struct buf full = {0}, b = {0};
	if (t > VOTE_MOST)
		return;
	namer.thread(namer.ctx, t, &full);
	const char *blank = strchr(buf_str(&full), ' ');
	if (blank)
		buf_puts(&b, blank + 1);
	else
		buf_printf(&b, _("thread %u"), t);
	add(a->q, t, &b, right);
	buf_free(&full);
	buf_free(&b);
}

// ---- how it ends --------------------------------------------------------------------------------

enum { END_OF_WELL, END_OF_DEADLOCK, END_OF_SLEEP, END_OF_WRONG, END_OF_LOOP, ENDS_ASKED };

static const char *const end_words[ENDS_ASKED] = {
	[END_OF_WELL] = N_("all ends well"),
	[END_OF_DEADLOCK] = N_("a deadlock"),
	[END_OF_SLEEP] = N_("a thread waits, and nobody wakes it"),
	[END_OF_WRONG] = N_("a check fails, or the program crashes"),
	[END_OF_LOOP] = N_("it runs for ever"),
};

static unsigned end_asked(const struct event *e)
{
	switch (e->op) {
	case END_EXIT:
		return e->arg ? END_OF_WRONG : END_OF_WELL;
	case END_DEADLOCK:
		return END_OF_DEADLOCK;
	case END_LOST_WAKEUP:
		return END_OF_SLEEP;
	case END_SPIN:
	case END_LIVELOCK:
	case END_STARVATION:
		return END_OF_LOOP;
	default:
		return END_OF_WRONG;
	}
}

// Asked at the start, and at the first card of a failing run.
static void ask_end(const struct asking *a)
{
	const struct story *tip = &a->h->tip;
	enum ending how = ending_of(tip, a->h->trace);
	size_t first = a->t && a->t->n ? a->t->note[0].moment : 0;
	if ((a->moment && a->moment != first) || how == ENDING_NONE || how == ENDING_CUT)
		return;
	unsigned is = end_asked(&a->h->trace->ev[tip->end]);
	a->q->text = _("How will it end?");
	for (unsigned i = 0; i < ENDS_ASKED; i++)
		add_words(a->q, i + 1, _(end_words[i]), i == is);
}

void question_of_fate(struct question *q, const struct question_fate *f)
{
	q->vote = (struct vote){.n = 0};
	if (!f->known)
		return;
	q->text = _("What can become of this program?");
	add_words(q, 1, _("it cannot fail"), !f->fails);
	add_words(q, 2, _("it cannot end well"), !f->well);
	add_words(q, 3, _("both can come: it depends on the order"), f->well && f->fails);
}

// ---- whom a signal wakes ------------------------------------------------------------------------

static void ask_woken(const struct asking *a)
{
	uint16_t queue[VOTE_MOST];
	const struct world *w = &a->s->world;
	const struct thread *th = &w->threads[a->next.thread];
	if (!op_wakes_one(th->op.code) || a->next.outcome != OUT_GO || !a->next.target ||
	    a->next.target > VOTE_MOST)
		return;
	size_t n = world_queue(w, th->op.object, true, queue, VOTE_MOST);
	if (n < 2)
		return;
	a->q->text = _("A signal comes next. Which thread does it wake?");
	for (uint32_t t = 1; t <= VOTE_MOST; t++)
		for (size_t i = 0; i < n && i < VOTE_MOST; i++)
			if (queue[i] == t)
				add_thread(a, t, t == a->next.target);
}

// ---- what is printed ----------------------------------------------------------------------------

enum { LINES_MOST = 4 }; // answers

static void line_of(const struct asking *a, uint32_t slot, struct buf *b)
{
	const struct event *e = &a->h->trace->ev[slot];
	buf_clear(b);
	utf8_show(b, event_text(e), e->other);
}

static int by_text(const void *a, const void *b)
{
	return strcmp(buf_str(a), buf_str(b));
}

// Keeps a line that differs from those kept before.
static void keep_line(const struct asking *a, uint32_t slot, struct buf *lines, size_t *n)
{
	if (a->h->trace->ev[slot].kind != EV_LOG || *n == LINES_MOST)
		return;
	line_of(a, slot, &lines[*n]);
	for (size_t i = 0; i < *n; i++)
		if (!strcmp(buf_str(&lines[i]), buf_str(&lines[*n])))
			return;
	++*n;
}

// Asked if the next step logs a line; the wrong answers are lines that the run logs around it.
static void ask_line(const struct asking *a)
{
	const struct slots *logs = &a->h->logs;
	size_t at = slots_before(logs, history_from(a->h, a->moment + 1)), n = 0;
	struct buf lines[LINES_MOST] = {{0}}, right = {0};
	if (at == logs->n || logs->slot[at] >= history_to(a->h, a->moment + 1) ||
	    a->h->trace->ev[logs->slot[at]].kind != EV_LOG)
		return;
	line_of(a, logs->slot[at], &right);
	for (size_t i = 0; i < 2 * LINES_MOST; i++) {
		size_t far = (i + 1) / 2, k = i % 2 ? at + far : at - far;
		if (k < logs->n)
			keep_line(a, logs->slot[k], lines, &n);
	}
	qsort(lines, n, sizeof *lines, by_text);
	for (size_t i = 0; n > 1 && i < n; i++)
		add(a->q, (unsigned)i + 1, &lines[i], !strcmp(buf_str(&lines[i]), buf_str(&right)));
	a->q->text = _("A line is logged next. Which one?");
	for (size_t i = 0; i < LINES_MOST; i++)
		buf_free(&lines[i]);
	buf_free(&right);
}

// ---- who moves ----------------------------------------------------------------------------------

static void ask_mover(const struct asking *a)
{
	const struct world *w = &a->s->world;
	size_t alive = 0;
	for (uint32_t t = 1; t <= w->nthreads; t++)
		alive += w->threads[t].life != LIFE_EXITED && w->threads[t].life != LIFE_NONE;
	if (alive < 2 || a->next.thread > VOTE_MOST)
		return;
	a->q->text = _("Who moves next?");
	for (uint32_t t = 1; t <= w->nthreads && t <= VOTE_MOST; t++)
		if (w->threads[t].life != LIFE_EXITED && w->threads[t].life != LIFE_NONE)
			add_thread(a, t, t == a->next.thread);
}

static void (*const kinds[])(const struct asking *) = {ask_end, ask_woken, ask_line, ask_mover};

void question_make(struct question *q, const struct history *h, const struct story *s,
		   const struct telling *t, size_t moment)
{
	q->vote = (struct vote){.n = 0};
	if (moment >= history_last(h))
		return;
	struct asking a = {q, h, s, t, moment, event_choice(&h->trace->ev[h->steps.slot[moment]])};
	for (size_t i = 0; i < sizeof kinds / sizeof *kinds && !q->vote.n; i++)
		kinds[i](&a);
}

// ---- answers ------------------------------------------------------------------------------------

void vote_add(struct vote *v, unsigned key, const char *text, bool right)
{
	if (v->n < VOTE_MOST)
		v->answer[v->n++] = (struct vote_answer){key, text, right};
}

const struct vote_answer *vote_at(const struct vote *v, unsigned key)
{
	for (size_t i = 0; i < v->n; i++)
		if (v->answer[i].key == key)
			return &v->answer[i];
	return NULL;
}

static const struct vote_answer *first_right(const struct vote *v)
{
	for (size_t i = 0; i < v->n; i++)
		if (v->answer[i].right)
			return &v->answer[i];
	return NULL;
}

void vote_judge(const struct vote *v, struct buf *b)
{
	const struct vote_answer *given = vote_at(v, v->given), *right = first_right(v);
	if (given && given->right)
		buf_printf(b, _("Right. It is %u: %s."), given->key, given->text);
	else if (right)
		buf_printf(b, _("No. It is %u: %s."), right->key, right->text);
}

void vote_write(const struct vote *v, struct buf *b)
{
	for (size_t i = 0; i < v->n; i++)
		buf_printf(b, "\n%u  %s", v->answer[i].key, v->answer[i].text);
	if (!v->given)
		return;
	buf_putc(b, '\n');
	vote_judge(v, b);
}

// ---- guessing -----------------------------------------------------------------------------------

bool guesses_hide(const struct guesses *g, const struct story *s, size_t moment)
{
	return g->on && s->end == NO_SLOT && !(g->shown && g->moment == moment);
}

void guesses_show(struct guesses *g, size_t moment)
{
	g->shown = true;
	g->moment = moment;
}

bool guesses_cover(const struct story *s, uint32_t thread)
{
	const struct thread *th = &s->world.threads[thread];
	return th->phase != PHASE_RUN && th->life != LIFE_EXITED && th->life != LIFE_NONE;
}

void guesses_score(const struct guesses *g, struct buf *b)
{
	buf_printf(b,
		   ngettext("%u of %u guess was right.", "%u of %u guesses were right.", g->asked),
		   g->right, g->asked);
}
