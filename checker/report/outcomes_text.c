// SPDX-License-Identifier: MIT
//
// The outcomes of a program as a list: see outcomes_text.h. First their number and whether these
// are all; then each outcome, the one that most interleavings lead to first.
#include "checker/report/outcomes_text.h"

#include "base/i18n.h"
#include "base/lines.h"
#include "checker/outcomes/outcome.h"
#include "trace/story_end.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#define LINES_SHOWN 20 // of what an outcome prints
#define RARE 10	       // an outcome is rare if less than 1/10 of the interleavings lead to it

bool outcomes_complete(const struct outcomes_report *r)
{
	return r->verdict->kind == VERDICT_VERIFIED && !r->all->between_steps;
}

bool outcome_rare(const struct outcomes *all, const struct found_outcome *one)
{
	return all->interleavings && one->interleavings < all->sorted[0]->interleavings &&
	       one->interleavings * RARE < all->interleavings;
}

const char *outcomes_missing(const struct outcomes *all)
{
	return all->between_steps
		       ? _("a run that crashes, or is stopped for a mistake, ends at once: how far "
			   "the other threads could have come before was not tried")
		       : NULL;
}

int outcome_sentence(const struct trace *t, struct buf *b)
{
	struct story s;
	size_t at;
	int rc = story_until(&s, t, NO_SLOT, &at);
	if (rc)
		return rc;
	story_end(&s, t, b);
	story_free(&s);
	return b->failed ? ENOMEM : 0;
}

// ---- the heading --------------------------------------------------------------------------------

static void add_how_many(const struct outcomes_report *r, struct buf *b)
{
	size_t n = r->all->n;
	if (outcomes_complete(r))
		buf_printf(b,
			   ngettext("%zu end. There is no other.", "%zu ends. There are no others.",
				    n),
			   n);
	else
		buf_printf(b,
			   ngettext("%zu end was found. There may be more.",
				    "%zu ends were found. There may be more.", n),
			   n);
}

// What was tried, and whether interleavings were counted.
static void add_counted(const struct outcomes_report *r, struct buf *b)
{
	uint64_t n = r->all->interleavings;
	buf_putc(b, ' ');
	if (r->all->counted) {
		buf_printf(b,
			   ngettext("The only interleaving was tried.",
				    "Each of %" PRIu64 " interleavings was tried, once.", n),
			   n);
		return;
	}
	if (outcomes_complete(r))
		buf_printf(b, "%s ", _("In each state, all that can happen was tried."));
	buf_puts(b, n ? _("Not all interleavings were counted: the numbers are of those that "
			  "were.")
		      : _("Interleavings were not counted."));
}

static void put_heading(const struct outcomes_report *r, FILE *out)
{
	struct buf b = {0};
	add_how_many(r, &b);
	add_counted(r, &b);
	line_put(out, buf_str(&b), 0);
	if (r->all->interleavings)
		line_put(out,
			 r->all->any_order
				 ? _("(Runs that differ only in the order of steps that do not "
				     "affect each other are one interleaving; so are runs that "
				     "print the same in another order.)")
				 : _("(Runs that differ only in the order of steps that do not "
				     "affect each other are one interleaving. Who prints first "
				     "makes a difference.)"),
			 0);
	buf_free(&b);
}

// ---- one outcome --------------------------------------------------------------------------------

static void put_number(const struct outcomes_report *r, size_t i, FILE *out)
{
	const struct found_outcome *one = r->all->sorted[i];
	bool fails = end_failure(&one->end), rare = outcome_rare(r->all, one);
	struct buf b = {0};
	buf_printf(&b, "%3zu. ", i + 1);
	if (one->interleavings)
		buf_printf(&b,
			   ngettext("%" PRIu64 " of %" PRIu64 " interleaving",
				    "%" PRIu64 " of %" PRIu64 " interleavings",
				    r->all->interleavings),
			   one->interleavings, r->all->interleavings);
	else
		buf_puts(&b, _("not counted"));
	if (fails || rare)
		buf_printf(&b, "   <-- %s",
			   fails && rare ? _("fails, and rarely")
			   : fails	 ? _("fails")
					 : _("rare"));
	fputc('\n', out);
	line_put(out, buf_str(&b), 5);
	buf_free(&b);
}

