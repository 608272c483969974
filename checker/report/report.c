// SPDX-License-Identifier: MIT
//
// The report of a search for people: the verdict first; for a failure, a sentence that says what
// went wrong, the end of the program's output if that may explain it, what decides it, the failing
// interleaving as a table with a column for each thread or as numbered sentences, what the threads
// wait for at the end, and the commands to continue with; else what was tried and what was not. No
// line is wider than 80 columns.
#include "checker/report/report.h"

#include "base/i18n.h"
#include "base/lines.h"
#include "checker/report/columns.h"
#include "checker/report/rows.h"
#include "checker/report/waits_report.h"
#include "checker/verdict/causes.h"
#include "checker/verdict/failure.h"
#include "trace/story_text.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

// ---- what was left behind ------------------------------------------------------------------

// Can any of them be a failure?
static bool can_fail(const struct lefts *l)
{
	for (size_t i = 0; i < l->n; i++)
		if (!l->all[i].harmless)
			return true;
	return false;
}

static void left_put(const struct lefts *l, FILE *out)
{
	struct buf b = {0};
	if (l->n)
		line_put(out,
			 can_fail(l) ? _("Left behind at the end, not a failure by itself "
					 "(--leaks=fail shows how):")
				     : _("Left behind at the end, not a failure:"),
			 2);
	for (size_t i = 0; i < l->n; i++) {
		const char *place = l->all[i].place;
		buf_clear(&b);
		buf_printf(&b, "  - %s", l->all[i].sentence);
		if (*place)
			buf_printf(&b, " (%s)", place);
		line_put(out, buf_str(&b), 4);
	}
	buf_free(&b);
}

// ---- remarks -------------------------------------------------------------------------------

static void remarks_put(const struct remarks *l, FILE *out)
{
	struct buf b = {0};
	bool any = false;
	for (size_t i = 0; l && i < l->n; i++) {
		if (!remark_holds(&l->all[i]))
			continue;
		if (!any)
			fputs(_("Worth a look, though it is no failure here:\n"), out);
		any = true;
		buf_clear(&b);
		buf_printf(&b, "  - %s: ", l->all[i].place);
		remark_sentence(&l->all[i], &b);
		line_put(out, buf_str(&b), 4);
	}
	buf_free(&b);
}

#define OUTPUT_SHOWN 5 // lines, of what the program wrote
#define STEP_INDENT 7  // of a sentence, whose number stands in front
#define PLACE_MOST 34  // places up to this width have a column of their own
#define PLACE_LEAST 12

struct failure_report {
	FILE *out;
	const struct trace *trace;
	const struct story *story; // the whole of it
	struct namer names;
	struct rows rows;
	struct values values; // read by the failed assertion
	int column;	      // at which places are written
	bool open;	      // a paragraph has begun about what decides
};

static int place_columns(const struct failure_report *to, uint32_t site)
{
	struct buf place = {0};
	story_site(to->trace, site, &place);
	int w = line_columns(buf_str(&place));
	buf_free(&place);
	return w;
}

// The column that leaves room for the widest place, very wide ones left out.
static int place_column(const struct failure_report *to)
{
	int widest = PLACE_LEAST;
	for (size_t i = 0; i < to->rows.n; i++) {
		int columns = place_columns(to, to->rows.steps[to->rows.all[i].step].own.site);
		if (columns > widest && columns <= PLACE_MOST)
			widest = columns;
	}
	return line_room(to->out) - widest;
}

// Writes a sentence with its place in the source at the right.
static void put_line(const struct failure_report *to, const char *text, uint32_t site)
{
	struct buf place = {0};
	story_site(to->trace, site, &place);
	line_put_place(to->out, text, STEP_INDENT, buf_str(&place), to->column);
	buf_free(&place);
}

// Can the program's output explain this end?
static bool speaks(const struct event *end)
{
	return end && (end->op == END_EXIT || end->op == END_ASSERT || end->op == END_CRASH);
}

static void gather_output(const struct trace *t, struct buf *b)
{
	for (size_t i = 0; i < t->n; i += event_slots(&t->ev[i]))
		if (t->ev[i].kind == EV_OUTPUT)
			buf_add(b, event_text(&t->ev[i]), t->ev[i].other);
	if (b->n && b->s[b->n - 1] == '\n')
		b->n--;
}

