// SPDX-License-Identifier: MIT
//
// A grade as a text for students: a line for each property with its points; after a property
// without points, what went wrong, in which interleaving, hints, and how to watch it.
#include "grading/formats/grade_format.h"

#include "base/buf.h"
#include "base/i18n.h"
#include "base/lines.h"
#include "base/utf8.h"
#include "grading/grade/answers.h"
#include "grading/grade/patch.h"

#include <inttypes.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

#define INDENT 2
#define TEXT_COLUMN 14 // column of a property's text, after the points

// Writes the compiler's messages, without control characters.
static void put_messages(FILE *out, const char *text)
{
	struct buf b = {0};
	utf8_puts(&b, text, strlen(text));
	for (const char *p = buf_str(&b); *p; p++) {
		bool control = (unsigned char)*p < ' ' || *p == 0x7f;
		fputc(control && *p != '\n' && *p != '\t' ? '?' : *p, out);
	}
	buf_free(&b);
}

// Adds the scenario's program and arguments: "ask.c 3".
static void say_scenario(const struct scenario *s, struct buf *b)
{
	buf_puts(b, s->file);
	for (size_t i = 0; i < s->nargs; i++) {
		buf_putc(b, ' ');
		buf_word(b, s->args[i]);
	}
}

// Writes how to compile the client, whose C code is beside its trace.
static void explain_client(FILE *out, const struct grade *g, const struct graded *p)
{
	struct buf program = {0}, code = {0}, file = {0}, folder = {0};
	buf_add(&program, p->trace, strlen(p->trace) - strlen(".trace"));
	buf_printf(&program, ".c");
	buf_word(&code, buf_str(&program));
	buf_word(&file, g->file ? g->file : g->exercise->name);
	buf_word(&folder, g->headers ? g->headers : g->exercise->path);
	fprintf(out, _("To compile it: treadle cc -I%s %s %s -o client\n"), buf_str(&folder),
		buf_str(&code), buf_str(&file));
	buf_free(&program);
	buf_free(&code);
	buf_free(&file);
	buf_free(&folder);
}

// Writes how to compile the program of a native run, which is shown in the report. scarce: in it
// memory runs out.
static void explain_native(FILE *out, const struct grade *g, bool scarce)
{
	struct buf file = {0}, folder = {0};
	buf_word(&file, g->file ? g->file : g->exercise->name);
	buf_word(&folder, g->headers ? g->headers : g->exercise->path);
	fprintf(out,
		_("\nTo compile it as client.c: treadle cc -I%s client.c %s "
		  "-fno-sanitize=thread -fsanitize=address%s -o client\n"),
		buf_str(&folder), buf_str(&file),
		scarce ? " -Wl,--wrap=malloc,--wrap=calloc,--wrap=realloc" : "");
	buf_free(&file);
	buf_free(&folder);
}

// Is the property about a test that is handed in, which must refuse wrong programs?
static bool tells_apart(const struct property *p)
{
	bool wrong = false;
	for (size_t i = 0; i < p->nscenarios; i++)
		wrong |= p->scenarios[i].must_fail;
	return wrong;
}

static bool is_same_scenario(const struct scenario *a, const struct scenario *b)
{
	bool same = a && b && a->nargs == b->nargs && strcmp(a->file, b->file) == 0;
	for (size_t i = 0; same && i < a->nargs; i++)
		same = strcmp(a->args[i], b->args[i]) == 0;
	return same;
}

// The earlier property for which the same program has failed in the same way; or NULL.
static const struct graded *find_same(const struct grade *g, const struct graded *p)
{
	for (const struct graded *q = g->properties; q->property != p->property; q++)
		if (q->result == p->result && !q->withheld && q->sentence && p->sentence &&
		    is_same_scenario(q->scenario, p->scenario) &&
		    strcmp(q->sentence, p->sentence) == 0)
			return q;
	return NULL;
}

static void put_hints(FILE *out, const struct graded *p)
{
	struct buf b = {0};
	const struct property *is = p->property;
	for (size_t i = 0; i < is->nhints; i++) {
		if (!hint_fits(is->hints, is->nhints, i, p->kind, graded_place(p)))
			continue;
		fputs(b.n ? "" : "\n", out);
		buf_clear(&b);
		buf_printf(&b, _("Hint: %s"), is->hints[i].text);
		line_put(out, buf_str(&b), 6);
	}
	buf_free(&b);
}

// The first property that fails in a scenario, a program that fits on a screen; NULL: only the
// contract finds failures.
static const struct graded *shown_best(const struct grade *g)
{
	for (size_t i = 0; i < g->exercise->nproperties; i++) {
		const struct graded *p = &g->properties[i];
		if (p->result == GRADE_FAILED && p->scenario && !p->withheld)
			return p;
	}
	return NULL;
}

