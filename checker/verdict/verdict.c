// SPDX-License-Identifier: MIT
//
// The table of limits, and the verdict, which depends on them: see verdict.h.
#include "checker/verdict/verdict.h"

#include "base/i18n.h"
#include "base/vec.h"
#include "checker/search/ends.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

// ---- the table of limits -------------------------------------------------------------------

// Writes the i-th sentence of a limit to *b; nothing if the limit does not apply or has no more
// sentences.
typedef void limit_say(const struct finding *f, size_t i, struct buf *b);

struct limit_row {
	limit_say *say;
	size_t max;	 // the most sentences; 0: until nothing is written
	bool blocks;	 // forbids "verified"
	bool unfinished; // the search did less than it was asked for
};

// Adds a limit, and the option that changes it for a user who can give options.
static void say_with(const struct finding *f, const char *limit, const char *option, struct buf *b)
{
	if (option && !f->graded)
		buf_printf(b, _("%s (see %s)"), limit, option);
	else
		buf_puts(b, limit);
}

static void say_budget(const struct finding *f, struct buf *b)
{
	uint64_t n = f->options->executions;
	struct buf budget = {0};
	buf_printf(&budget,
		   ngettext("the budget of %" PRIu64 " execution ended before the search did",
			    "the budget of %" PRIu64 " executions ended before the search did", n),
		   n);
	say_with(f, buf_str(&budget), "--executions", b);
	b->failed |= budget.failed;
	buf_free(&budget);
}

// A loop that polls makes ever longer executions.
static void say_steps(const struct search_result *r, struct buf *b)
{
	uint64_t n = r->counts.all.executions, each = n ? r->counts.steps / n : r->counts.steps;
	buf_printf(b,
		   ngettext("the search stopped early because executions are long (%" PRIu64
			    " step on average)",
			    "the search stopped early because executions are long (%" PRIu64
			    " steps on average)",
			    each),
		   each);
}

static void say_unfinished(const struct finding *f, size_t i, struct buf *b)
{
	const struct search_result *r = f->result;
	bool bounded = r->state.phase == SEARCH_BOUNDED; // its fine pass has a share of its own
	bool stateless = r->state.phase == SEARCH_STATES && r->state.pruned; // another limit
	if (i || r->finished || finding_failed(f) || stateless ||
	    (bounded && r->state.coarse_done && !r->stopped))
		return;
	if (r->stopped && f->options->late)
		buf_printf(b,
			   ngettext("the %u second of --seconds was over before the search was",
				    "the %u seconds of --seconds were over before the search was",
				    f->options->seconds),
			   f->options->seconds);
	else if (r->stopped)
		buf_puts(b, _("the search was stopped before it finished"));
	else if (f->options->executions && r->counts.all.executions >= f->options->executions)
		say_budget(f, b);
	else if (f->options->most_steps && r->counts.steps >= f->options->most_steps)
		say_steps(r, b);
	else
		buf_puts(b, _("the search ended before all was tried"));
}

// Only the runner reports states; adds why it has not run the program, if that is known.
static void say_stateless(const struct finding *f, size_t i, struct buf *b)
{
	const struct search_result *r = f->result;
	char why[WAY_WORDS];
	if (i || finding_failed(f) || r->state.phase != SEARCH_STATES || !r->state.pruned)
		return;
	way_refusal(r->ways.why, why);
	if (*why)
		buf_printf(b,
			   _("equal states were not recognized, since each execution was a fork of "
			     "the program (the runner met %s)"),
			   why);
	else
		buf_puts(b, _("equal states were not recognized, since each execution was a fork "
			      "of the program"));
}

static void say_bound(const struct finding *f, size_t i, struct buf *b)
{
	const struct strategy_state *at = &f->result->state;
	if (i || finding_failed(f) || at->phase != SEARCH_BOUNDED || !at->pruned)
		return;
	struct buf limit = {0};
	buf_printf(&limit,
		   ngettext("schedules with more than %d preemption were not tried",
			    "schedules with more than %d preemptions were not tried",
			    (unsigned long)f->options->bound),
		   f->options->bound);
	say_with(f, buf_str(&limit), "--bound", b);
	b->failed |= limit.failed;
	buf_free(&limit);
}

// The calls were tried in every order; code between them was not tried at every moment.
static void say_coarse(const struct finding *f, size_t i, struct buf *b)
{
	const struct search_result *r = f->result;
	if (i || finding_failed(f) || !r->state.coarse_done || finding_none_left(f))
		return;
	if (!r->finished || r->state.fine_cut)
		buf_puts(b, _("code between the calls was not tried at every moment: its share of "
			      "the budget ended"));
	else if (r->state.fine_pruned)
		buf_puts(b, _("code between the calls was tried at other moments with one "
			      "preemption only"));
}

