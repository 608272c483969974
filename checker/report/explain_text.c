// SPDX-License-Identifier: MIT
//
// An explanation in words: see explain_text.h. First the end of the run and its idiom; then the
// orders that decide, and the number of interleavings in which they hold; the step from which on
// the run was lost; at last the nearest passing run, beside the failing one.
#include "checker/report/explain_text.h"

#include "base/i18n.h"
#include "base/lines.h"
#include "checker/report/alike.h"
#include "checker/report/columns.h"
#include "trace/story_end.h"

const char *explain_lesson(const struct explain_report *r)
{
	return r->lesson && r->act ? r->lesson : idiom_rows[r->e->idiom].lesson;
}

const char *explain_section(const struct explain_report *r)
{
	return r->lesson && r->act ? r->act : idiom_rows[r->e->idiom].section;
}

// ---- orders -------------------------------------------------------------------------------------

// Puts a space between two sentences.
static void gap(struct buf *b)
{
	if (b->n)
		buf_putc(b, ' ');
}

static void add_step(const struct told_step *s, struct buf *b)
{
	static const char *const times[] = {
		"%s", N_("%s for the first time"), N_("%s for the second time"),
		N_("%s for the third time"), N_("%s for the fourth time")};
	struct buf step = {0};
	buf_puts(&step, buf_str(&s->text));
	if (s->place.n)
		buf_printf(&step, " (%s)", buf_str(&s->place));
	if (s->nth < sizeof times / sizeof *times)
		buf_printf(b, _(times[s->nth]), buf_str(&step));
	else
		buf_printf(b, _("%s (time number %u)"), buf_str(&step), s->nth);
	b->failed |= step.failed;
	buf_free(&step);
}

static void add_order(const struct told_order *o, struct buf *b)
{
	static const char *const forms[] = {[FACT_BEFORE] = N_("%s before %s"),
					    [FACT_HAPPENS] = "%s",
					    [FACT_BETWEEN] = N_("%s; then %s; and only then %s")};
	struct buf step[3] = {0};
	size_t n = o->form == FACT_HAPPENS ? 1 : o->form == FACT_BEFORE ? 2 : 3;
	for (size_t i = 0; i < n; i++)
		add_step(&o->step[i], &step[i]);
	buf_printf(b, _(forms[o->form]), buf_str(&step[0]), buf_str(&step[1]), buf_str(&step[2]));
	for (size_t i = 0; i < n; i++) {
		b->failed |= step[i].failed;
		buf_free(&step[i]);
	}
}

// Adds one more order to those in b. of: a sentence with two %s, translated.
static void join_order(const char *of, const struct told_order *o, struct buf *b)
{
	struct buf order = {0};
	add_order(o, &order);
	buf_join(b, of, buf_str(&order));
	b->failed |= order.failed;
	buf_free(&order);
}

static void add_orders(const struct explanation *e, struct buf *b)
{
	for (size_t i = 0; i < e->norders; i++) {
		bool other = e->by == DECIDED_BY_CLAUSES && i && e->clause[i] != e->clause[i - 1];
		join_order(!i			     ? "%s%s"
			   : other		     ? _("%s; or %s")
			   : e->by == DECIDED_BY_ANY ? _("%s, or %s")
						     : _("%s, and %s"),
			   &e->orders[i], b);
	}
}

// ---- numbers ------------------------------------------------------------------------------------

// Adds what else is known of the interleavings that were searched.
static void add_others(const struct explanation *e, struct buf *b)
{
	if (e->notherwise) {
		gap(b);
		buf_printf(b,
			   ngettext("%zu more fails in another way.",
				    "%zu more fail in another way.", e->notherwise),
			   e->notherwise);
	}
	if (e->between_steps) {
		gap(b);
		buf_puts(b, _("There may be others: a run that crashes, or is stopped for a "
			      "mistake, ends at once."));
	} else if (!e->complete && !end_for_ever(e->failing.path.end.op)) {
		gap(b);
		buf_puts(b, _("Not all interleavings could be tried."));
	}
}

static void add_undone(const struct told_undone *u, struct buf *b)
{
	struct buf object = {0};
	buf_puts(&object, buf_str(&u->object));
	if (u->place.n)
		buf_printf(&object, " (%s)", buf_str(&u->place));
	gap(b);
	buf_printf(b,
		   u->permit ? _("%s waits for %s, of which no thread gives a permit in any run "
				 "that was tried.")
			     : _("%s waits for %s, which no thread signals in any run that was "
				 "tried."),
		   buf_str(&u->thread), buf_str(&object));
	b->failed |= object.failed;
	buf_free(&object);
}