// Writes the last lines of the program's output, if they may explain the end.
static void put_output(const struct failure_report *to)
{
	struct buf b = {0};
	if (speaks(trace_end(to->trace)))
		gather_output(to->trace, &b);
	size_t from = b.n, lines = 0;
	while (from && (b.s[from - 1] != '\n' || ++lines < OUTPUT_SHOWN))
		from--;
	if (b.n)
		fputs(from ? _("\nThe last lines that the program wrote:\n")
			   : _("\nThe program wrote:\n"),
		      to->out);
	for (size_t n; from < b.n; from += n + 1) {
		const char *stop = memchr(b.s + from, '\n', b.n - from);
		n = stop ? (size_t)(stop - b.s) - from : b.n - from;
		line_put_cut(to->out, b.s + from, n, STEP_INDENT);
	}
	buf_free(&b);
}

static void put_step(const struct failure_report *to, const struct path *p, const struct row *row)
{
	size_t i = row->step;
	const struct point *pt = &p->points[i];
	struct buf b = {0}, line = {0};
	if (step_begins_cycle(p, i))
		row_put_note(to->out, _("from here on, the same again and again"));
	if (point_branches(p, i)[pt->taken].preempts) {
		struct buf thread = {0};
		to->names.thread(to->names.ctx, pt->before, &thread);
		buf_printf(&b, _("preemption: %s could have continued"), buf_str(&thread));
		row_put_note(to->out, buf_str(&b));
		buf_free(&thread);
		buf_clear(&b);
	}
	struct own_row own = row_own(&to->rows, row, p);
	own_row_sentence(&own, to->trace, &to->names, &b);
	buf_printf(&line, "%c%4zu  %s", row_decides(&to->rows, row) ? '>' : ' ', i + 1,
		   buf_str(&b));
	put_line(to, buf_str(&line), to->rows.steps[i].own.site);
	buf_free(&line);
	buf_free(&b);
}

// Writes the values that were written in the steps of a row (NULL: before the first).
static void put_values(const struct failure_report *to, const struct row *row)
{
	for (size_t i = 0; i < to->values.n; i++) {
		const struct value *v = &to->values.all[i];
		struct buf b = {0};
		if (!value_told(&to->values, i, row))
			continue;
		buf_printf(&b, "%*s", STEP_INDENT, "");
		to->names.thread(to->names.ctx, v->thread, &b);
		buf_printf(&b, ": %s", buf_str(&v->text));
		put_line(to, buf_str(&b), v->site);
		buf_free(&b);
	}
}

static void put_row(const struct failure_report *to, const struct path *p, const struct row *row)
{
	struct buf b = {0};
	if (row->kind == ROW_STEP) {
		put_step(to, p, row);
	} else {
		buf_printf(&b, "%5s  ", "...");
		row_describe(row, p, &to->names, &b);
		line_put(to->out, buf_str(&b), STEP_INDENT);
		buf_free(&b);
	}
	if (row->kind != ROW_AGAIN)
		put_values(to, row);
}

// file: of all places; NULL: of several.
static void put_steps_heading(const struct failure_report *to, const struct path *p,
			      const char *file)
{
	size_t n = path_preemptions(p, p->n);
	struct buf b = {0}, steps = {0}, preemptions = {0};
	buf_printf(&steps, ngettext("%zu step", "%zu steps", p->n), p->n);
	buf_printf(&preemptions, ngettext("%zu preemption", "%zu preemptions", n), n);
	const char *of = buf_str(&steps), *with = buf_str(&preemptions);
	if (file && rows_decide(&to->rows))
		buf_printf(&b, _("The failing run in %s (%s, %s; > decides it):"), file, of, with);
	else if (file)
		buf_printf(&b, _("The failing run in %s (%s, %s):"), file, of, with);
	else if (rows_decide(&to->rows))
		buf_printf(&b, _("The failing run (%s, %s; > decides it):"), of, with);
	else
		buf_printf(&b, _("The failing run (%s, %s):"), of, with);
	fputc('\n', to->out);
	line_put(to->out, buf_str(&b), 2);
	buf_free(&b);
	buf_free(&steps);
	buf_free(&preemptions);
}