static void say_sparse(const struct finding *f, size_t i, struct buf *b)
{
	if (!i && f->result->sparse)
		buf_puts(b, _("only the first accesses to memory with a data race were steps"));
}

// Executions cut short, i: enum end.
static void say_cut(const struct finding *f, size_t i, struct buf *b)
{
	const struct cut *cut = i < ENDS ? &f->result->limits.cut[i] : NULL;
	uint64_t n = !cut			   ? 0
		     : search_by_states(f->result) ? cut->phases[SEARCH_STATES]
						   : cut->count;
	if (!n || i == END_STOPPED)
		return;
	struct buf limit = {0};
	buf_printf(&limit,
		   ngettext("%" PRIu64 " execution was cut short %s",
			    "%" PRIu64 " executions were cut short %s", n),
		   n, _(end_rows[i].cut));
	say_with(f, buf_str(&limit), end_rows[i].option, b);
	if (end_rows[i].located && cut->sentence)
		buf_printf(b, ": %s", cut->sentence);
	b->failed |= limit.failed;
	buf_free(&limit);
}

static void say_unmodelled(const struct finding *f, size_t i, struct buf *b)
{
	if (i < f->result->limits.unmodelled.n)
		buf_puts(b, f->result->limits.unmodelled.all[i]);
}

static void say_fork_locks(const struct finding *f, size_t i, struct buf *b)
{
	if (!i && f->result->limits.fork_locks)
		buf_puts(b, f->result->limits.fork_locks);
}

static void say_input(const struct finding *f, size_t i, struct buf *b)
{
	if (i || !f->result->limits.lacks_input)
		return;
	say_with(f,
		 _("standard input is read, and none is given: the result holds for an empty one"),
		 "--stdin", b);
}

static void say_inputless(const struct finding *f, size_t i, struct buf *b)
{
	const struct cut *failed = &f->result->limits.inputless;
	if (i || !failed->count)
		return;
	buf_printf(b,
		   ngettext("%" PRIu64 " execution failed at the end of an empty standard input, "
			    "and need not with another: %s",
			    "%" PRIu64 " executions failed at the end of an empty standard input, "
			    "and need not with another: %s",
			    failed->count),
		   failed->count, failed->sentence);
}

// Files in which one execution finds what another wrote.
static void say_files(const struct finding *f, size_t i, struct buf *b)
{
	const struct file_use *u = files_shared(&f->result->limits.files, i);
	if (!u)
		return;
	bool known = u->place && *u->place;
	buf_printf(
		b,
		known ? _("what one execution writes to %s (%s), another finds there: executions "
			  "differ by more than their schedules")
		      : _("what one execution writes to %s, another finds there: executions "
			  "differ by more than their schedules"),
		u->path, u->place);
}

static void say_doubted(const struct finding *f, size_t i, struct buf *b)
{
	const struct cut *doubted = &f->result->limits.doubted;
	if (i || !doubted->count)
		return;
	buf_printf(b,
		   ngettext("%" PRIu64 " execution failed, perhaps by what another had left in a "
			    "file: %s",
			    "%" PRIu64 " executions failed, perhaps by what others had left in a "
			    "file: %s",
			    doubted->count),
		   doubted->count, doubted->sentence);
}

static void say_unsure(const struct finding *f, size_t i, struct buf *b)
{
	const struct cut *unsure = &f->result->limits.unsure;
	if (i || !unsure->count)
		return;
	buf_printf(b,
		   ngettext("%" PRIu64 " execution failed, unless code that is not seen makes it "
			    "right: %s",
			    "%" PRIu64
			    " executions failed, unless code that is not seen makes them "
			    "right: %s",
			    unsure->count),
		   unsure->count, unsure->sentence);
}

// One sentence for each source line with a race.
static void say_unsure_race(const struct finding *f, size_t i, struct buf *b)
{
	const struct race_list *races = &f->result->races.unsure;
	if (i < races->n && !races->all[i].again)
		buf_printf(b, _("this fails, unless code that is not seen orders the two: %s"),
			   races->all[i].sentence);
}

// If there is a failure, these are among its causes instead.
static void say_unwritten(const struct finding *f, size_t i, struct buf *b)
{
	const struct unwritten_reads *l = &f->result->limits.unwritten;
	if (finding_failed(f) || i >= l->n)
		return;
	buf_printf(b, _("%s: its value is not the same on every system"), l->all[i].sentence);
}

