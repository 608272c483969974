// SPDX-License-Identifier: MIT
//
// The rows of an interleaving: see rows.h. A round is a sequence of steps that is repeated at once:
// the same threads do the same operations on the same objects at the same places. The values that
// they find may differ; then the last round is shown as well. Within a round, shorter rounds are
// found.
#include "checker/report/rows.h"

#include "base/i18n.h"
#include "base/lines.h"
#include "base/vec.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#define ROWS_SHOWN 200 // of many, the last ones
#define LONGEST 64     // steps of a round
#define SPARED 4       // the least number of steps that a round must save
#define FEW 10	       // so many rows are shown, whatever they are
#define MANY 18	       // of more, those are left out that bear least on the failure
#define NOTE_INDENT 6

// ---- what is said of steps --------------------------------------------------------------------

bool step_begins_cycle(const struct path *p, size_t i)
{
	return end_for_ever(p->end.op) && p->end.arg == (int64_t)i;
}

void row_put_note(FILE *out, const char *note)
{
	struct buf b = {0};
	buf_printf(&b, "%*s-- %s --", NOTE_INDENT, "", note);
	line_put(out, buf_str(&b), NOTE_INDENT);
	buf_free(&b);
}

static bool preempts(const struct path *p, size_t i)
{
	return point_branches(p, i)[p->points[i].taken].preempts;
}

// The thread that takes all n steps from i on; 0: there are several.
static uint32_t only_thread(const struct path *p, size_t i, size_t n)
{
	uint32_t thread = p->points[i].step.choice.thread;
	for (size_t k = i; k < i + n; k++)
		if (p->points[k].step.choice.thread != thread)
			return 0;
	return thread;
}

static void describe_again(const struct row *r, const struct path *p, const struct namer *names,
			   struct buf *b)
{
	uint32_t thread = only_thread(p, r->step, r->n);
	size_t first = r->step - r->n + 1;
	struct buf name = {0};
	if (thread)
		names->thread(names->ctx, thread, &name);
	if (thread && r->n == 1)
		buf_printf(b,
			   ngettext("(%s repeats step %zu, %zu time)",
				    "(%s repeats step %zu, %zu times)", r->times),
			   buf_str(&name), first, r->times);
	else if (thread)
		buf_printf(b,
			   ngettext("(%s repeats steps %zu to %zu, %zu time)",
				    "(%s repeats steps %zu to %zu, %zu times)", r->times),
			   buf_str(&name), first, r->step, r->times);
	else
		buf_printf(b,
			   ngettext("(steps %zu to %zu are repeated %zu time)",
				    "(steps %zu to %zu are repeated %zu times)", r->times),
			   first, r->step, r->times);
	buf_free(&name);
}

void row_describe(const struct row *r, const struct path *p, const struct namer *names,
		  struct buf *b)
{
	size_t first = r->step + 1, last = r->step + r->n;
	if (r->kind == ROW_AGAIN)
		describe_again(r, p, names, b);
	else
		buf_printf(b, _("(steps %zu to %zu bear less on it)"), first, last);
}

bool row_decides(const struct rows *r, const struct row *row)
{
	for (size_t i = row->step; row->kind == ROW_STEP && i < row->step + row->n; i++)
		if (r->steps[i].decides)
			return true;
	return false;
}

bool rows_decide(const struct rows *r)
{
	for (size_t i = 0; i < r->n; i++)
		if (row_decides(r, &r->all[i]))
			return true;
	return false;
}

static const struct step *step_of(const void *ctx, size_t i)
{
	return &((const struct point *)ctx)[i].step;
}

struct own_row row_own(const struct rows *r, const struct row *row, const struct path *p)
{
	return (struct own_row){.own = r->steps[row->step].own,
				.n = row->n,
				.step = step_of,
				.ctx = &p->points[row->step]};
}

// ---- rounds -----------------------------------------------------------------------------------

