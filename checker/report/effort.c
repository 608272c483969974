// SPDX-License-Identifier: MIT
//
// What a search has tried, in words: see effort.h. First the sum, then a part for each phase in
// which something was run.
#include "checker/report/effort.h"

#include "base/i18n.h"

#include <inttypes.h>

const char *phase_name(enum search_phase phase)
{
	static const char *const names[SEARCH_PHASES] = {
		[SEARCH_BOUNDED] = N_("few preemptions"),
		[SEARCH_EXHAUSTIVE] = N_("exhaustive"),
		[SEARCH_STATES] = N_("states"),
		[SEARCH_RANDOM] = N_("random"),
	};
	return _(names[phase]);
}

static void say_executions(uint64_t n, struct buf *b)
{
	buf_printf(b, ngettext("%" PRIu64 " execution", "%" PRIu64 " executions", n), n);
}

static void say_interleavings(uint64_t n, struct buf *b)
{
	buf_printf(b,
		   ngettext("%" PRIu64 " distinct interleaving",
			    "%" PRIu64 " distinct interleavings", n),
		   n);
}

static void say_sum(const struct search_result *r, struct buf *b)
{
	say_executions(r->counts.all.executions, b);
	buf_puts(b, ", ");
	say_interleavings(r->counts.all.interleavings, b);
	buf_printf(b, _(", %.2f s"), r->seconds);
	if (r->seconds > 0.5 && (double)r->counts.all.executions > r->seconds)
		buf_printf(b, _(" (%.0f executions a second)"),
			   (double)r->counts.all.executions / r->seconds);
	buf_puts(b, ".");
}

// Did the search find its failure in this phase? It went no further.
static bool failed_in(const struct search_result *r, enum search_phase phase)
{
	return r->failure.executions && r->state.phase == phase;
}

static const char *some_cut(const struct search_counts *c)
{
	return c->complete + c->asleep < c->executions ? _(", but not all to their end") : "";
}

static void say_bounded(const struct finding *f, struct buf *b)
{
	const struct search_result *r = f->result;
	const struct search_counts *c = &r->counts.phases[SEARCH_BOUNDED];
	const struct strategy_state *at = &r->state;
	const char *cut = some_cut(c);
	buf_puts(b, _(" Few preemptions first: "));
	say_executions(c->executions, b);
	if (failed_in(r, SEARCH_BOUNDED))
		buf_printf(b,
			   ngettext(", until one with %d preemption failed.",
				    ", until one with %d preemptions failed.",
				    (unsigned long)at->bound),
			   at->bound);
	else if (r->finished && at->phase == SEARCH_BOUNDED && !at->pruned)
		buf_printf(b, _(", all schedules%s."), cut);
	else if (at->bound_done == 0)
		buf_printf(b, _(", all schedules without a preemption%s."), cut);
	else if (at->bound_done > 0)
		buf_printf(b,
			   ngettext(", all schedules with at most %d preemption%s.",
				    ", all schedules with at most %d preemptions%s.",
				    (unsigned long)at->bound_done),
			   at->bound_done, cut);
	else
		buf_puts(b, _(", not all schedules without a preemption."));
}

static void say_exhaustive(const struct finding *f, struct buf *b)
{
	const struct search_result *r = f->result;
	const struct search_counts *c = &r->counts.phases[SEARCH_EXHAUSTIVE];
	uint64_t redundant = c->complete + c->asleep - c->interleavings;
	buf_puts(b, _(" Exhaustive: "));
	say_executions(c->executions, b);
	buf_puts(b, ", ");
	say_interleavings(c->interleavings, b);
	if (redundant)
		buf_printf(b, _(", %" PRIu64 " redundant"), redundant);
	if (failed_in(r, SEARCH_EXHAUSTIVE))
		buf_puts(b, _(", until one failed."));
	else if (r->finished && r->state.phase == SEARCH_EXHAUSTIVE)
		buf_printf(b, _(", nothing is left%s."), some_cut(c));
	else
		buf_puts(b, _(", not finished."));
}

static void say_states(const struct finding *f, struct buf *b)
{
	const struct search_result *r = f->result;
	const struct search_counts *c = &r->counts.phases[SEARCH_STATES];
	uint64_t n = r->state.states;
	buf_puts(b, _(" By states: "));
	say_executions(c->executions, b);
	buf_printf(b, ngettext(", %" PRIu64 " state", ", %" PRIu64 " different states", n), n);
	if (r->state.stand_for > n)
		buf_printf(b, _(" (of %" PRIu64 ", but for who is who of threads that are alike)"),
			   r->state.stand_for);
	if (failed_in(r, SEARCH_STATES))
		buf_puts(b, _(", until one failed."));
	else if (search_by_states(r))
		buf_printf(b, _(", nothing is left%s."), some_cut(c));
	else
		buf_puts(b, _(", not finished."));
}

static void say_random(const struct finding *f, struct buf *b)
{
	const struct search_result *r = f->result;
	const struct search_options *o = f->options;
	buf_puts(b, _(" At random: "));
	say_executions(r->counts.phases[SEARCH_RANDOM].executions, b);
	buf_printf(b, _(" (PCT, depth %u, seed %" PRIu64 ")"), o->depth, o->seed);
	buf_puts(b, failed_in(r, SEARCH_RANDOM) ? _(", until one failed.") : ".");
}

static void say_anew(const struct search_result *r, struct buf *b)
{
	if (r->counts.anew)
		buf_printf(b,
			   ngettext(" %zu place in memory is raced for: from when it was found, "
				    "the search began anew, with both orders of each access.",
				    " %zu places in memory are raced for: each time one was found, "
				    "the search began anew, with both orders of each access.",
				    r->races.places),
			   r->races.places);
}

void effort_describe(const struct finding *f, struct buf *b)
{
	static void (*const say[SEARCH_PHASES])(const struct finding *, struct buf *) = {
		[SEARCH_BOUNDED] = say_bounded,
		[SEARCH_EXHAUSTIVE] = say_exhaustive,
		[SEARCH_STATES] = say_states,
		[SEARCH_RANDOM] = say_random,
	};
	say_sum(f->result, b);
	for (int i = 0; i < SEARCH_PHASES; i++)
		if (f->result->counts.phases[i].executions)
			say[i](f, b);
	say_anew(f->result, b);
}
