// SPDX-License-Identifier: MIT
//
// Orders in words: see explanation.h.
#include "checker/explain/explanation.h"

#include "base/i18n.h"
#include "checker/explain/nearest.h"
#include "trace/story_text.h"

#include <string.h>

struct teller {
	struct explanation *e;
	const struct runs *all;
	const size_t *shown; // numbers of the failing and the passing run
	struct runner *runner;
	struct status *st;
	struct shown other; // a run that was run again,
	size_t number;	    // its number; NO_STEP: there is none
};

// The run of this number, to read it. NULL: it cannot be run, and a line is in *st.
static const struct shown *show_run(struct teller *l, size_t number)
{
	if (number == l->shown[0])
		return &l->e->failing;
	if (l->e->passes && number == l->shown[1])
		return &l->e->passing;
	if (l->number == number)
		return &l->other;
	const struct run *r = l->all->all[number];
	shown_free(&l->other);
	l->number = NO_STEP;
	if (shown_run(&l->other, l->runner, r->plan, r->nplan, r->eager, l->st))
		return NULL;
	l->number = number;
	return &l->other;
}

// A run that has this happening, preferably one of those shown.
static size_t run_with(const struct teller *l, uint32_t happening)
{
	for (size_t i = 0; i < 1 + (size_t)l->e->passes; i++)
		if (run_step(l->all->all[l->shown[i]], happening) != NO_STEP)
			return l->shown[i];
	for (size_t i = 0; i < l->all->n; i++)
		if (run_step(l->all->all[i], happening) != NO_STEP)
			return i;
	return NO_STEP;
}

// The known happening at the same place as h.
static const struct known_happening *there(const struct runs *all, const struct happening *h)
{
	const struct happening key = {
		.place = h->place, .thread = h->thread, .code = h->code, .phase = h->phase};
	struct known_happening *k;
	HASH_FIND(hh, all->happenings, &key, sizeof key, k);
	return k;
}

// The position of a step among those of its thread on the same line with the same words (x++ and
// x-- may share a line); 0: there is no other.
static unsigned count_alike(const struct shown *s, size_t i, const struct told_step *told)
{
	unsigned before = 0, all = 0;
	uint16_t thread = s->path.points[s->steps[i]].step.choice.thread;
	struct buf text = {0}, place = {0};
	for (size_t k = 0; k < s->n; k++) {
		const struct step *step = &s->path.points[s->steps[k]].step;
		if (step->choice.thread != thread ||
		    step->op.code != s->path.points[s->steps[i]].step.op.code)
			continue;
		buf_clear(&text);
		buf_clear(&place);
		shown_deed(s, k, s, &text);
		shown_place(s, k, &place);
		bool alike = !strcmp(buf_str(&text), buf_str(&told->text)) &&
			     !strcmp(buf_str(&place), buf_str(&told->place));
		all += alike;
		before += alike && k <= i;
	}
	buf_free(&text);
	buf_free(&place);
	return all > 1 ? before : 0;
}

static int tell_happening(struct teller *l, uint32_t happening, struct told_step *to)
{
	const struct happening *h = &l->all->by_number[happening]->h;
	size_t number = run_with(l, happening);
	const struct shown *s = show_run(l, number);
	if (!s)
		return l->st->code;
	size_t i = run_step(l->all->all[number], happening);
	if (i >= s->n) // the repeated run was another one
		return EXIT_OK;
	shown_thread(s, i, &l->e->failing, &to->thread);
	if (op_wakes_one(h->code) && h->target != ANYBODY)
		shown_step(s, i, &l->e->failing, &to->text);
	else
		shown_deed(s, i, &l->e->failing, &to->text);
	shown_place(s, i, &to->place);
	const struct known_happening *k = there(l->all, h);
	to->nth = k && k->most > 1 ? h->nth : 0;
	if (to->place.n && count_alike(s, i, to) > to->nth)
		to->nth = count_alike(s, i, to);
	return EXIT_OK;
}

