// SPDX-License-Identifier: MIT
//
// What a search has tried, in words: see report.h. First the sum, then a sentence for each phase
// that ran something.
#include "checker/report/report.h"

#include "base/i18n.h"

#include <inttypes.h>
#include <stdio.h>

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

// "12 executions", "1 distinct interleaving": the phrases that the sentences below are about.
#define PHRASE 64 // bytes of one

static const char *executions(uint64_t n, char phrase[PHRASE])
{
	snprintf(phrase, PHRASE, ngettext("%" PRIu64 " execution", "%" PRIu64 " executions", n), n);
	return phrase;
}

static const char *interleavings(uint64_t n, char phrase[PHRASE])
{
	snprintf(phrase, PHRASE,
		 ngettext("%" PRIu64 " distinct interleaving", "%" PRIu64 " distinct interleavings",
			  n),
		 n);
	return phrase;
}

static void say_sum(const struct search_result *r, struct buf *b)
{
	char some[PHRASE], distinct[PHRASE];
	const struct search_counts *c = &r->counts.all;
	uint64_t all = c->executions + r->earlier;
	executions(all, some);
	interleavings(c->interleavings, distinct);
	if (r->seconds > 0.5 && (double)all > r->seconds)
		buf_printf(b, _("%s, %s, %.2f s (%.0f executions a second)."), some, distinct,
			   r->seconds, (double)all / r->seconds);
	else
		buf_printf(b, _("%s, %s, %.2f s."), some, distinct, r->seconds);
}

// Did the search find its failure in this phase, and so end with it?
static bool failed_in(const struct search_result *r, enum search_phase phase)
{
	return r->failure.executions && !r->failure.sparse && r->state.phase == phase;
}

static bool some_cut(const struct search_counts *c)
{
	return c->complete + c->asleep < c->executions;
}

static void say_within(unsigned long bound, const char *some, bool cut, struct buf *b)
{
	buf_printf(b,
		   cut ? ngettext("Few preemptions first: %s, all schedules with at most %lu "
				  "preemption, but not all to their end.",
				  "Few preemptions first: %s, all schedules with at most %lu "
				  "preemptions, but not all to their end.",
				  bound)
		       : ngettext("Few preemptions first: %s, all schedules with at most %lu "
				  "preemption.",
				  "Few preemptions first: %s, all schedules with at most %lu "
				  "preemptions.",
				  bound),
		   some, bound);
}

static void say_bounded(const struct finding *f, struct buf *b)
{
	const struct search_result *r = f->result;
	const struct search_counts *c = &r->counts.phases[SEARCH_BOUNDED];
	const struct strategy_state *at = &r->state;
	char some[PHRASE];
	bool cut = some_cut(c);
	executions(c->executions, some);
	if (failed_in(r, SEARCH_BOUNDED))
		buf_printf(
			b,
			ngettext("Few preemptions first: %s, until one with %d preemption failed.",
				 "Few preemptions first: %s, until one with %d preemptions failed.",
				 (unsigned long)at->bound),
			some, at->bound);
	else if (r->finished && at->none_left)
		buf_printf(b, _("Few preemptions first: %s of the only interleaving there is."),
			   some);
	else if (r->finished && at->phase == SEARCH_BOUNDED && !at->pruned)
		buf_printf(b,
			   cut ? _("Few preemptions first: %s, all schedules, but not all to their "
				   "end.")
			       : _("Few preemptions first: %s, all schedules."),
			   some);
	else if (at->bound_done == 0)
		buf_printf(
			b,
			cut ? _("Few preemptions first: %s, all schedules without a preemption, "
				"but not all to their end.")
			    : _("Few preemptions first: %s, all schedules without a preemption."),
			some);
	else if (at->bound_done > 0)
		say_within((unsigned long)at->bound_done, some, cut, b);
	else
		buf_printf(b,
			   _("Few preemptions first: %s, not all schedules without a preemption."),
			   some);
}

// How a complete search ended.
enum over { OVER_FAILED, OVER_ALL, OVER_SOME_CUT, OVER_EARLY, OVERS };

static enum over over(const struct search_result *r, enum search_phase phase, bool finished)
{
	return failed_in(r, phase)		    ? OVER_FAILED
	       : !finished			    ? OVER_EARLY
	       : some_cut(&r->counts.phases[phase]) ? OVER_SOME_CUT
						    : OVER_ALL;
}