static void put_printed(const struct trace *t, FILE *out)
{
	struct buf b = {0};
	size_t at = 0, lines = 0;
	outcome_text(t, &b);
	if (b.n && b.s[b.n - 1] == '\n')
		b.n--;
	while (at < b.n && lines < LINES_SHOWN) {
		const char *stop = memchr(b.s + at, '\n', b.n - at);
		size_t n = stop ? (size_t)(stop - b.s) - at : b.n - at;
		line_put_cut(out, b.s + at, n, 9);
		at += n + 1;
		lines++;
	}
	if (at < b.n)
		fprintf(out, "%9s...\n", "");
	buf_free(&b);
}

static int put_values(const struct trace *t, FILE *out)
{
	struct outcome_value *all;
	struct buf b = {0};
	size_t n;
	int rc = outcome_values(t, &all, &n);
	if (rc)
		return rc;
	for (size_t i = 0; i < n; i++)
		buf_printf(&b, "%s%.*s = %" PRId64, i ? ", " : "", (int)all[i].n, all[i].name,
			   all[i].value);
	if (n) {
		fprintf(out, "%5s", "");
		line_put(out, buf_str(&b), 5);
	}
	free(all);
	buf_free(&b);
	return 0;
}

static int put_shown(const struct outcome_shown *shown, FILE *out)
{
	struct buf b = {0};
	buf_puts(&b, "     ");
	if (!shown->trace.n) {
		buf_puts(&b, _("(it came to another end when it was run again: the program is not "
			       "deterministic)"));
		line_put(out, buf_str(&b), 5);
		buf_free(&b);
		return 0;
	}
	put_printed(&shown->trace, out);
	int rc = outcome_sentence(&shown->trace, &b);
	if (!rc)
		line_put(out, buf_str(&b), 5);
	buf_free(&b);
	if (!rc)
		rc = put_values(&shown->trace, out);
	if (!rc && shown->file.n)
		fprintf(out, "%5streadle view %s\n", "", buf_str(&shown->file));
	return rc;
}

// ---- the rest -----------------------------------------------------------------------------------

static void put_others(const struct outcomes_report *r, FILE *out)
{
	size_t n = r->all->n - r->nshown;
	if (!n)
		return;
	fputc('\n', out);
	fprintf(out,
		ngettext("And %zu end more (--show=%zu shows it).\n",
			 "And %zu ends more (--show=%zu shows them).\n", n),
		n, r->all->n);
}

static void put_races(const struct search_result *r, FILE *out)
{
	struct buf b = {0};
	for (size_t i = 0; i < r->races.sure.n; i++) {
		if (r->races.sure.all[i].again)
			continue;
		buf_clear(&b);
		buf_printf(&b, _("Also: %s"), r->races.sure.all[i].sentence);
		line_put(out, buf_str(&b), 2);
	}
	buf_free(&b);
}

static void put_limits(const struct outcomes_report *r, FILE *out)
{
	const struct verdict *v = r->verdict;
	const char *missing = outcomes_missing(r->all);
	struct buf b = {0};
	if (v->nlimits || missing)
		fputs(_("What this does not cover:\n"), out);
	if (missing) {
		buf_printf(&b, "  - %s", missing);
		line_put(out, buf_str(&b), 4);
	}
	for (size_t i = 0; i < v->nlimits; i++) {
		buf_clear(&b);
		buf_printf(&b, "  - %s", v->limits[i].text);
		line_put(out, buf_str(&b), 4);
	}
	if (v->advice.n)
		fputs(_("To have it decided:\n"), out);
	for (size_t i = 0; i < v->advice.n; i++) {
		buf_clear(&b);
		buf_printf(&b, "  - %s", v->advice.all[i].text);
		line_put(out, buf_str(&b), 4);
	}
	buf_free(&b);
}

int outcomes_text(const struct outcomes_report *r, FILE *out)
{
	int rc = 0;
	put_heading(r, out);
	for (size_t i = 0; !rc && i < r->nshown; i++) {
		put_number(r, i, out);
		rc = put_shown(&r->shown[i], out);
	}
	put_others(r, out);
	fputc('\n', out);
	put_races(r->finding->result, out);
	put_limits(r, out);
	return rc;
}