static void say_noted(const struct finding *f, size_t i, struct buf *b)
{
	if (i < f->result->limits.noted.n)
		buf_puts(b, f->result->limits.noted.all[i]);
}

static void say_waits(const struct finding *f, size_t i, struct buf *b)
{
	if (!i && f->result->state.polls_cut && !finding_failed(f))
		buf_puts(b, _("loops that wait for another thread were followed for some rounds "
			      "only"));
}

static void say_untold(const struct finding *f, size_t i, struct buf *b)
{
	if (i || !f->result->untold || f->result->failure.end)
		return;
	say_with(f,
		 _("executions go on for ever: only the search over states can find out whether "
		   "that is a livelock or endless by design"),
		 "--strategy=states", b);
}

static void say_endless(const struct finding *f, size_t i, struct buf *b)
{
	const struct search_result *r = f->result;
	bool told = search_by_states(r) && !r->limits.cut[END_STEPS].phases[SEARCH_STATES];
	if (!i && r->none_ended && !r->untold && !r->failure.end && !told)
		buf_puts(b, _("no execution has ended: the program is endless by design, or longer "
			      "than the limit of steps"));
}

static void say_in_vain(const struct finding *f, size_t i, struct buf *b)
{
	bool in_vain = f->result->state.in_vain || f->result->parked_in_vain;
	if (!i && f->result->finished && in_vain && !finding_failed(f))
		buf_puts(b, _("a thread waits for ever while others go on for ever: whether that "
			      "is intended is not known"));
}

static void say_rounds(const struct finding *f, size_t i, struct buf *b)
{
	uint32_t n = f->result->rounds;
	if (!i && n && !finding_failed(f))
		buf_printf(b,
			   ngettext("each loop without an end was followed for %" PRIu32
				    " round (also one whose end is beyond the limit of steps)",
				    "each loop without an end was followed for %" PRIu32
				    " rounds (also one whose end is beyond the limit of steps)",
				    n),
			   n);
}

// Places that must be reachable and were not reached, if the search did not try everything.
static void say_unreached(const struct finding *f, size_t i, struct buf *b)
{
	const struct search_result *r = f->result;
	char *text = finding_failed(f) ? NULL : reach_sentence(&r->reach, i, false);
	if (text)
		buf_puts(b, text);
	free(text);
}

static void say_memory(const struct finding *f, size_t i, struct buf *b)
{
	if (!i && f->seen.level == LEVEL_CALLS)
		buf_puts(b, _("memory shared between the calls is not seen (level: calls), so "
			      "counter++ without a lock goes unnoticed"));
}

// Adds the sentence `of` (translated, with one %s) about some names, of which the first are listed.
#define NAMES_MOST 3
static void say_of(const char *of, const struct level_list *l, struct buf *b)
{
	struct buf first = {0}, list = {0};
	for (size_t k = 0; k < l->n && k < NAMES_MOST; k++)
		buf_printf(&first, "%s%s", k ? ", " : "", l->names[k]);
	if (l->n > NAMES_MOST)
		buf_printf(&list, ngettext("%s and %zu more", "%s and %zu more", l->n - NAMES_MOST),
			   buf_str(&first), l->n - NAMES_MOST);
	buf_printf(b, of, l->n > NAMES_MOST ? buf_str(&list) : buf_str(&first));
	b->failed |= first.failed || list.failed;
	buf_free(&first);
	buf_free(&list);
}

// Source files that the compiler did not instrument, and functions of assembly.
static void say_bare(const struct finding *f, size_t i, struct buf *b)
{
	if (i || f->seen.level != LEVEL_MEMORY || !f->seen.bare.n)
		return;
	say_of(_("what these do to memory is not seen (see treadle cc): %s"), &f->seen.bare, b);
}

static void say_stripped(const struct finding *f, size_t i, struct buf *b)
{
	if (!i && f->seen.stripped)
		buf_puts(b, _("the program has lost its symbols (-s, strip), so whether all of its "
			      "code is seen is not known"));
}

static void say_assembly(const struct finding *f, size_t i, struct buf *b)
{
	if (i || !f->seen.assembly.n)
		return;
	say_of(_("what inline assembly does to memory, and what it orders, is not seen: %s"),
	       &f->seen.assembly, b);
}