static void add_all_fail(const struct explanation *e, struct buf *b)
{
	if (e->complete && e->nfailing == 1)
		buf_puts(b, _("There is one interleaving, and it fails: no order of steps saves "
			      "it."));
	else if (e->complete)
		buf_printf(b, _("All %zu interleavings fail: no order of steps saves it."),
			   e->nfailing);
	else
		buf_printf(b,
			   ngettext("The only interleaving that was tried fails.",
				    "All %zu interleavings that were tried fail.", e->nfailing),
			   e->nfailing);
	for (size_t i = 0; i < e->nundone; i++)
		add_undone(&e->undone[i], b);
	gap(b);
	buf_puts(b, e->complete ? _("Look at what the program does in any of these runs, not at "
				    "which thread comes first.")
				: _("Another one may pass: --executions tries more."));
}

// A run that goes on for ever has infinitely many interleavings; so the sentence says whether it
// could end.
static void add_endless(const struct explanation *e, struct buf *b)
{
	if (e->open)
		buf_puts(b, _("It could end well at any moment, if the threads took turns in "
			      "another way; but nothing makes them."));
	else if (e->lost_from)
		buf_printf(b, _("From step %zu on nothing could have saved it."), e->lost_from);
	else
		buf_puts(b, _("It goes on for ever if the threads keep taking turns in this way."));
	gap(b);
	if (!e->npassing)
		buf_puts(b, _("No run that was tried ends well."));
	else
		buf_printf(b,
			   ngettext("Of the other runs that were tried, %zu ends well.",
				    "Of the other runs that were tried, %zu end well.",
				    e->npassing),
			   e->npassing);
}

static void add_undecided(const struct explanation *e, struct buf *b)
{
	buf_printf(b,
		   ngettext("Of %zu interleavings, %zu fails.", "Of %zu interleavings, %zu fail.",
			    e->nfailing),
		   e->nfailing + e->npassing, e->nfailing);
	if (e->is_turned) {
		struct buf order = {0};
		add_order(&e->turned, &order);
		gap(b);
		buf_printf(b,
			   _("In this one %s; in the nearest that passes it is the other way "
			     "round."),
			   buf_str(&order));
		b->failed |= order.failed;
		buf_free(&order);
	}
	gap(b);
	if (e->never)
		buf_puts(b, _("No set of step orders separates the failing interleavings from the "
			      "passing ones."));
	else
		buf_printf(b,
			   _("No set of up to %d step orders was found that separates the failing "
			     "interleavings from the passing ones."),
			   DECIDING_MOST);
}

static void add_true(const struct explanation *e, struct buf *b)
{
	struct buf failing = {0};
	buf_printf(&failing,
		   ngettext("the %zu interleaving that fails", "all %zu interleavings that fail",
			    e->nfailing),
		   e->nfailing);
	gap(b);
	buf_printf(b,
		   ngettext("That is so in %s, and not in the %zu that passes.",
			    "That is so in %s, and in none of the %zu that pass.", e->npassing),
		   buf_str(&failing), e->npassing);
	b->failed |= failing.failed;
	buf_free(&failing);
	if (!e->least) {
		gap(b);
		buf_puts(b, _("Fewer orders may suffice."));
	}
}

static void add_decided(const struct explanation *e, struct buf *b)
{
	struct buf orders = {0};
	add_orders(e, &orders);
	buf_printf(b,
		   e->norders > 1 && e->by == DECIDED_BY_ALL
			   ? _("It fails exactly when all of this is so: %s.")
			   : _("It fails exactly when %s."),
		   buf_str(&orders));
	b->failed |= orders.failed;
	buf_free(&orders);
	add_true(e, b);
}

void explain_sentence(const struct explanation *e, struct buf *b)
{
	if (e->failing.path.end.op == END_RACE)
		buf_printf(
			b,
			ngettext("Whichever of the two comes first, it is a mistake. Both orders "
				 "were tried: in %zu interleaving nothing else fails.",
				 "Whichever of the two comes first, it is a mistake. Both orders "
				 "were tried: in %zu interleavings nothing else fails.",
				 e->npassing),
			e->npassing);
	else if (end_for_ever(e->failing.path.end.op))
		add_endless(e, b);
	else if (!e->npassing)
		add_all_fail(e, b);
	else if (e->by == DECIDED_NOT)
		add_undecided(e, b);
	else
		add_decided(e, b);
	add_others(e, b);
}

// ---- all of it ----------------------------------------------------------------------------------

