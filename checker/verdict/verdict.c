// SPDX-License-Identifier: MIT
//
// The verdict, from one table of limits: see verdict.h. Each limit says whether it applies
// and in which words, and whether it keeps a search that found nothing from being a proof.
#include "checker/verdict/verdict.h"

#include "base/buf.h"
#include "base/i18n.h"
#include "base/vec.h"
#include "checker/search/ends.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

const char *const verdict_names[VERDICTS] = {
	[VERDICT_FAILED] = "failed",
	[VERDICT_NOTHING_FOUND] = "no-failure-found",
	[VERDICT_VERIFIED] = "verified",
};

// Is no schedule left that could be tried?
static bool none_left(const struct search_result *r)
{
	return r->finished && !r->state.pruned;
}

// Says what number i of a limit is, in *b; nothing when it does not apply (any more).
typedef void limit_say(const struct finding *f, size_t i, struct buf *b);

// Names what moves a limit, to those who have given options or could.
static void say_option(const struct finding *f, const char *option, struct buf *b)
{
	if (option && !f->graded)
		buf_printf(b, _(" (see %s)"), option);
}

static void say_budget(const struct finding *f, struct buf *b)
{
	uint64_t n = f->options->executions;
	buf_printf(b,
		   ngettext("the budget of %" PRIu64 " execution ended before the search did",
			    "the budget of %" PRIu64 " executions ended before the search did", n),
		   n);
	say_option(f, "--executions", b);
}

static void say_unfinished(const struct finding *f, size_t i, struct buf *b)
{
	const struct search_result *r = f->result;
	bool bounded = r->state.phase == SEARCH_BOUNDED; // its fine pass has a share of its own
	bool stateless = r->state.phase == SEARCH_STATES && r->state.pruned; // said by itself
	if (i || r->finished || r->failure || stateless ||
	    (bounded && r->state.coarse_done && !r->stopped))
		return;
	if (r->stopped)
		buf_puts(b, _("the search was stopped before it finished"));
	else if (f->options->executions && r->counts.executions >= f->options->executions)
		say_budget(f, b);
	else
		buf_puts(b, _("the search ended before all was tried"));
}

// The runner alone tells of states; why it has not run the program, if that is known.
static void say_stateless(const struct finding *f, size_t i, struct buf *b)
{
	const struct search_result *r = f->result;
	char why[WAY_WORDS];
	if (i || r->failure || r->state.phase != SEARCH_STATES || !r->state.pruned)
		return;
	way_refusal(r->ways.why, why);
	buf_puts(b,
		 _("equal states were not told, since each execution was a fork of the program"));
	if (*why)
		buf_printf(b, _(" (the runner met %s)"), why);
}

static void say_bound(const struct finding *f, size_t i, struct buf *b)
{
	const struct strategy_state *at = &f->result->state;
	if (i || f->result->failure || at->phase != SEARCH_BOUNDED || !at->pruned)
		return;
	buf_printf(b,
		   ngettext("schedules with more than %d preemption were not tried",
			    "schedules with more than %d preemptions were not tried",
			    (unsigned long)f->options->bound),
		   f->options->bound);
	say_option(f, "--bound", b);
}

// The calls were tried in every order; what runs between them was not tried at every moment.
static void say_coarse(const struct finding *f, size_t i, struct buf *b)
{
	const struct search_result *r = f->result;
	if (i || r->failure || !r->state.coarse_done || none_left(r))
		return;
	if (!r->finished || r->state.fine_cut)
		buf_puts(b,
			 _("what runs between the calls was not tried at every moment: its share "
			   "of the budget ended"));
	else if (r->state.fine_pruned)
		buf_puts(b, _("what runs between the calls was tried at other moments with one "
			      "preemption only"));
}