static bool same_step(const struct path *p, size_t i, size_t k)
{
	const struct step *a = &p->points[i].step, *b = &p->points[k].step;
	return a->choice.thread == b->choice.thread && a->choice.outcome == b->choice.outcome &&
	       a->choice.target == b->choice.target && a->op.code == b->op.code &&
	       a->op.object == b->op.object && a->op.site == b->op.site && a->phase == b->phase &&
	       a->after == b->after && a->result == b->result && a->fault == b->fault;
}

static bool same_values(const struct path *p, size_t i, size_t k, size_t n)
{
	for (size_t at = 0; at < n; at++) {
		const struct step *a = &p->points[i + at].step, *b = &p->points[k + at].step;
		if (a->value != b->value || a->before != b->before || a->op.arg != b->op.arg ||
		    a->op.other != b->op.other)
			return false;
	}
	return true;
}

// Are the rounds at i and k the same? The first one, which is shown, may begin with a preemption.
static bool same_round(const struct path *p, size_t i, size_t k, size_t n)
{
	for (size_t at = 0; at < n; at++)
		if (!same_step(p, i + at, k + at) ||
		    (preempts(p, i + at) != preempts(p, k + at) && (at || preempts(p, k))))
			return false;
	return true;
}

// The number of consecutive repetitions of the n steps from i on, before step `until`.
static size_t count_rounds(const struct path *p, size_t i, size_t n, size_t until)
{
	size_t times = 1;
	while (i + (times + 1) * n <= until && same_round(p, i, i + times * n, n))
		times++;
	return times;
}

// The rounds from step i on that save most: `n` steps, `times` times; last: the last round is
// shown, too.
struct repeats {
	size_t n, times, spared;
	bool last;
};

static struct repeats find_rounds(const struct path *p, size_t i, size_t until)
{
	struct repeats best = {0};
	for (size_t n = 1; n <= LONGEST && i + 3 * n <= until; n++) {
		struct repeats r = {.n = n, .times = count_rounds(p, i, n, until)};
		if (r.times < 3)
			continue;
		r.last = !same_values(p, i, i + (r.times - 1) * n, n);
		r.spared = (r.times - 1 - r.last) * n;
		if (r.spared >= SPARED && r.spared > best.spared)
			best = r;
	}
	return best;
}

// ---- rows -------------------------------------------------------------------------------------

static void add_row(struct rows *r, struct row row)
{
	if (!VEC_FITS(r->all, &r->cap, r->n + 1)) {
		r->failed = true;
		return;
	}
	r->all[r->n++] = row;
}

// Adds rows for the steps from i until `until`. Recursive: a round may contain shorter ones.
static void add_steps(struct rows *r, const struct path *p, size_t i, size_t until)
{
	while (i < until && !r->failed) {
		struct repeats f = find_rounds(p, i, until);
		if (!f.n) {
			add_row(r, (struct row){.kind = ROW_STEP, .step = i++, .n = 1});
			continue;
		}
		size_t end = i + f.n * f.times, last = end - (f.last ? f.n : 0);
		add_steps(r, p, i, i + f.n);
		add_row(r, (struct row){.kind = ROW_AGAIN,
					.step = i + f.n,
					.n = f.n,
					.times = f.times - 1 - f.last});
		add_steps(r, p, last, end);
		i = end;
	}
}

// Steps of one call into a library that follow each other are one row.
static void join_calls(struct rows *r, const struct trace *t, const struct path *p)
{
	size_t n = 0;
	for (size_t i = 0; i < r->n; i++) {
		struct row row = r->all[i], *before = n ? &r->all[n - 1] : NULL;
		if (before && before->kind == ROW_STEP && row.kind == ROW_STEP &&
		    !step_begins_cycle(p, row.step) &&
		    own_step_joins(t, &r->steps[row.step - 1].own, &r->steps[row.step].own))
			before->n++;
		else
			r->all[n++] = row;
	}
	r->n = n;
}

