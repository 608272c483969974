// SPDX-License-Identifier: MIT
//
// The report of a search for people: the verdict first; for a failure the sentence of what
// went wrong, the failing interleaving as numbered sentences, what each thread was doing at the
// end, and the commands to go on with; else what was tried and what was not.
#include "checker/report.h"

#include "base/i18n.h"
#include "checker/failure.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#define STEPS_SHOWN 200	  // of a long interleaving, its last ones
#define SENTENCE_WIDTH 60 // places stand in a column after sentences up to this long

static const char *const headings[VERDICTS] = {
	[VERDICT_FAILED] = N_("failed"),
	[VERDICT_NOTHING_FOUND] = N_("no failure found"),
	[VERDICT_VERIFIED] = N_("verified"),
};

struct telling {
	FILE *out;
	const struct trace *trace;
	const struct story *story; // the whole of it
	struct namer names;
};

// A line of text with its place in the source to the right.
static void put_line(const struct telling *to, const char *text, uint32_t site)
{
	struct buf place = {0};
	story_site(to->trace, site, &place);
	if (place.n)
		fprintf(to->out, "%-*s  %s\n", SENTENCE_WIDTH, text, buf_str(&place));
	else
		fprintf(to->out, "%s\n", text);
	buf_free(&place);
}

static void put_step(const struct telling *to, const struct path *p, size_t i)
{
	const struct point *pt = &p->points[i];
	struct buf b = {0};
	if (point_branches(p, i)[pt->taken].preempts) {
		to->names.thread(to->names.ctx, pt->before, &b);
		fprintf(to->out, _("      -- preemption: %s could have gone on --\n"), buf_str(&b));
		buf_clear(&b);
	}
	describe_step(&pt->step, &to->names, &b);
	fprintf(to->out, "%4zu  ", i + 1);
	put_line(to, buf_str(&b), pt->step.op.site);
	buf_free(&b);
}

static void put_steps(const struct telling *to, const struct path *p)
{
	size_t n = path_preemptions(p, p->n), first = p->n > STEPS_SHOWN ? p->n - STEPS_SHOWN : 0;
	fprintf(to->out,
		ngettext("\nThe failing interleaving (%zu step, ",
			 "\nThe failing interleaving (%zu steps, ", p->n),
		p->n);
	fprintf(to->out, ngettext("%zu preemption):\n", "%zu preemptions):\n", n), n);
	if (first)
		fprintf(to->out,
			ngettext("      (%zu earlier step is in the trace)\n",
				 "      (%zu earlier steps are in the trace)\n", first),
			first);
	for (size_t i = first; i < p->n; i++)
		put_step(to, p, i);
}

static void put_ends(const struct telling *to)
{
	const struct world *w = &to->story->world;
	fputs(_("\nAt the end, what each thread is to do next:\n"), to->out);
	for (uint32_t t = 1; t <= w->nthreads; t++) {
		struct buf b = {0}, why = {0};
		to->names.thread(to->names.ctx, t, &b);
		buf_puts(&b, ": ");
		describe_pending(w, t, &to->names, &b);
		describe_blocker(w, t, &to->names, &why);
		if (why.n)
			buf_printf(&b, "; %s", buf_str(&why));
		fputs("      ", to->out);
		put_line(to, buf_str(&b), w->threads[t].op.site);
		buf_free(&b);
		buf_free(&why);
	}
}

static int put_failure(const struct report *r, FILE *out)
{
	const struct trace *t = &r->finding->result->trace;
	struct story s;
	struct path p = {.eager = r->finding->result->eager};
	struct failure f = {0};
	size_t at;
	int rc = story_whole(&s, t);
	if (rc)
		return rc;
	rc = path_fold(&p, t, &at);
	if (!rc)
		rc = failure_describe(&f, &s, t);
	if (!rc) {
		struct story_names ctx = {&s, t};
		struct telling to = {out, t, &s, story_namer(&ctx)};
		fprintf(out, "%s\n%s\n", _(headings[VERDICT_FAILED]), buf_str(&f.sentence));
		put_steps(&to, &p);
		put_ends(&to);
	}
	failure_free(&f);
	path_free(&p);
	story_free(&s);
	return rc;
}

static void put_counts(const struct report *r, FILE *out)
{
	const struct search_counts *c = &r->finding->result->counts;
	fprintf(out,
		ngettext("\n%" PRIu64 " execution, ", "\n%" PRIu64 " executions, ", c->executions),
		c->executions);
	fprintf(out,
		ngettext("%" PRIu64 " distinct interleaving, ",
			 "%" PRIu64 " distinct interleavings, ", c->interleavings),
		c->interleavings);
	fprintf(out, _("%.2f s"), c->seconds);
	if (c->seconds > 0.5 && (double)c->executions > c->seconds)
		fprintf(out, _(" (%.0f executions a second)"), (double)c->executions / c->seconds);
	fputs("; ", out);
}

static const char *some_cut(const struct search_result *res)
{
	return res->counts.complete < res->counts.executions ? _(", but not all to their end") : "";
}

// Which schedules the executions stand for.
static void put_extent(const struct report *r, FILE *out)
{
	const struct search_result *res = r->finding->result;
	int bound = r->finding->options->bound;
	if (res->failure)
		fprintf(out,
			ngettext("%s, found among schedules with %d preemption.\n",
				 "%s, found among schedules with %d preemptions.\n",
				 (unsigned long)res->state.bound),
			res->strategy, res->state.bound);
	else if (!res->finished && !res->state.coarse_done)
		fprintf(out,
			ngettext("%s, not finished with the schedules with %d preemption.\n",
				 "%s, not finished with the schedules with %d preemptions.\n",
				 (unsigned long)res->state.bound),
			res->strategy, res->state.bound);
	else if (res->state.pruned)
		fprintf(out,
			ngettext("%s, all schedules with at most %d preemption%s.\n",
				 "%s, all schedules with at most %d preemptions%s.\n",
				 (unsigned long)bound),
			res->strategy, bound, some_cut(res));
	else
		fprintf(out, _("%s, all schedules%s.\n"), res->strategy, some_cut(res));
}

int report_text(const struct report *r, FILE *out)
{
	int rc = 0;
	if (r->verdict->kind == VERDICT_FAILED)
		rc = put_failure(r, out);
	else
		fprintf(out, "%s\n", _(headings[r->verdict->kind]));
	put_counts(r, out);
	put_extent(r, out);
	if (r->verdict->nlimits)
		fputs(_("What this does not cover:\n"), out);
	for (size_t i = 0; i < r->verdict->nlimits; i++)
		fprintf(out, "  - %s\n", r->verdict->limits[i]);
	if (r->saved) {
		struct buf file = {0};
		buf_word(&file, r->saved);
		fprintf(out,
			_("\nTo step through it:   treadle view %s\n"
			  "To run it once more:  treadle replay %s\n"),
			buf_str(&file), buf_str(&file));
		buf_free(&file);
	}
	return rc;
}