static void say_hidden(const struct finding *f, size_t i, struct buf *b)
{
	if (i || !f->seen.hidden.n)
		return;
	say_of(_("a structure that a call takes or returns by value is not seen (copy it by an "
		 "assignment), nor what a function inside another does, nor __builtin_memcpy (call "
		 "memcpy) and its like: %s"),
	       &f->seen.hidden, b);
}

static void say_clang(const struct finding *f, size_t i, struct buf *b)
{
	if (i || !f->seen.clang.n)
		return;
	say_of(_("clang does not show all that a function does to variables of its own which "
		 "threads share, nor to structures by value (gcc does, or reports where it does "
		 "not): %s"),
	       &f->seen.clang, b);
}

static void say_unbounded(const struct finding *f, size_t i, struct buf *b)
{
	if (i || !f->seen.unbounded.n)
		return;
	say_of(_("whether an index is outside of its array is not seen in these (they were "
		 "compiled "
		 "without -fsanitize=bounds, see treadle cc): %s"),
	       &f->seen.unbounded, b);
}

static void say_optimized(const struct finding *f, size_t i, struct buf *b)
{
	if (i || !f->seen.optimized.n || f->result->failure.end)
		return;
	say_of(_("these were optimised: accesses that the compiler has left out are not seen; "
		 "compile with -O0 to see all that the source says: %s"),
	       &f->seen.optimized, b);
}

// Lists all accesses: which orders must be stronger can only be seen from all of them.
static void say_older(const struct finding *f, size_t i, struct buf *b)
{
	const struct search_result *r = f->result;
	if (i || !r->limits.older.n)
		return;
	struct buf places = {0};
	for (size_t k = 0; k < r->limits.older.n; k++)
		buf_printf(&places, "%s%s", k ? ", " : "", r->limits.older.all[k]);
	buf_printf(b,
		   _("atomic accesses weaker than memory_order_seq_cst could read an older value "
		     "than any interleaving has, or store behind a newer one; that was not tried "
		     "(the default order forbids it): %s"),
		   buf_str(&places));
	b->failed |= places.failed;
	buf_free(&places);
}

static void say_orders(const struct finding *f, size_t i, struct buf *b)
{
	if (!i && search_by_states(f->result) && f->result->state.orders)
		buf_puts(b, _("atomic accesses weaker than memory_order_seq_cst: what only they "
			      "allow was looked for in a part of the interleavings"));
}

static void say_spurious(const struct finding *f, size_t i, struct buf *b)
{
	const bool *used = f->result->counts.ops;
	int n = f->rules->spurious;
	if (i || n < 0 || !(used[OP_COND_WAIT] || used[OP_COND_WAIT_INT]))
		return;
	if (n == 0 && f->graded)
		buf_puts(b, _("spurious wake-ups were not tried"));
	else if (n == 0)
		buf_puts(b, _("spurious wake-ups were not tried (--spurious=1 tries one an "
			      "execution)"));
	else
		buf_printf(b,
			   ngettext("no more than %d spurious wake-up an execution was tried",
				    "no more than %d spurious wake-ups an execution were tried",
				    (unsigned long)n),
			   n);
}

static void say_interrupts(const struct finding *f, size_t i, struct buf *b)
{
	if (!i && !f->rules->interrupts && f->result->counts.ops[OP_COND_WAIT_INT])
		buf_puts(b, _("interruptions other than the program's own were not tried"));
}

static void say_virtual(const struct finding *f, size_t i, struct buf *b)
{
	if (!i && !f->rules->any_timeouts && f->result->limits.timed)
		buf_puts(b,
			 _("time limits and sleeps ended in virtual time only, not at any moment"));
}

static void say_unrepeated(const struct finding *f, size_t i, struct buf *b)
{
	const struct search_result *r = f->result;
	if (!i && finding_failed(f) && r->failure.trace.n && !r->failure.repeated)
		buf_puts(b, _("the failing execution came out differently when it was repeated: "
			      "the program is not deterministic"));
}

// A bug of Treadle: until it was noticed, each execution was run in one way only.
static void say_differed(const struct finding *f, size_t i, struct buf *b)
{
	if (!i && f->result->ways.differed)
		buf_puts(b, _("an execution came out differently when it was run by a fork of the "
			      "program: this is a bug of treadle, please report it, and use "
			      "--runner=fork"));
}