// What the step of a row bears that bears most.
static uint8_t row_bears(const struct rows *r, const struct row *row)
{
	uint8_t most = BEARS_NOT;
	for (size_t i = row->step; i < row->step + row->n; i++)
		if (r->steps[i].bears > most)
			most = r->steps[i].bears;
	return most;
}

static size_t count_bearing(const struct rows *r, uint8_t least)
{
	size_t n = 0;
	for (size_t i = 0; i < r->n; i++)
		n += row_bears(r, &r->all[i]) >= least;
	return n;
}

// How many steps a row stands for.
static size_t row_steps(const struct row *row)
{
	return row->kind == ROW_AGAIN ? row->n * row->times : row->n;
}

// Do the steps of a row only begin and end things?
static bool is_routine(const struct path *p, const struct row *row)
{
	for (size_t i = row->step; i < row->step + row->n; i++) {
		uint8_t code = p->points[i].step.op.code;
		if (!op_bounds_thread(code) && !op_resumes(code) && !op_initialises(code) &&
		    !op_destroys(code))
			return false;
	}
	return true;
}

// Of too many rows that bear as much, the last ones count.
static void weaken(struct rows *r, uint8_t least)
{
	size_t left = count_bearing(r, least);
	for (size_t i = 0; i < r->n && left > MANY; i++) {
		struct row *row = &r->all[i];
		if (row_bears(r, row) != least || row->kind != ROW_STEP)
			continue;
		for (size_t k = row->step; k < row->step + row->n; k++)
			r->steps[k].bears = least - 1;
		left--;
	}
}

// Leaves out rows, so that no more are left than can be read: such as only begin and end things
// without a word. One by itself stays, since what stands for it is not shorter.
static void leave_out(struct rows *r, const struct path *p)
{
	uint8_t least = BEARS_LITTLE;
	while (least < BEARS_MUCH && count_bearing(r, least) > MANY)
		least++;
	weaken(r, least);
	size_t n = r->n;
	r->n = 0;
	for (size_t i = 0; i < n;) {
		struct row less = {.kind = ROW_LESS, .step = r->all[i].step};
		size_t from = i;
		bool routine = true;
		for (; i < n && row_bears(r, &r->all[i]) < least; i++) {
			less.n += row_steps(&r->all[i]);
			routine &= is_routine(p, &r->all[i]);
		}
		if (i - from < 2)
			r->all[r->n++] = r->all[i = from], i++;
		else if (!routine)
			r->all[r->n++] = less;
	}
}

static void keep_last(struct rows *r)
{
	size_t before = r->n > ROWS_SHOWN ? r->n - ROWS_SHOWN : 0;
	if (!before)
		return;
	while (before < r->n && r->all[before].kind == ROW_AGAIN) // its round is not shown
		before++;
	r->before = before < r->n ? r->all[before].step : 0;
	r->n = vec_drop(r->all, before, r->n, sizeof *r->all);
}

static int every_step(struct rows *r, const struct path *p)
{
	for (size_t i = 0; i < p->n; i++)
		add_row(r, (struct row){.kind = ROW_STEP, .step = i, .n = 1});
	return r->failed ? ENOMEM : 0;
}

int rows_make(struct rows *r, const struct trace *t, const struct story *s, const struct path *p,
	      const struct fate *fate, struct rows_shown shown)
{
	size_t cycle = end_for_ever(p->end.op) && p->end.arg > 0 ? (size_t)p->end.arg : 0;
	*r = (struct rows){0};
	int rc = bearings_find(&r->steps, t, s, p, fate);
	if (rc || shown.all)
		return rc ? rc : every_step(r, p);
	if (cycle > p->n)
		cycle = 0;
	add_steps(r, p, 0, cycle);
	add_steps(r, p, cycle, p->n);
	if (r->failed)
		return ENOMEM;
	if (!shown.into)
		join_calls(r, t, p);
	if (r->n > FEW)
		leave_out(r, p);
	keep_last(r);
	return 0;
}

void rows_free(struct rows *r)
{
	free(r->steps);
	free(r->all);
	*r = (struct rows){0};
}