// The receiver of the paragraphs.
struct words {
	void (*put)(void *ctx, const char *text, int indent);
	void *ctx;
};

static void put(const struct words *to, const char *text, int indent)
{
	to->put(to->ctx, text, indent);
}

static void put_end(const struct explanation *e, const struct words *to)
{
	struct buf b = {0};
	if (e->other) {
		put(to,
		    _("Data races on more memory were found than the trace knows. So another run, "
		      "which fails in the same way, is explained:"),
		    0);
		put(to, "", 0);
	}
	story_end(&e->failing.story, &e->failing.trace, &b);
	put(to, buf_str(&b), 0);
	buf_free(&b);
}

// The last write to a variable that comes before write `upto` of the list, from last to first;
// v->n: there is none.
static size_t write_before(const struct values *v, size_t upto)
{
	size_t best = v->n;
	for (size_t i = 0; i < v->n; i++) {
		bool before = upto == v->n || v->all[i].step < v->all[upto].step ||
			      (v->all[i].step == v->all[upto].step && i < upto);
		if (before && value_is_last(v, i) &&
		    (best == v->n || v->all[i].step >= v->all[best].step))
			best = i;
	}
	return best;
}

static void put_value(const struct explanation *e, const struct value *v, const struct words *to)
{
	const struct trace *t = &e->failing.trace;
	struct story_names ctx = {&e->failing.story, t};
	struct namer names = story_namer(&ctx);
	struct buf b = {0}, who = {0}, place = {0};
	names.thread(names.ctx, v->thread, &who);
	story_site(t, v->site, &place);
	buf_puts(&b, "  ");
	if (v->thread && place.n)
		buf_printf(&b, _("%s, as %s has written it at %s"), buf_str(&v->text),
			   buf_str(&who), buf_str(&place));
	else
		buf_puts(&b, buf_str(&v->text));
	put(to, buf_str(&b), 4);
	buf_free(&b);
	buf_free(&who);
	buf_free(&place);
}

// Writes what the failed assertion has read, and who wrote it there: what was written last, first.
static void put_read(const struct explanation *e, const struct words *to)
{
	enum { READ_MOST = 6 };
	struct values v = {0};
	size_t at = values_find(&v, &e->failing.trace, true) ? 0 : write_before(&v, v.n);
	for (unsigned told = 0; at < v.n && told < READ_MOST; at = write_before(&v, at)) {
		if (value_is_address(&v.all[at]))
			continue;
		if (!told++)
			put(to, _("It has read:"), 0);
		put_value(e, &v.all[at], to);
	}
	values_free(&v);
}

static void put_waits(const struct explain_report *r, const struct words *to)
{
	struct story_names ctx = {&r->e->failing.story, &r->e->failing.trace};
	struct namer names = story_namer(&ctx);
	struct buf lack = {0};
	if (r->waits)
		waits_lack_text(r->waits, &lack);
	if (lack.n)
		put(to, buf_str(&lack), 0);
	buf_free(&lack);
	for (size_t i = 0; r->waits && i < r->waits->n; i++) {
		struct buf b = {0};
		buf_puts(&b, "  ");
		wait_text(&r->waits->all[i], &names, &b);
		put(to, buf_str(&b), 4);
		buf_free(&b);
	}
}

static void put_idiom(const struct explain_report *r, const struct words *to)
{
	const struct idiom_row *row = &idiom_rows[r->e->idiom];
	const char *lesson = explain_lesson(r), *section = explain_section(r);
	struct buf b = {0};
	if (row->name) {
		put(to, "", 0);
		put(to, _(row->sentence), 0);
	}
	if (lesson)
		buf_printf(&b, _("To read: lesson %s, the notes of '%s'."), lesson, section);
	if (b.n)
		put(to, buf_str(&b), 0);
	buf_free(&b);
}

// Lists the alternatives, each with its threads; an alternative is an order, or all orders of a
// clause. Returns their number.
static size_t list_orders(const struct explanation *e, struct alike *all)
{
	size_t n = 0;
	for (size_t i = 0; i < e->norders; i++) {
		const struct told_order *o = &e->orders[i];
		bool more = e->by == DECIDED_BY_CLAUSES && i && e->clause[i] == e->clause[i - 1];
		struct alike *a = &all[more ? n - 1 : n++];
		join_order(more ? _("%s, and %s") : "%s%s", o, &a->text);
		for (size_t k = 0; o->form != FACT_BETWEEN && k < 1 + (o->form == FACT_BEFORE); k++)
			alike_note(a, buf_str(&o->step[k].thread));
	}
	return n;
}