static void say_exhaustive(const struct finding *f, struct buf *b)
{
	static const char *const sentences[OVERS] = {
		[OVER_FAILED] = N_("Exhaustive: %s, %s, until one failed."),
		[OVER_ALL] = N_("Exhaustive: %s, %s, nothing is left."),
		[OVER_SOME_CUT] =
			N_("Exhaustive: %s, %s, nothing is left, but not all to their end."),
		[OVER_EARLY] = N_("Exhaustive: %s, %s, not finished."),
	};
	static const char *const redundant_too[OVERS] = {
		[OVER_FAILED] = N_("Exhaustive: %s, %s, %" PRIu64 " redundant, until one failed."),
		[OVER_ALL] = N_("Exhaustive: %s, %s, %" PRIu64 " redundant, nothing is left."),
		[OVER_SOME_CUT] = N_("Exhaustive: %s, %s, %" PRIu64
				     " redundant, nothing is left, but not all to their end."),
		[OVER_EARLY] = N_("Exhaustive: %s, %s, %" PRIu64 " redundant, not finished."),
	};
	const struct search_result *r = f->result;
	const struct search_counts *c = &r->counts.phases[SEARCH_EXHAUSTIVE];
	uint64_t redundant = c->complete + c->asleep - c->interleavings;
	char some[PHRASE], distinct[PHRASE];
	enum over how =
		over(r, SEARCH_EXHAUSTIVE, r->finished && r->state.phase == SEARCH_EXHAUSTIVE);
	buf_printf(b, _(redundant ? redundant_too[how] : sentences[how]),
		   executions(c->executions, some), interleavings(c->interleavings, distinct),
		   redundant);
}

// "12 different states (40 before merging ...)".
static void name_states(const struct strategy_state *s, struct buf *b)
{
	uint64_t n = s->states;
	if (s->stand_more)
		buf_printf(b,
			   ngettext("%" PRIu64 " state (more than %" PRIu64
				    " before merging states that differ only in which of several "
				    "identical threads is which)",
				    "%" PRIu64 " different states (more than %" PRIu64
				    " before merging states that differ only in which of several "
				    "identical threads is which)",
				    n),
			   n, s->stand_for);
	else if (s->stand_for > n)
		buf_printf(b,
			   ngettext("%" PRIu64 " state (%" PRIu64
				    " before merging states that differ only in which of several "
				    "identical threads is which)",
				    "%" PRIu64 " different states (%" PRIu64
				    " before merging states that differ only in which of several "
				    "identical threads is which)",
				    n),
			   n, s->stand_for);
	else
		buf_printf(b, ngettext("%" PRIu64 " state", "%" PRIu64 " different states", n), n);
}

static void say_states(const struct finding *f, struct buf *b)
{
	static const char *const sentences[OVERS] = {
		[OVER_FAILED] = N_("By states: %s, %s, until one failed."),
		[OVER_ALL] = N_("By states: %s, %s, nothing is left."),
		[OVER_SOME_CUT] =
			N_("By states: %s, %s, nothing is left, but not all to their end."),
		[OVER_EARLY] = N_("By states: %s, %s, not finished."),
	};
	const struct search_result *r = f->result;
	struct buf states = {0};
	char some[PHRASE];
	name_states(&r->state, &states);
	buf_printf(b, _(sentences[over(r, SEARCH_STATES, search_by_states(r))]),
		   executions(r->counts.phases[SEARCH_STATES].executions, some), buf_str(&states));
	b->failed |= states.failed;
	buf_free(&states);
}

static void say_random(const struct finding *f, struct buf *b)
{
	const struct search_result *r = f->result;
	const struct search_options *o = f->options;
	char some[PHRASE];
	executions(r->counts.phases[SEARCH_RANDOM].executions, some);
	buf_printf(b,
		   failed_in(r, SEARCH_RANDOM)
			   ? _("At random: %s (PCT, depth %u, seed %" PRIu64 "), until one failed.")
			   : _("At random: %s (PCT, depth %u, seed %" PRIu64 ")."),
		   some, o->depth, o->seed);
}

static void say_sparse(const struct search_result *r, struct buf *b)
{
	uint64_t n = r->counts.sparse;
	buf_printf(b,
		   r->failure.sparse
			   ? ngettext("At full speed: %" PRIu64
				      " execution, of which only the first accesses to memory with "
				      "a data race are steps, until one failed.",
				      "At full speed: %" PRIu64
				      " executions, of which only the first accesses to memory "
				      "with a data race are steps, until one failed.",
				      n)
			   : ngettext("At full speed: %" PRIu64
				      " execution, of which only the first accesses to memory with "
				      "a data race are steps.",
				      "At full speed: %" PRIu64
				      " executions, of which only the first accesses to memory "
				      "with a data race are steps.",
				      n),
		   n);
}

static void say_anew(const struct search_result *r, struct buf *b)
{
	buf_printf(b,
		   ngettext("%zu memory location has a data race; the search was restarted so that "
			    "both orders of its accesses are tried.",
			    "%zu memory locations have data races; the search was restarted each "
			    "time one was found, so that both orders of its accesses are tried.",
			    r->races.places),
		   r->races.places);
}

void effort_sum(const struct finding *f, struct buf *b)
{
	say_sum(f->result, b);
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
		if (f->result->counts.phases[i].executions) {
			buf_putc(b, ' ');
			say[i](f, b);
		}
	if (f->result->counts.sparse) {
		buf_putc(b, ' ');
		say_sparse(f->result, b);
	}
	if (f->result->counts.anew && f->result->races.places) {
		buf_putc(b, ' ');
		say_anew(f->result, b);
	}
}