// Executions cut short, i: enum end.
static void say_cut(const struct finding *f, size_t i, struct buf *b)
{
	const struct cut *cut = i < ENDS ? &f->result->cut[i] : NULL;
	uint64_t n = !cut			   ? 0
		     : search_by_states(f->result) ? cut->phases[SEARCH_STATES]
						   : cut->count;
	if (!n || i == END_STOPPED)
		return;
	buf_printf(b,
		   ngettext("%" PRIu64 " execution was cut short %s",
			    "%" PRIu64 " executions were cut short %s", n),
		   n, _(end_rows[i].cut));
	say_option(f, end_rows[i].option, b);
	if (end_rows[i].located && cut->sentence)
		buf_printf(b, ": %s", cut->sentence);
}

static void say_unmodelled(const struct finding *f, size_t i, struct buf *b)
{
	if (i < f->result->nunmodelled)
		buf_puts(b, f->result->unmodelled[i]);
}

static void say_input(const struct finding *f, size_t i, struct buf *b)
{
	if (i || !f->result->lacks_input)
		return;
	buf_puts(b, _("standard input is read, and none is given: what was tried holds for an "
		      "empty one"));
	say_option(f, "--stdin", b);
}

// What one execution leaves in a file, and another finds.
static void say_files(const struct finding *f, size_t i, struct buf *b)
{
	const struct file_use *u = files_shared(&f->result->files, i);
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
	const struct cut *doubted = &f->result->doubted;
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

// Beside a failure it stands among its causes.
static void say_unwritten(const struct finding *f, size_t i, struct buf *b)
{
	const struct unwritten_reads *l = &f->result->unwritten;
	if (f->result->failure || i >= l->n)
		return;
	buf_printf(b, _("%s: what stands there is not the same everywhere"), l->all[i].sentence);
}

static void say_noted(const struct finding *f, size_t i, struct buf *b)
{
	if (i < f->result->nnoted)
		buf_puts(b, f->result->noted[i]);
}

static void say_waits(const struct finding *f, size_t i, struct buf *b)
{
	if (!i && f->result->state.polls_cut && !f->result->failure)
		buf_puts(b, _("loops that wait for another thread were followed for some rounds "
			      "only"));
}

static void say_idle(const struct finding *f, size_t i, struct buf *b)
{
	if (!i && f->result->finished && f->result->state.idle && !f->result->failure)
		buf_puts(b, _("while others go on for ever, a thread waits that can never again "
			      "move: whether it is meant to is not known"));
}

// What must be possible and has not happened so far; the search did not try everything.
static void say_unreached(const struct finding *f, size_t i, struct buf *b)
{
	const struct search_result *r = f->result;
	char *text = r->failure ? NULL : reach_sentence(&r->reach, i);
	if (text)
		buf_printf(b, _("in what was tried, this %s"), text);
	free(text);
}

static void say_memory(const struct finding *f, size_t i, struct buf *b)
{
	if (!i && f->level == LEVEL_CALLS)
		buf_puts(b, _("memory shared between the calls is not seen (level: calls), so "
			      "counter++ without a lock goes unnoticed"));
}

// Source files that the compiler did not instrument and functions of assembly, some of them by
// name.
#define BARE_NAMED 3
static void say_bare(const struct finding *f, size_t i, struct buf *b)
{
	if (i || f->level != LEVEL_MEMORY || !f->nbare)
		return;
	buf_puts(b, _("what these do to memory is not seen (see treadle cc): "));
	for (size_t k = 0; k < f->nbare && k < BARE_NAMED; k++)
		buf_printf(b, "%s%s", k ? ", " : "", f->bare[k]);
	if (f->nbare > BARE_NAMED)
		buf_printf(b, _(" and %zu more"), f->nbare - BARE_NAMED);
}

static void say_spurious(const struct finding *f, size_t i, struct buf *b)
{
	const bool *used = f->result->used;
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
	if (!i && !f->rules->interrupts && f->result->used[OP_COND_WAIT_INT])
		buf_puts(b, _("interruptions other than the program's own were not tried"));
}

static void say_virtual(const struct finding *f, size_t i, struct buf *b)
{
	if (!i && !f->rules->any_timeouts && f->result->timed)
		buf_puts(b,
			 _("time limits and sleeps ended in virtual time only, not at any moment"));
}

static void say_unrepeated(const struct finding *f, size_t i, struct buf *b)
{
	const struct search_result *r = f->result;
	if (!i && r->failure && r->trace.n && !r->repeated)
		buf_puts(b, _("the failing execution came out otherwise when it was repeated: "
			      "the program is not deterministic"));
}

// A bug of ours: until it was seen, executions were told by one way alone.
static void say_differed(const struct finding *f, size_t i, struct buf *b)
{
	if (!i && f->result->ways.differed)
		buf_puts(b, _("an execution came out otherwise when it was run by a fork of the "
			      "program: this is a bug of treadle, please report it, and use "
			      "--runner=fork"));
}

struct limit_row {
	limit_say *say;
	size_t max;	 // how many there can be; 0: until nothing is said
	bool blocks;	 // with it, nothing is verified
	bool unfinished; // with it, the search has not done what it was asked to
};

static const struct limit_row limit_rows[] = {
	{say_unfinished, 1, true, true},  {say_cut, ENDS, true, true},
	{say_differed, 1, true, false},	  {say_unrepeated, 1, true, false},
	{say_stateless, 1, true, true},	  {say_bound, 1, true, false},
	{say_unmodelled, 0, true, false}, {say_input, 1, true, false},
	{say_files, 0, true, false},	  {say_doubted, 1, true, true},
	{say_unwritten, 0, true, false},  {say_waits, 1, true, false},
	{say_idle, 1, true, false},	  {say_unreached, 0, true, false},
	{say_coarse, 1, true, false},	  {say_memory, 1, false, false},
	{say_bare, 1, true, false},	  {say_virtual, 1, false, false},
	{say_spurious, 1, false, false},  {say_interrupts, 1, false, false},
	{say_noted, 0, false, false},
};
#define LIMIT_ROWS (sizeof limit_rows / sizeof *limit_rows)

static int keep(struct verdict *v, const char *text, bool blocks)
{
	struct limit *all = vec_room(v->limits, &v->limits_cap, v->nlimits + 1, sizeof *all);
	if (!all)
		return ENOMEM;
	v->limits = all;
	all[v->nlimits] = (struct limit){strdup(text), blocks};
	return all[v->nlimits++].text ? 0 : ENOMEM;
}

// What was met of the limits, as the rows have it.
struct limits_met {
	bool blocks, unfinished;
};

static int find_limits(struct verdict *v, const struct finding *f, struct limits_met *met)
{
	struct buf b = {0};
	int rc = 0;
	for (const struct limit_row *row = limit_rows; row < limit_rows + LIMIT_ROWS; row++) {
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

// Could it be decided, if the program were smaller, or had its input? Nobody who is graded can
// change that, and schedules drawn at random decide nothing.
static bool may_be_decided(const struct finding *f, const struct limits_met *met)
{
	bool open = met->unfinished || f->result->lacks_input;
	return open && !f->graded && f->options->strategy != &search_pct;
}

int verdict_make(struct verdict *v, const struct finding *f)
{
	struct limits_met met = {0};
	*v = (struct verdict){0};
	int rc = find_limits(v, f, &met);
	if (f->result->failure) {
		v->kind = VERDICT_FAILED;
		v->exit_code = EXIT_FAILED;
	} else {
		bool proof = none_left(f->result) && !met.blocks;
		v->kind = proof ? VERDICT_VERIFIED : VERDICT_NOTHING_FOUND;
		v->for_ever = proof && f->result->state.endless;
		v->exit_code = met.unfinished ? EXIT_UNDECIDED : EXIT_OK;
		if (!rc && may_be_decided(f, &met))
			rc = advices_find(&v->advice, f->result);
	}
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