// clang-format off
static const struct limit_row limit_rows[] = {
	{say_unfinished, 1, true, true},
	{say_cut, ENDS, true, true},
	{say_differed, 1, true, false},
	{say_unrepeated, 1, true, false},
	{say_stateless, 1, true, true},
	{say_bound, 1, true, false},
	{say_unmodelled, 0, true, false},
	{say_fork_locks, 1, true, false},
	{say_input, 1, true, true},
	{say_inputless, 1, true, true},
	{say_files, 0, true, false},
	{say_doubted, 1, true, true},
	{say_unsure, 1, true, true},
	{say_unsure_race, RACES_MOST, true, true},
	{say_unwritten, 0, true, false},
	{say_waits, 1, true, false},
	{say_untold, 1, true, true},
	{say_endless, 1, true, false},
	{say_rounds, 1, true, false},
	{say_in_vain, 1, true, false},
	{say_unreached, 0, true, false},
	{say_coarse, 1, true, false},
	{say_memory, 1, false, false},
	{say_sparse, 1, true, true},
	{say_older, 1, true, false},
	{say_orders, 1, true, false},
	{say_bare, 1, true, false},
	{say_assembly, 1, true, false},
	{say_hidden, 1, true, false},
	{say_clang, 1, true, false},
	{say_unbounded, 1, true, false},
	{say_stripped, 1, true, false},
	{say_optimized, 1, false, false},
	{say_virtual, 1, false, false},
	{say_spurious, 1, false, false},
	{say_interrupts, 1, false, false},
	{say_noted, 0, false, false},
};
// clang-format on
static const size_t limit_rows_n = sizeof limit_rows / sizeof *limit_rows;

const char *const verdict_names[VERDICTS] = {
	[VERDICT_FAILED] = "failed",
	[VERDICT_NOTHING_FOUND] = "no-failure-found",
	[VERDICT_VERIFIED] = "verified",
};

static int keep(struct verdict *v, const char *text, bool blocks)
{
	if (!VEC_FITS(v->limits, &v->limits_cap, v->nlimits + 1))
		return ENOMEM;
	v->limits[v->nlimits] = (struct limit){strdup(text), blocks};
	return v->limits[v->nlimits++].text ? 0 : ENOMEM;
}

// The properties of the limits that apply, collected from their rows.
struct limits_met {
	bool blocks, unfinished;
};

static int find_limits(struct verdict *v, const struct finding *f, struct limits_met *met)
{
	struct buf b = {0};
	int rc = 0;
	for (const struct limit_row *row = limit_rows; row < limit_rows + limit_rows_n; row++) {
		for (size_t i = 0; !rc && (!row->max || i < row->max); i++) {
			buf_clear(&b);
			row->say(f, i, &b);
			if (b.failed)
				rc = ENOMEM;
			if (!b.n && !row->max)
				break;
			if (!b.n)
				continue;
			met->blocks |= row->blocks;
			met->unfinished |= row->unfinished;
			rc = keep(v, buf_str(&b), row->blocks);
		}
	}
	buf_free(&b);
	return rc;
}

// Would a smaller program, or its missing input, let the search finish? No advice is given when
// grading (the student cannot change the scenario) or with --strategy=pct (random schedules prove
// nothing).
static bool may_be_decided(const struct finding *f, const struct limits_met *met)
{
	bool open = met->unfinished || f->result->limits.lacks_input;
	return open && !f->graded && f->options->strategy != &search_pct;
}

int verdict_make(struct verdict *v, const struct finding *f)
{
	struct limits_met met = {0};
	*v = (struct verdict){0};
	int rc = find_limits(v, f, &met);
	if (finding_failed(f)) {
		v->kind = VERDICT_FAILED;
		v->exit_code = EXIT_FAILED;
		if (!rc && f->result->longest.told && may_be_decided(f, &met))
			rc = advices_find_loop(&v->advice, f->result);
	} else {
		bool proof = finding_none_left(f) && !met.blocks;
		v->kind = proof ? VERDICT_VERIFIED : VERDICT_NOTHING_FOUND;
		v->for_ever = proof && f->result->state.endless;
		v->exit_code = met.unfinished ? EXIT_UNDECIDED : EXIT_OK;
		if (!rc && may_be_decided(f, &met))
			rc = advices_find(&v->advice, f->options, f->result);
	}
	return rc;
}

int verdict_whole(const struct finding *f, bool *whole)
{
	struct verdict v = {0};
	struct limits_met met = {0};
	int rc = finding_none_left(f) ? find_limits(&v, f, &met) : 0;
	*whole = !rc && finding_none_left(f) && !met.blocks;
	verdict_free(&v);
	return rc;
}

void verdict_free(struct verdict *v)
{
	for (size_t i = 0; i < v->nlimits; i++)
		free(v->limits[i].text);
	free(v->limits);
	advices_free(&v->advice);
	*v = (struct verdict){0};
}
