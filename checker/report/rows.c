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
#define LONG 24	       // if there are more rows, routine steps are left out
#define LAST_SHOWN 8   // steps that are shown in any case
#define RUN 3	       // the least number of consecutive routine steps to leave out
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

// Is step i routine: a thread is created, starts, ends or is joined, without a preemption?
static bool is_routine(const struct path *p, size_t i)
{
	const struct point *pt = &p->points[i];
	uint8_t code = pt->step.op.code;
	bool shown = step_begins_cycle(p, i) || pt->step.result || pt->step.fault ||
		     pt->step.choice.outcome != OUT_GO || preempts(p, i);
	return !shown && (op_bounds_thread(code) || op_resumes(code));
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
	if (r->kind == ROW_AGAIN)
		describe_again(r, p, names, b);
	else
		buf_printf(b, _("(steps %zu to %zu: threads begin, end, are joined)"), r->step + 1,
			   r->step + r->n);
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
struct rounds {
	size_t n, times, spared;
	bool last;
};

static struct rounds find_rounds(const struct path *p, size_t i, size_t until)
{
	struct rounds best = {0};
	for (size_t n = 1; n <= LONGEST && i + 3 * n <= until; n++) {
		struct rounds r = {.n = n, .times = count_rounds(p, i, n, until)};
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
		struct rounds f = find_rounds(p, i, until);
		if (!f.n) {
			add_row(r, (struct row){.kind = ROW_STEP, .step = i++});
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

// The number of routine rows to leave out from row i on, before row `until`.
static size_t count_routine(const struct rows *r, const struct path *p, size_t i, size_t until)
{
	size_t n = 0;
	while (i + n < until && r->all[i + n].kind == ROW_STEP && is_routine(p, r->all[i + n].step))
		n++;
	return n >= RUN ? n : 0;
}

static void leave_out_routine(struct rows *r, const struct path *p)
{
	size_t n = r->n, last = n > LAST_SHOWN ? n - LAST_SHOWN : 0;
	r->n = 0;
	for (size_t i = 0, skip; i < n; i += skip ? skip : 1) {
		struct row row = r->all[i];
		skip = count_routine(r, p, i, last);
		if (skip)
			row = (struct row){.kind = ROW_ROUTINE, .step = row.step, .n = skip};
		r->all[r->n++] = row;
	}
}

static void keep_last(struct rows *r)
{
	size_t before = r->n > ROWS_SHOWN ? r->n - ROWS_SHOWN : 0;
	if (!before)
		return;
	while (before < r->n && r->all[before].kind == ROW_AGAIN) // its round is not shown
		before++;
	r->n = vec_drop(r->all, before, r->n, sizeof *r->all);
}

int rows_make(struct rows *r, const struct path *p)
{
	size_t cycle = end_for_ever(p->end.op) && p->end.arg > 0 ? (size_t)p->end.arg : 0;
	*r = (struct rows){0};
	if (cycle > p->n)
		cycle = 0;
	add_steps(r, p, 0, cycle);
	add_steps(r, p, cycle, p->n);
	if (r->failed)
		return ENOMEM;
	if (r->n > LONG)
		leave_out_routine(r, p);
	keep_last(r);
	return 0;
}

void rows_free(struct rows *r)
{
	free(r->all);
	*r = (struct rows){0};
}
