// SPDX-License-Identifier: MIT
//
// Advice: see advice.h.
#include "checker/verdict/advice.h"

#include "base/i18n.h"
#include "base/vec.h"
#include "checker/verdict/rounds.h"
#include "trace/story_text.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#define THREADS_ENOUGH 3 // of one place: two meet, and one comes in between
#define ROUNDS_ENOUGH 2	 // one, and one that finds what the first has left
#define LOOPS_NAMED 4

// Ends that say that a smaller program would come out no otherwise.
static const enum end hopeless[] = {END_DEPARTED, END_BLOCKED, END_TROUBLE};

static bool helps(const struct search_result *r)
{
	for (size_t i = 0; i < sizeof hopeless / sizeof *hopeless; i++)
		if (r->limits.cut[hopeless[i]].count)
			return false;
	return true;
}

static bool named(const struct advices *a, const char *place)
{
	for (size_t i = 0; i < a->n; i++)
		if (!strcmp(a->all[i].place, place))
			return true;
	return false;
}

static int add(struct advices *a, const char *text, const char *place)
{
	struct advice *all = vec_room(a->all, &a->cap, a->n + 1, sizeof *all);
	if (!all)
		return ENOMEM;
	a->all = all;
	all[a->n] = (struct advice){strdup(text), strdup(place), 0};
	struct advice *new = &all[a->n++];
	return new->text &&new->place ? 0 : ENOMEM;
}

// ---- the budget -----------------------------------------------------------------------------

#define ABOUT_MOST 1000000000 // interleavings; else no more is said than that they are more
#define TOO_MANY 10000000
#define BUDGET_SPARE 3 / 2   // an estimate may be too small
#define BUDGET_TURNS 56 / 39 // of the default strategy, one search has 39 of 56 executions or less

// Its two first digits.
static uint64_t rounded(uint64_t n)
{
	uint64_t unit = 1;
	while (n / unit >= 100)
		unit *= 10;
	return (n + unit / 2) / unit * unit;
}

bool advice_about(const struct expected *e, struct buf *b)
{
	uint64_t n = rounded(e->executions);
	uint64_t more = n > ABOUT_MOST ? ABOUT_MOST : n ? 0 : e->more_than;
	if (more)
		buf_printf(b, _("more than %" PRIu64 " interleavings"), more);
	else if (n)
		buf_printf(b,
			   ngettext("about %" PRIu64 " interleaving",
				    "about %" PRIu64 " interleavings", n),
			   n);
	return more || n;
}

// Would a larger budget have it decided by its interleavings? Not if some are cut short.
static bool budget_helps(const struct search_result *r)
{
	const struct search_counts *c = &r->counts.phases[SEARCH_EXHAUSTIVE];
	uint64_t n = r->state.expected.executions;
	return (!n || n > c->executions) && !r->state.polls_cut && !r->finished && !r->stopped &&
	       c->complete + c->asleep == c->executions;
}

static int add_budget(struct advices *a, const struct search_options *o,
		      const struct search_result *r)
{
	uint64_t n = r->state.expected.executions;
	uint64_t own = r->counts.all.executions - r->counts.phases[SEARCH_STATES].executions;
	struct buf b = {0};
	if (!budget_helps(r) || !advice_about(&r->state.expected, &b))
		return 0;
	uint64_t budget = n > TOO_MANY ? 0 : n * BUDGET_SPARE;
	if (o->strategy == &search_phases)
		budget = budget * BUDGET_TURNS;
	if (budget)
		buf_printf(&b, _(": --executions=%" PRIu64 " would do"), rounded(budget));
	else
		buf_puts(&b, _(": too many to try"));
	int rc = b.failed ? ENOMEM : add(a, buf_str(&b), "");
	if (!rc && budget && own)
		a->all[a->n - 1].seconds = (double)budget * r->seconds / (double)own;
	buf_free(&b);
	return rc;
}

// ---- threads and rounds ---------------------------------------------------------------------

// endless: no execution has ended.
static void say(const struct rounds *r, bool whole, bool endless, const char *place, struct buf *b)
{
	const char *least = whole ? "" : _("at least ");
	if (endless && !r->creates)
		buf_printf(b,
			   _("endless by design, or too long: the loop at %s; bound it to %d "
			     "rounds"),
			   place, ROUNDS_ENOUGH);
	else if (r->creates)
		buf_printf(b,
			   ngettext("%s%" PRIu32 " thread is created at %s: try %d",
				    "%s%" PRIu32 " threads are created at %s: try %d", r->times),
			   least, r->times, place, THREADS_ENOUGH);
	else
		buf_printf(b,
			   ngettext("%s is reached %s%" PRIu32
				    " time by one thread: %d rounds of its loop will do",
				    "%s is reached %s%" PRIu32
				    " times by one thread: %d rounds of its loop will do",
				    r->times),
			   place, least, r->times, ROUNDS_ENOUGH);
}

static int more_times(const void *a, const void *b)
{
	const struct rounds *x = a, *y = b;
	if (x->creates != y->creates)
		return x->creates ? -1 : 1;
	if (x->times != y->times)
		return x->times > y->times ? -1 : 1;
	return x->site < y->site ? -1 : x->site > y->site;
}

static int add_rounds(struct advices *a, const struct rounds *r, const struct search_result *of,
		      bool whole)
{
	struct buf place = {0}, text = {0};
	uint32_t enough = r->creates ? THREADS_ENOUGH : ROUNDS_ENOUGH;
	int rc = 0;
	story_site(&of->longest.trace, r->site, &place);
	if (r->times > enough && place.n && !named(a, buf_str(&place))) {
		say(r, whole, of->none_ended, buf_str(&place), &text);
		rc = text.failed ? ENOMEM : add(a, buf_str(&text), buf_str(&place));
	}
	buf_free(&place);
	buf_free(&text);
	return rc;
}

static int add_input(struct advices *a, const struct search_result *r)
{
	return r->limits.lacks_input
		       ? add(a, _("standard input is read: give it by --stdin=FILE"), "")
		       : 0;
}

int advices_find(struct advices *a, const struct search_options *o, const struct search_result *r)
{
	struct rounds_found f = {0};
	int rc = add_input(a, r);
	if (!rc)
		rc = add_budget(a, o, r);
	if (!rc && helps(r))
		rc = rounds_find(&f, &r->longest.trace);
	if (f.n)
		qsort(f.all, f.n, sizeof *f.all, more_times);
	for (size_t i = 0; !rc && i < f.n && a->n < LOOPS_NAMED; i++)
		rc = add_rounds(a, &f.all[i], r, f.whole);
	rounds_free(&f);
	return rc;
}

void advices_free(struct advices *a)
{
	for (size_t i = 0; i < a->n; i++) {
		free(a->all[i].text);
		free(a->all[i].place);
	}
	free(a->all);
	*a = (struct advices){0};
}