// Where only the contract fails this property, refers to a property that fails in a scenario,
// perhaps by the same mistake. True: that property's hints suffice.
static bool put_where_to_begin(FILE *out, const struct grade *g, const struct graded *p)
{
	const struct graded *best = p->scenario || p->result != GRADE_FAILED ? NULL : shown_best(g);
	struct buf b = {0};
	if (!best)
		return false;
	buf_printf(&b,
		   _("Begin with \"%s\": it fails in a small program, and this may come of the "
		     "same mistake."),
		   best->property->text);
	fputc('\n', out);
	line_put(out, buf_str(&b), 0);
	buf_free(&b);
	return true;
}

// Adds the first line about a lost property: which program fails, or which part of the contract.
static void say_lost(const struct graded *p, struct buf *b)
{
	struct buf program = {0};
	bool undecided = p->result == GRADE_UNDECIDED;
	if (p->scenario)
		say_scenario(p->scenario, &program);
	const char *name = p->client ? p->client : buf_str(&program);
	if (undecided && p->client)
		buf_printf(b,
			   _("The contract, with the client %s: not decided, so the points are "
			     "withheld: %s"),
			   name, p->sentence);
	else if (undecided)
		buf_printf(b, _("%s: not decided, so the points are withheld: %s"), name,
			   p->sentence);
	else if (p->client)
		buf_printf(b, _("The contract, with the client %s, fails:"), name);
	else if (!p->scenario)
		buf_puts(b, _("The contract, in a native run of many calls and large numbers, "
			      "fails:"));
	else if (p->scenario->must_fail)
		buf_printf(b, _("%s does not fail:"), name);
	else if (tells_apart(p->property))
		buf_printf(b, _("%s is correct, but your test rejects it:"), name);
	else
		buf_printf(b, _("%s fails:"), name);
	b->failed |= program.failed;
	buf_free(&program);
}

// Refers to an earlier property, `same`, that failed in the same way.
static void explain_same(FILE *out, const struct graded *p, const struct graded *same)
{
	struct buf program = {0}, b = {0};
	say_scenario(p->scenario, &program);
	buf_printf(&b, _("%s fails as it does above (\"%s\")."), buf_str(&program),
		   same->property->text);
	line_put(out, buf_str(&b), 0);
	// hints are about the property, not about a mistake of the test
	if (!tells_apart(p->property))
		put_hints(out, p);
	buf_free(&program);
	buf_free(&b);
}

static void put_how_to_watch(FILE *out, const struct grade *g, const struct graded *p)
{
	struct buf file = {0};
	if (!p->trace)
		return;
	buf_word(&file, p->trace);
	fprintf(out, _("\nTo watch it:  treadle view %s\n"), buf_str(&file));
	buf_free(&file);
	if (p->client)
		explain_client(out, g, p);
}

void grade_explain(FILE *out, const struct grade *g, const struct graded *p)
{
	struct buf b = {0};
	const struct graded *same = p->withheld ? NULL : find_same(g, p);
	if (same) {
		explain_same(out, p, same);
		return;
	}
	if (p->withheld)
		buf_printf(&b, _("Not passed; %s."), p->sentence);
	else
		say_lost(p, &b);
	line_put(out, buf_str(&b), 0);
	buf_free(&b);
	if (p->withheld)
		return;
	if (p->report)
		fputs(p->report, out);
	else if (p->result == GRADE_FAILED)
		line_put(out, p->sentence, 2);
	if (p->report && !p->scenario && !p->client && strstr(p->report, "int main(void)"))
		explain_native(out, g, strstr(p->report, "__wrap_malloc"));
	if (!put_where_to_begin(out, g, p))
		put_hints(out, p);
	put_how_to_watch(out, g, p);
}

static void open_text(struct grade_out *o, const struct grade *g)
{
	struct buf b = {0};
	if (g->file)
		buf_printf(&b, "%s: %s (%s)", g->exercise->folder, g->exercise->title, g->file);
	else
		buf_printf(&b, "%s: %s", g->exercise->folder, g->exercise->title);
	line_put(o->out, buf_str(&b), INDENT);
	fputc('\n', o->out);
	buf_free(&b);
	if (!g->problem)
		return;
	if (g->messages && *g->messages) {
		put_messages(o->out, g->messages);
		fputc('\n', o->out);
	}
	line_put(o->out, g->problem, 0);
	fputc('\n', o->out);
}

static void property_text(struct grade_out *o, const struct grade *g, const struct graded *p)
{
	struct buf b = {0};
	buf_printf(&b, _("%4u of %-4u  %s"), p->points, p->property->points, p->property->text);
	line_put(o->out, buf_str(&b), TEXT_COLUMN);
	buf_free(&b);
	if (p->result != GRADE_PASSED && !g->problem) {
		fputc('\n', o->out);
		grade_explain(o->out, g, p);
		fputc('\n', o->out);
	}
}

static void put_tried(FILE *out, const char *tried)
{
	struct buf b = {0};
	buf_printf(&b, _("Tried by the contract: %s."), tried);
	fputc('\n', out);
	line_put(out, buf_str(&b), INDENT);
	buf_free(&b);
}