// Writes several orders as a list.
static void put_list(const struct explanation *e, const struct words *to)
{
	struct alike all[DECIDING_MOST] = {0};
	struct buf b = {0};
	size_t n = list_orders(e, all), left = 0;
	if (e->by != DECIDED_BY_ALL)
		alike_merge(all, n);
	for (size_t i = 0; i < n; i++)
		left += all[i].text.n != 0;
	put(to,
	    e->by == DECIDED_BY_ALL ? _("It fails exactly when all of this is so:")
	    : left == 1		    ? _("It fails exactly when this is so:")
				    : _("It fails exactly when one of these is so:"),
	    0);
	for (size_t i = 0; i < n; i++) {
		buf_clear(&b);
		buf_printf(&b, "  - %s", buf_str(&all[i].text));
		if (all[i].text.n)
			put(to, buf_str(&b), 4);
		buf_free(&all[i].text);
	}
	buf_free(&b);
}

// Writes why a thread makes no progress.
static void put_vain(const struct told_vain *v, const struct words *to)
{
	static const char *const sentences[] = {
		[VAIN_NOBODY] = N_("%s, always in vain: no other thread does what it waits for"),
		[VAIN_WAITS] = N_("%s, and gets no further"),
		[VAIN_OTHERS] = N_("%s, each time before it"),
		[VAIN_ROUND] = N_("%s, each time in vain: each time, before that, %s"),
	};
	struct buf b = {0}, vain = {0}, by = {0};
	add_step(&v->vain, &vain);
	if (v->cause == VAIN_BEFORE || v->cause == VAIN_ROUND)
		add_step(&v->by, &by);
	buf_puts(&b, "  - ");
	if (v->cause == VAIN_BEFORE)
		buf_printf(&b, _("%s, always in vain: at step %zu %s, and never undoes that"),
			   buf_str(&vain), v->at, buf_str(&by));
	else
		buf_printf(&b, _(sentences[v->cause]), buf_str(&vain), buf_str(&by));
	put(to, buf_str(&b), 4);
	buf_free(&by);
	buf_free(&vain);
	buf_free(&b);
}

// Writes the cycle of a run that goes on for ever.
static void put_cycle(const struct told_cycle *c, const struct words *to)
{
	struct buf b = {0};
	put(to, "", 0);
	if (c->length)
		buf_printf(&b,
			   ngettext("From step %zu on it repeats this %zu step for ever:",
				    "From step %zu on it repeats these %zu steps for ever:",
				    c->length),
			   c->from, c->length);
	else
		buf_printf(&b, _("From step %zu on it goes round and round:"), c->from);
	put(to, buf_str(&b), 0);
	for (size_t i = 0; i < c->nvain; i++)
		put_vain(&c->vain[i], to);
	buf_free(&b);
}

static void put_sentence(const struct explanation *e, const struct words *to)
{
	struct buf b = {0};
	put(to, "", 0);
	if (e->norders > 1) {
		put_list(e, to);
		add_true(e, &b);
		add_others(e, &b);
	} else {
		explain_sentence(e, &b);
	}
	if (e->lost_from && e->npassing && !end_for_ever(e->failing.path.end.op)) {
		gap(&b);
		buf_printf(&b, _("From step %zu on nothing could have saved it."), e->lost_from);
	}
	put(to, buf_str(&b), 0);
	buf_free(&b);
}

void explain_words(const struct explain_report *r,
		   void (*to)(void *ctx, const char *text, int indent), void *ctx)
{
	const struct words words = {to, ctx};
	put_end(r->e, &words);
	put_read(r->e, &words);
	put_waits(r, &words);
	put_idiom(r, &words);
	if (r->e->cycle.from)
		put_cycle(&r->e->cycle, &words);
	put_sentence(r->e, &words);
}

static void put_line(void *out, const char *text, int indent)
{
	if (*text)
		line_put(out, text, indent);
	else
		fputc('\n', out);
}

static int put_nearest(const struct explain_report *r, FILE *out)
{
	const struct explanation *e = r->e;
	struct buf b = {0};
	if (!e->passes)
		return 0;
	fputc('\n', out);
	int rc = two_runs_put(e, out);
	if (r->saved) {
		buf_word(&b, r->saved);
		fprintf(out, _("\nTo step through it:   treadle view %s\n"), buf_str(&b));
	}
	buf_free(&b);
	return rc;
}

int explain_text(const struct explain_report *r, FILE *out)
{
	explain_words(r, put_line, out);
	return put_nearest(r, out);
}