static void put_steps(const struct failure_report *to, const struct path *p, int width)
{
	size_t first = to->rows.before;
	char *file = NULL;
	if (!p->n) {
		fputs(_("\nIt fails before the first step, and so in every interleaving.\n"),
		      to->out);
		return;
	}
	char *table = columns_text(to->trace, to->story, p, &to->rows, &to->values, width, &file);
	put_steps_heading(to, p, file);
	if (first) {
		fprintf(to->out, "%*s", STEP_INDENT, "");
		fprintf(to->out,
			ngettext("(%zu earlier step is in the trace)\n",
				 "(%zu earlier steps are in the trace)\n", first),
			first);
	}
	if (table)
		fputs(table, to->out);
	else
		put_values(to, NULL);
	for (size_t i = 0; !table && i < to->rows.n; i++)
		put_row(to, p, &to->rows.all[i]);
	if (end_for_ever(p->end.op))
		row_put_note(to->out, _("and so on for ever"));
	free(table);
	free(file);
}

// Begins the paragraph about what decides, if that has not begun.
static void open_paragraph(struct failure_report *to)
{
	if (!to->open)
		fputc('\n', to->out);
	to->open = true;
}

// Writes a line for each cause: which signal was lost, which thread held which lock. 0 or ENOMEM.
static int put_causes(struct failure_report *to, const struct path *p)
{
	struct text_set causes = {0};
	int rc = causes_describe(to->trace, to->story, p, &causes);
	if (causes.n)
		open_paragraph(to);
	for (size_t i = 0; i < causes.n; i++)
		line_put(to->out, causes.all[i], 2);
	text_set_free(&causes);
	return rc;
}

// Is it told what the thread is to do next, where the run ends? Not if that is known already or
// says nothing: it runs, has not begun, pauses, or only waits for others to end.
static bool is_told(const struct report *r, const struct failure_report *to, uint32_t t)
{
	const struct world *w = &to->story->world;
	const struct thread *th = &w->threads[t];
	const struct event *end = trace_end(to->trace);
	uint8_t code = th->op.code;
	bool stuck = end->op == END_DEADLOCK || end->op == END_LOST_WAKEUP;
	for (size_t i = 0; r->waits && i < r->waits->n; i++)
		if (r->waits->all[i].thread == t)
			return false;
	if (th->life != LIFE_ALIVE || th->phase == PHASE_RUN || (end->thread == t && !stuck))
		return false;
	return stuck || !(op_starts(code) || op_pauses(code) || op_joins(code));
}

// Does a library's own thread wait there for something to do?
static bool is_idle(const struct failure_report *to, uint32_t t)
{
	const struct thread *th = &to->story->world.threads[t];
	struct own_step next;
	own_step_next(to->story, to->trace, t, &next);
	return next.library && th->phase == PHASE_WAIT && op_waits(th->op.code);
}

static void put_end(const struct failure_report *to, uint32_t t)
{
	const struct world *w = &to->story->world;
	struct buf b = {0}, place = {0};
	buf_puts(&b, "  ");
	waiting_describe(w, t, &to->names, &b);
	story_site(to->trace, own_site(to->story, to->trace, t, w->threads[t].op.site), &place);
	if (place.n)
		buf_printf(&b, " (%s)", buf_str(&place));
	line_put(to->out, buf_str(&b), 4);
	buf_free(&place);
	buf_free(&b);
}

static void put_idle(const struct report *r, const struct failure_report *to)
{
	struct buf names = {0}, b = {0};
	for (uint32_t t = 1; t <= to->story->world.nthreads; t++)
		if (is_told(r, to, t) && is_idle(to, t)) {
			buf_puts(&names, names.n ? ", " : "");
			to->names.thread(to->names.ctx, t, &names);
		}
	if (names.n) {
		buf_puts(&b, "  ");
		buf_printf(&b, _("Threads of a library that have nothing to do: %s"),
			   buf_str(&names));
		line_put(to->out, buf_str(&b), 4);
	}
	buf_free(&names);
	buf_free(&b);
}