// Writes of which scenarios only randomly drawn interleavings were tried.
static void put_drawn(FILE *out, const struct exercise *e)
{
	struct buf b = {0}, program = {0};
	for (size_t i = 0; i < e->nproperties; i++)
		for (size_t j = 0; j < e->properties[i].nscenarios; j++) {
			const struct scenario *s = &e->properties[i].scenarios[j];
			if (!s->drawn)
				continue;
			buf_clear(&b);
			buf_clear(&program);
			say_scenario(s, &program);
			buf_printf(&b,
				   ngettext("%s: %" PRIu64
					    " interleaving is tried, drawn at random; "
					    "all would be too many.",
					    "%s: %" PRIu64
					    " interleavings are tried, drawn at random; "
					    "all would be too many.",
					    s->executions),
				   buf_str(&program), s->executions);
			fputc('\n', out);
			line_put(out, buf_str(&b), INDENT);
		}
	buf_free(&b);
	buf_free(&program);
}

// Writes a line with the file's path as a word of a shell. format: with %s for it.
static void put_file(FILE *out, const char *format, const char *folder, const char *file)
{
	char path[PATH_MAX + NAME_MAX], real[PATH_MAX];
	struct buf b = {0};
	snprintf(path, sizeof path, "%s/%s", folder, file);
	if (realpath(path, real))
		buf_word(&b, real);
	if (b.n)
		fprintf(out, format, buf_str(&b));
	buf_free(&b);
}

// Writes where an answer of another design is, or how one that is kept as a patch is shown.
static void put_other(FILE *out, const struct answers *a, const char *name)
{
	char file[2 * NAME_MAX];
	snprintf(file, sizeof file, "right/%s", name);
	char *patch = strstr(file, PATCH_END);
	if (!patch) {
		put_file(out, _("Another design:         %s\n"), a->folder, file);
		return;
	}
	*patch = '\0';
	struct buf b = {0};
	buf_word(&b, a->exercise->path);
	fprintf(out, _("Another design:         treadle exercise show %s %s\n"), buf_str(&b), file);
	buf_free(&b);
}

// Writes where the answers are, if they are beside the exercises, as in a release.
static void offer_answers(FILE *out, const struct exercise *e)
{
	char own[NAME_MAX];
	struct answers a;
	struct status st;
	struct dirent **found = NULL;
	int n = 0;
	if (answers_open(&a, e, NULL, false, &st) == EXIT_OK) {
		n = answers_scan(&a, "right", &found);
		snprintf(own, sizeof own, "%s.c", e->name);
		put_file(out, _("\nTo compare yours with:  %s\n"), a.folder, own);
	}
	if (n > 0)
		put_other(out, &a, found[0]->d_name);
	for (int i = 0; i < n; i++)
		free(found[i]);
	free(found);
	answers_close(&a);
}

// Writes the remarks.
static void put_remarks(FILE *out, const struct grade *g)
{
	struct buf b = {0};
	for (size_t i = 0; i < g->nremarks; i++) {
		buf_clear(&b);
		buf_printf(&b, _("Remark, which costs no points: %s: %s"), g->remarks[i].place,
			   g->remarks[i].text);
		fputc('\n', out);
		line_put(out, buf_str(&b), INDENT);
	}
	buf_free(&b);
}

// Writes with which of several failed properties to begin. It stands at the end, where it is still
// on the screen after pages of interleavings.
static void put_begin(FILE *out, const struct grade *g)
{
	const struct graded *best = shown_best(g);
	struct buf b = {0}, program = {0};
	unsigned failed = 0;
	for (size_t i = 0; i < g->exercise->nproperties; i++)
		failed += g->properties[i].result == GRADE_FAILED;
	if (failed < 2 || !best)
		return;
	say_scenario(best->scenario, &program);
	buf_printf(&b,
		   _("%u properties fail, which may come of one mistake. Begin with \"%s\" (%s)"),
		   failed, best->property->text, buf_str(&program));
	buf_free(&program);
	fputc('\n', out);
	line_put(out, buf_str(&b), 0);
	if (best->trace) {
		buf_clear(&b);
		buf_word(&b, best->trace);
		fprintf(out, _("To watch it:  treadle view %s\n"), buf_str(&b));
	}
	buf_free(&b);
}

static int close_text(struct grade_out *o, const struct grade *g)
{
	if (!grade_is_finished(g))
		fputs(_("\nThis grade is not finished.\n"), o->out);
	if (g->tried)
		put_tried(o->out, g->tried);
	put_drawn(o->out, g->exercise);
	put_begin(o->out, g);
	fprintf(o->out, _("\n%u of %u points\n"), g->points, g->exercise->points);
	put_remarks(o->out, g);
	if (g->points == g->exercise->points && !o->many && !o->handed_back)
		offer_answers(o->out, g->exercise);
	if (o->many)
		fputc('\n', o->out);
	o->points += g->points;
	o->max_points += g->exercise->points;
	return 0;
}

static int end_text(struct grade_out *o)
{
	if (o->many)
		fprintf(o->out, _("All exercises: %u of %u points\n"), o->points, o->max_points);
	return 0;
}

const struct grade_format grade_text = {.name = "text",
					.open = open_text,
					.property = property_text,
					.close = close_text,
					.end = end_text};
