// SPDX-License-Identifier: MIT
//
// Finds the two lines of a fate by probes at some points: see fate.h. A search from late in a run
// is short, so a line is approached from the end: one step before it, three, seven, until a point
// is on the other side; then by binary search. Points whose probe was inconclusive are then
// narrowed from the other side.
#include "checker/fate/fate.h"

#include "base/own_time.h"
#include "checker/search/ends.h"

#include <unistd.h>

#define SHARE 4		// a probe may use 1/4 of the remaining budget,
#define SHARE_LEAST 16	// and at least 16 executions
#define LONGER 4	// on average its executions may be so many times as long as the run,
#define LONGER_LEAST 32 // plus so many steps

// ---- what is known ------------------------------------------------------------------------------

static void line_resize(struct fate_line *l, size_t n)
{
	l->yes = l->yes > n + 1 ? n + 1 : l->yes;
	l->no = l->no > n ? FATE_NEVER : l->no;
}

void fate_resize(struct fate *f, size_t n)
{
	if (!f->begun)
		*f = (struct fate){
			.begun = true, .well = {.no = FATE_NEVER}, .fail = {.no = FATE_NEVER}};
	f->n = n;
	line_resize(&f->well, n);
	line_resize(&f->fail, n);
}

static enum fate_answer answer(const struct fate *f, const struct fate_line *l, size_t steps)
{
	if (!f->begun || steps > f->n)
		return FATE_NOT_KNOWN;
	return steps < l->yes ? FATE_YES : steps >= l->no ? FATE_NO : FATE_NOT_KNOWN;
}

enum fate_answer fate_can_end_well(const struct fate *f, size_t steps)
{
	return answer(f, &f->well, steps);
}

enum fate_answer fate_can_fail(const struct fate *f, size_t steps)
{
	return answer(f, &f->fail, steps);
}

enum fate_word fate_after(const struct fate *f, size_t steps)
{
	enum fate_answer well = fate_can_end_well(f, steps), fail = fate_can_fail(f, steps);
	if (well == FATE_NO || fail == FATE_NO)
		return well == FATE_NO ? FATE_LOST : FATE_SAFE;
	return well == FATE_YES && fail == FATE_YES ? FATE_OPEN : FATE_UNTOLD;
}

static bool turns(const struct fate *f, const struct fate_line *l, size_t *step)
{
	*step = l->no;
	return f->begun && l->no <= f->n && l->yes == l->no;
}

bool fate_lost_from(const struct fate *f, size_t *step)
{
	return turns(f, &f->well, step);
}

// ---- probes -------------------------------------------------------------------------------------

struct finder {
	const struct fate_options *o;
	const struct fate_run *run;
	struct runner *const *runners;
	size_t nrunners;
	struct fate *f;
	struct status *st;
	uint64_t left;	// executions left of the budget,
	uint64_t steps; // and steps left, of all executions
	struct own_time own;
	bool over; // nothing more can be found out
	int rc;
};

static void learn_yes(struct fate_line *l, size_t at)
{
	l->yes = l->yes > at + 1 ? l->yes : at + 1;
}

// Notes a no after `at` steps, unless there was a yes after more steps: then the program is not
// deterministic.
static void learn_no(struct fate_line *l, size_t at)
{
	if (at >= l->yes && at < l->no)
		l->no = at;
}

static bool late(struct finder *x)
{
	own_time_look(&x->own);
	return x->o->longest && own_time(&x->own) > (int64_t)x->o->longest * 1000;
}

// Probes what can happen after this number of steps. What the probe finds out about the other line
// is kept, too.
static void look_from(struct finder *x, size_t steps, bool wants_failure)
{
	struct fate *f = x->f;
	uint64_t share = x->left / SHARE < SHARE_LEAST ? SHARE_LEAST : x->left / SHARE;
	struct probe p = {.o = x->o,
			  .run = x->run,
			  .from = steps,
			  .executions = share < x->left ? share : x->left,
			  .wants_failure = wants_failure};
	p.steps = x->steps / x->left * p.executions;
	x->rc = probe_run(&p, x->runners, x->nrunners, x->st);
	f->executions += p.ran;
	x->left -= p.ran < x->left ? p.ran : x->left;
	x->steps -= p.stepped < x->steps ? p.stepped : x->steps;
	x->over = x->rc || !x->left || x->steps < x->left || (x->o->stop && *x->o->stop) || late(x);
	if (p.well)
		learn_yes(&f->well, p.well_at);
	else if (p.all)
		learn_no(&f->well, steps);
	if (p.fails)
		learn_yes(&f->fail, p.fail_at);
	else if (p.all && !p.doubtful)
		learn_no(&f->fail, steps);
}

// Approaches the line from the end, until a probe answers yes or all remaining probes are
// inconclusive; returns the first point of an inconclusive probe.
static size_t find_no(struct finder *x, struct fate_line *l, bool fails)
{
	size_t low = l->yes, high = l->no > x->f->n ? x->f->n + 1 : l->no, stride = 1;
	size_t unknown = high;
	while (!x->over && low < high) {
		bool near = stride && stride < high - low;
		size_t at = near ? high - stride : low + (high - low) / 2;
		look_from(x, at, fails);
		bool no = l->no <= at;
		stride = no && near ? stride * 2 : 0;
		if (!no && l->yes <= at && at < unknown)
			unknown = at;
		if (no)
			high = at;
		else
			low = l->yes > at + 1 ? l->yes : at + 1;
	}
	return unknown < high ? unknown : high;
}

// Finds by binary search the last point before `high` with a yes.
static void find_yes(struct finder *x, const struct fate_line *l, size_t high, bool fails)
{
	while (!x->over && l->yes < high) {
		size_t at = l->yes + (high - l->yes) / 2;
		look_from(x, at, fails);
		if (l->yes <= at)
			high = at;
	}
}

static void find(struct finder *x, struct fate_line *l, bool fails)
{
	size_t unknown = find_no(x, l, fails);
	find_yes(x, l, unknown, fails);
}

// ---- the whole ----------------------------------------------------------------------------------

// Notes what follows from the end of the run alone.
static void learn_end(struct fate *f, const struct event *end)
{
	bool fails = end->kind == EV_END && end_failure(end);
	bool well = end->kind == EV_END && end_well(end);
	if (fails)
		learn_yes(&f->fail, f->n);
	if (well)
		learn_yes(&f->well, f->n);
	if (fails && !end_for_ever(end->op))
		learn_no(&f->well, f->n);
	if (well)
		learn_no(&f->fail, f->n);
}

// The step limit of the probes' executions: for a run that goes on for ever, that of the search.
static uint64_t steps_each(const struct fate_options *o, const struct fate_run *run)
{
	uint64_t longer = LONGER * run->n + LONGER_LEAST, limit = o->seen->options->steps;
	return fate_run_round(run) && limit > longer ? limit : longer;
}

int fate_find(const struct fate_options *o, const struct trace *t, struct runner *const *runners,
	      size_t n, struct fate *f, struct status *st)
{
	struct fate_run run;
	struct finder x = {.o = o,
			   .run = &run,
			   .runners = runners,
			   .nrunners = n,
			   .f = f,
			   .st = st,
			   .left = o->executions,
			   .over = !o->executions};
	x.rc = fate_run_read(&run, t) ? status_no_memory(st) : EXIT_OK;
	if (!x.rc) {
		own_time_begin(&x.own, getpid());
		x.steps = x.left * steps_each(o, &run);
		fate_resize(f, run.n);
		learn_end(f, &run.end);
		find(&x, &f->well, false);
		find(&x, &f->fail, true);
	}
	fate_run_free(&run);
	return x.rc;
}