// Writes what the threads wait for that are stuck, or that go on for ever; and what others are to
// do next.
static void put_ends(const struct report *r, const struct failure_report *to)
{
	const struct world *w = &to->story->world;
	bool any = r->waits && (r->waits->n || r->waits->lack);
	for (uint32_t t = 1; t <= w->nthreads; t++)
		any |= is_told(r, to, t);
	if (any)
		fputs(_("\nWhere it ends:\n"), to->out);
	for (uint32_t t = 1; t <= w->nthreads; t++)
		if (is_told(r, to, t) && !is_idle(to, t))
			put_end(to, t);
	if (r->waits)
		waits_put(r->waits, &to->names, to->out);
	put_idle(r, to);
}

// Writes the places that must be reachable and were not reached; no execution can show that.
static int put_unreached(const struct reach *reach, FILE *out)
{
	for (size_t i = 0; i < reach_missing(reach); i++) {
		char *text = reach_sentence(reach, i, true);
		if (!text)
			return ENOMEM;
		line_put(out, text, 2);
		free(text);
	}
	return 0;
}

// Is the failure a data race?
static bool races(const struct report *r)
{
	return r->finding->result->failure.end == END_RACE;
}

// Was what follows from a race tried?
static bool tried_both(const struct report *r)
{
	return r->finding->options->races == RACES_NOTE && !r->finding->result->races.decided;
}

// Writes the races other than the failure itself. s: the story of the failing trace; NULL: there is
// none.
static void put_races(const struct search_result *r, const struct story *s, FILE *out)
{
	struct buf text = {0}, b = {0};
	const struct race *race;
	for (size_t i = 0; (race = races_other(&r->races.sure, &r->failure.trace, &i));) {
		buf_clear(&text);
		buf_clear(&b);
		if (s)
			races_tell(race, s, &r->failure.trace, &text);
		else
			buf_puts(&text, race->sentence);
		buf_printf(&b, _("Also: %s"), buf_str(&text));
		fputc('\n', out);
		line_put(out, buf_str(&b), 2);
	}
	buf_free(&text);
	buf_free(&b);
}

// Writes a failure that no execution shows.
static int put_untraced(const struct report *r, FILE *out)
{
	if (!races(r))
		return put_unreached(&r->finding->result->reach, out);
	line_put(out, r->finding->result->races.sure.all[0].sentence, 2);
	put_races(r->finding->result, NULL, out);
	return 0;
}

// Is the step known from which on nothing could save the run?
static bool knows_lost(const struct report *r)
{
	size_t step;
	return r->fate && fate_lost_from(r->fate, &step);
}

// Is anything known of its fate before its last step?
static bool knows_gap(const struct fate *f)
{
	return f->begun && (f->well.yes || f->well.no < f->n);
}

static int put_all(const struct report *r, struct failure_report *to, const struct path *p)
{
	const struct trace *t = to->trace;
	int rc = rows_make(&to->rows, t, to->story, p, r->fate, r->shown);
	if (!rc)
		rc = values_find(&to->values, t, false);
	if (rc)
		return rc;
	to->column = place_column(to);
	put_output(to);
	values_put_first(&to->values, to->out);
	rc = put_causes(to, p);
	if (!rc && knows_lost(r) && p->n) {
		open_paragraph(to);
		rc = fate_put(r->fate, t, to->story, to->out);
	}
	put_steps(to, p, r->width ? r->width : line_width(to->out));
	if (story_numbers_names(t))
		line_put(to->out,
			 _("A name with #2 is that of a second object with the same name."), 2);
	put_ends(r, to);
	if (!rc && r->fate && knows_gap(r->fate) && !knows_lost(r) && p->n) {
		fputc('\n', to->out);
		rc = fate_put(r->fate, t, to->story, to->out);
	}
	if (races(r))
		fate_put_race(tried_both(r), to->out);
	put_races(r->finding->result, to->story, to->out);
	return rc;
}

int report_failure(const struct report *r, FILE *out)
{
	const struct trace *t = &r->finding->result->failure.trace;
	if (!t->n)
		return put_untraced(r, out);
	struct story s;
	struct path p = {.eager = r->finding->result->failure.eager};
	struct failure f = {0};
	size_t at;
	int rc = story_until(&s, t, NO_SLOT, &at);
	if (rc)
		return rc;
	rc = path_fold(&p, t, &at);
	if (!rc)
		rc = failure_describe(&f, &s, t);
	if (!rc) {
		struct story_names ctx = {&s, t};
		struct failure_report to = {
			.out = out, .trace = t, .story = &s, .names = story_namer(&ctx)};
		line_put(out, buf_str(&f.sentence), 2);
		rc = put_all(r, &to, &p);
		rows_free(&to.rows);
		values_free(&to.values);
	}
	failure_free(&f);
	path_free(&p);
	story_free(&s);
	return rc;
}