// ---- any thread ---------------------------------------------------------------------------------

// Replaces the subject of a step's sentence.
static void replace_subject(struct told_step *to, const char *subject)
{
	struct buf text = {0};
	size_t n = to->thread.n;
	bool begins = to->text.n > n && !strncmp(buf_str(&to->text), buf_str(&to->thread), n);
	buf_puts(&text, subject);
	buf_puts(&text, buf_str(&to->text) + (begins ? n : 0));
	buf_free(&to->text);
	to->text = text;
	buf_clear(&to->thread);
	buf_puts(&to->thread, subject);
}

static int tell_between(struct teller *l, const struct found_fact *f, struct told_order *to)
{
	const struct shown *s = show_run(l, f->run);
	const char *const subjects[] = {_("one thread"), _("another one"), _("the first one")};
	if (!s)
		return l->st->code;
	for (size_t i = 0; i < 3; i++) {
		if (f->step[i] >= s->n)
			return EXIT_OK;
		shown_thread(s, f->step[i], &l->e->failing, &to->step[i].thread);
		shown_deed(s, f->step[i], &l->e->failing, &to->step[i].text);
		shown_place(s, f->step[i], &to->step[i].place);
		if (!f->thread[0])
			replace_subject(&to->step[i], subjects[i]);
	}
	return EXIT_OK;
}

static int tell(struct teller *l, const struct found_fact *f, struct told_order *to)
{
	to->form = f->form;
	if (f->form == FACT_BETWEEN)
		return tell_between(l, f, to);
	int code = tell_happening(l, f->a, &to->step[0]);
	return code || f->form == FACT_HAPPENS ? code : tell_happening(l, f->b, &to->step[1]);
}

static int tell_turned(struct teller *l)
{
	struct found_fact f = {.form = FACT_BEFORE};
	l->e->is_turned = nearest_turned(l->all, l->shown[0], l->shown[1], &f.a, &f.b);
	return l->e->is_turned ? tell(l, &f, &l->e->turned) : EXIT_OK;
}

int told_orders(struct explanation *e, const struct runs *all, const size_t shown[2],
		const struct facts *f, const struct decision *d, struct runner *runner,
		struct status *st)
{
	struct teller l = {e, all, shown, runner, st, {.n = 0}, NO_STEP};
	int code = EXIT_OK;
	e->by = d->by;
	e->least = d->least;
	e->never = d->never;
	memcpy(e->clause, d->clause, sizeof e->clause);
	for (e->norders = 0; !code && e->norders < d->n; e->norders++)
		code = tell(&l, &f->all[d->of[e->norders]], &e->orders[e->norders]);
	if (!code && d->by == DECIDED_NOT && e->passes)
		code = tell_turned(&l);
	shown_free(&l.other);
	return code;
}

// ---- what no run does ----------------------------------------------------------------------

static bool is_given(const struct runs *all, uint32_t object)
{
	for (size_t i = 0; i < all->nhappenings; i++)
		if (happening_gives(&all->by_number[i]->h, object))
			return true;
	return false;
}

static void tell_undone(const struct shown *s, uint32_t thread, struct told_undone *to)
{
	const struct op *op = &s->path.world.threads[thread].op;
	struct story_names names = {&s->story, &s->trace};
	const struct namer by = story_namer(&names);
	by.thread(by.ctx, thread, &to->thread);
	by.object(by.ctx, op->object, &to->object);
	story_site(&s->trace, own_site(&s->story, &s->trace, thread, op->site), &to->place);
	to->permit = op->code == OP_SEM_WAIT;
}

void undone_tell(struct explanation *e, const struct runs *all)
{
	const struct shown *s = &e->failing;
	for (uint32_t t = 1; t <= s->path.world.nthreads && e->nundone < UNDONE_MOST; t++) {
		uint32_t object = shown_awaited(s, t);
		if (object && !is_given(all, object))
			tell_undone(s, t, &e->undone[e->nundone++]);
	}
}