static void put_effort(const struct report *r, FILE *out)
{
	struct buf b = {0};
	if (r->verdict->kind == VERDICT_FAILED)
		effort_sum(r->finding, &b);
	else
		effort_describe(r->finding, &b);
	fputc('\n', out);
	line_put(out, buf_str(&b), 2);
	buf_free(&b);
}

// The headline: "verified" is qualified where the program never ends ("for ever"), and where its
// accesses to memory were not seen.
static const char *heading(const struct report *r)
{
	bool calls = r->finding->seen.level == LEVEL_CALLS;
	if (r->verdict->kind == VERDICT_FAILED)
		return _("failed");
	if (r->verdict->kind == VERDICT_NOTHING_FOUND)
		return _("no failure found");
	if (r->verdict->for_ever)
		return calls ? _("verified, for ever, as far as its calls go: memory is not seen")
			     : _("verified, for ever");
	return calls ? _("verified, as far as its calls go: memory is not seen") : _("verified");
}

// Writes the commands to continue with.
static void put_next(const struct report *r, FILE *out)
{
	if (r->saved) {
		struct buf file = {0};
		buf_word(&file, r->saved);
		fprintf(out,
			_("To step through it:   treadle view %s\n"
			  "Why it fails:         treadle explain %s\n"),
			buf_str(&file), buf_str(&file));
		buf_free(&file);
	}
	bool more = r->finding->options->beyond && !r->finding->result->finished;
	if (races(r) && more && !r->finding->result->races.decided && r->again)
		fprintf(out, _("To try more of it:    treadle check --explore-races %s\n"),
			r->again);
	if (r->built && r->verdict->kind != VERDICT_FAILED)
		fprintf(out,
			_("\nTo have its memory seen too, compile it once more, and check it:\n"
			  "  %s\n"),
			r->built);
}

static void put_limits(const struct report *r, FILE *out)
{
	struct buf b = {0};
	if (r->verdict->nlimits)
		fputs(_("What this does not cover:\n"), out);
	for (size_t i = 0; i < r->verdict->nlimits; i++) {
		buf_clear(&b);
		buf_printf(&b, "  - %s", r->verdict->limits[i].text);
		line_put(out, buf_str(&b), 4);
	}
	buf_free(&b);
}

// Adds a piece of advice and how long following it would take, if that is known.
static void add_advice(const struct advice *a, struct buf *b)
{
	unsigned long minutes = (unsigned long)(a->seconds / 60 + 0.5);
	if (a->seconds <= 0)
		buf_puts(b, a->text);
	else if (!minutes)
		buf_printf(b, _("%s, in less than a minute"), a->text);
	else
		buf_printf(b,
			   ngettext("%s, in about %lu minute", "%s, in about %lu minutes", minutes),
			   a->text, minutes);
}

static void put_advice(const struct report *r, FILE *out)
{
	const struct advices *a = &r->verdict->advice;
	struct buf b = {0};
	if (a->n)
		fputs(r->verdict->kind == VERDICT_FAILED ? _("To have all of it tried:\n")
							 : _("To have it decided:\n"),
		      out);
	for (size_t i = 0; i < a->n; i++) {
		buf_clear(&b);
		buf_puts(&b, "  - ");
		add_advice(&a->all[i], &b);
		line_put(out, buf_str(&b), 4);
	}
	buf_free(&b);
}

int report_text(const struct report *r, FILE *out)
{
	int rc = 0;
	fprintf(out, "%s\n", heading(r));
	if (r->verdict->kind == VERDICT_FAILED)
		rc = report_failure(r, out);
	put_effort(r, out);
	if (r->verdict->kind != VERDICT_FAILED) { // else the failure is to be mended first
		left_put(&r->finding->result->left, out);
		remarks_put(r->remarks, out);
		put_limits(r, out);
	}
	put_advice(r, out);
	put_next(r, out);
	return rc;
}
