// SPDX-License-Identifier: MIT
//
// The class at a glance, as a page: HTML 5 that is XML as well, complete in itself, with no script.
// A colour never stands alone: a word or a number says the same.
#include "grading/class/class_report.h"

#include "base/i18n.h"
#include "grading/class/class_mistakes.h"
#include "grading/formats/escape.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

struct class_page {
	FILE *out;
	const struct class *c;
	const struct class_paths *paths;
};

// --- how it looks --------------------------------------------------------------------------------

// For screens by day and night, and for paper. Text on each colour has a contrast of 7 or more.
static const char style[] =
	":root { color-scheme: light dark; --text: #1c1c1c; --soft: #595959; --line: #d0d0d0;\n"
	"  --back: #ffffff; --head: #f1f1ee; --all: #d9efdc; --some: #fbefc7; --none: #f8d9d5;\n"
	"  --open: #dde6f5; --bar: #2f7d4f; --bar-back: #e8b9b3; --link: #0b4a9e; }\n"
	"@media (prefers-color-scheme: dark) { :root { --text: #ececec; --soft: #b5b5b5;\n"
	"  --line: #454545; --back: #161616; --head: #242424; --all: #1d3b26; --some: #433a14;\n"
	"  --none: #4b221e; --open: #22314b; --bar: #58b57c; --bar-back: #6b3731;\n"
	"  --link: #9cc4ff; } }\n"
	"body { margin: 0; background: var(--back); color: var(--text);\n"
	"  font: 16px/1.45 system-ui, sans-serif; }\n"
	"main { margin: 0 auto; padding: 1.5rem; max-width: 80rem; }\n"
	"h1 { font-size: 1.6rem; margin: 0 0 .3rem; }\n"
	"h2 { font-size: 1.2rem; margin: 2rem 0 .5rem; }\n"
	".wide { overflow-x: auto; }\n"
	"table { border-collapse: collapse; font-variant-numeric: tabular-nums; }\n"
	"caption { text-align: left; color: var(--soft); padding-bottom: .5rem; }\n"
	"th, td { border: 1px solid var(--line); padding: .25rem .6rem; text-align: left; }\n"
	"th[scope=row] { font-weight: normal; white-space: nowrap; }\n"
	"thead th { background: var(--head); vertical-align: bottom; }\n"
	"tfoot td, tfoot th { background: var(--head); }\n"
	".points td, .n { text-align: right; white-space: nowrap; }\n"
	".points thead th + th { text-align: right; }\n"
	".points td.missing, .points td.open { font-size: .85rem; }\n"
	".of { display: block; font-weight: normal; color: var(--soft); white-space: nowrap; }\n"
	".id { color: var(--soft); font-size: .85rem; }\n"
	"td.all { background: var(--all); } td.some { background: var(--some); }\n"
	"td.none { background: var(--none); } td.open { background: var(--open); }\n"
	"td.missing { color: var(--soft); } td.sum { font-weight: bold; }\n"
	".bar { display: block; width: 10rem; height: .8rem; background: var(--bar-back);\n"
	"  overflow: hidden; border-radius: .2rem; }\n"
	".bar span { display: block; height: 100%; background: var(--bar); }\n"
	"a { color: var(--link); }\n"
	".mistakes td { vertical-align: top; max-width: 30rem; overflow-wrap: anywhere; }\n"
	"li { overflow-wrap: anywhere; }\n"
	"@media print { main { padding: 0; } a { color: inherit; text-decoration: none; }\n"
	"  td, .bar, .bar span { print-color-adjust: exact; } }\n";

// --- elements ------------------------------------------------------------------------------------

// A text within an element.
static void page_element(FILE *out, const char *name, const char *text)
{
	fprintf(out, "<%s>", name);
	xml_text(out, text);
	fprintf(out, "</%s>\n", name);
}

// A name of any language within a sentence of this page.
static void page_name(FILE *out, const char *text)
{
	fputs("<bdi>", out);
	xml_text(out, text);
	fputs("</bdi>", out);
}

// A link to a file in the student's feedback.
static void page_link(const struct class_page *p, const struct student *s, const char *file,
		      const char *text)
{
	struct buf url = {0};
	percent_puts(&url, p->paths->feedback_name);
	buf_putc(&url, '/');
	percent_puts(&url, s->folder);
	buf_putc(&url, '/');
	percent_puts(&url, file);
	fputs("<a", p->out);
	xml_attribute(p->out, "href", buf_str(&url));
	fputs(">", p->out);
	page_name(p->out, text);
	fputs("</a>", p->out);
	buf_free(&url);
}

// Lines as a list below a heading; nothing, if there are none.
static void page_lines(const struct class_page *p, const char *heading, const char *lines)
{
	if (!*lines)
		return;
	page_element(p->out, "h2", heading);
	fputs("<ul>\n", p->out);
	for (const char *end; *lines; lines = end + (*end == '\n')) {
		end = lines + strcspn(lines, "\n");
		char *line = strndup(lines, (size_t)(end - lines));
		fputs("<li>", p->out);
		xml_text(p->out, line ? line : "");
		fputs("</li>\n", p->out);
		free(line);
	}
	fputs("</ul>\n", p->out);
}

// --- the table of points -------------------------------------------------------------------------

static const char *kind_of(const struct class_cell *cell, const struct exercise *e)
{
	if (cell->state == CELL_MISSING)
		return "missing";
	if (cell->state != CELL_GRADED)
		return "open";
	return cell->grade.points == e->points ? "all" : cell->grade.points ? "some" : "none";
}

static void put_cell(const struct class_page *p, const struct class_cell *cell,
		     const struct exercise *e)
{
	struct buf b = {0};
	fputs("<td", p->out);
	xml_attribute(p->out, "class", kind_of(cell, e));
	class_cell_remark(&b, cell);
	if (b.n)
		xml_attribute(p->out, "title", buf_str(&b));
	fputs(">", p->out);
	if (cell->state == CELL_GRADED)
		fprintf(p->out, "%u", cell->grade.points);
	else
		xml_text(p->out, cell->state == CELL_MISSING ? _("no file") : _("not graded"));
	fputs("</td>", p->out);
	buf_free(&b);
}

static void put_student(const struct class_page *p, const struct student *s)
{
	struct class_sum sum = class_student_sum(p->c, s);
	fputs("<tr><th scope=\"row\">", p->out);
	page_link(p, s, "feedback.txt", s->label);
	if (*s->id) {
		fputs(" <span class=\"id\">", p->out);
		xml_text(p->out, s->id);
		fputs("</span>", p->out);
	}
	fputs("</th>", p->out);
	for (size_t i = 0; i < p->c->nexercises; i++)
		put_cell(p, &s->cells[i], &p->c->exercises[i]);
	fprintf(p->out, "<td class=\"sum\">%u%s</td></tr>\n", sum.points,
		sum.graded < sum.cells ? "+" : "");
}

static void put_of(const struct class_page *p, unsigned points)
{
	fputs("<span class=\"of\">", p->out);
	fprintf(p->out, _("of %u"), points);
	fputs("</span>", p->out);
}

static void put_head(const struct class_page *p)
{
	unsigned all = 0;
	fputs("<thead><tr><th scope=\"col\">", p->out);
	xml_text(p->out, _("student"));
	fputs("</th>", p->out);
	for (size_t i = 0; i < p->c->nexercises; i++) {
		const struct exercise *e = &p->c->exercises[i];
		fputs("<th scope=\"col\"", p->out);
		xml_attribute(p->out, "title", e->title);
		fputs("><span>", p->out);
		xml_text(p->out, e->folder);
		fputs("</span> ", p->out);
		put_of(p, e->points);
		fputs("</th>", p->out);
		all += e->points;
	}
	fprintf(p->out, "<th scope=\"col\">%s ", _("points"));
	put_of(p, all);
	fputs("</th></tr></thead>\n", p->out);
}

// Writes the foot: how many files of each exercise are graded, and their mean.
static void put_foot(const struct class_page *p)
{
	struct class_sum sum = class_sum(p->c);
	struct buf mean = {0};
	fprintf(p->out, "<tfoot><tr><th scope=\"row\">%s</th>", _("graded files"));
	for (size_t i = 0; i < p->c->nexercises; i++) {
		unsigned n = 0, points = 0;
		for (size_t k = 0; k < p->c->nstudents; k++) {
			const struct class_cell *cell = &p->c->students[k].cells[i];
			n += cell->state == CELL_GRADED;
			points += cell->state == CELL_GRADED ? cell->grade.points : 0;
		}
		fprintf(p->out, "<td>%u</td>", n);
		if (n)
			buf_printf(&mean, "<td>%u.%u</td>", points / n, points * 10 / n % 10);
		else
			buf_puts(&mean, "<td>&#8211;</td>");
	}
	unsigned n = (unsigned)p->c->nstudents;
	fprintf(p->out,
		"<td></td></tr>\n<tr><th scope=\"row\">%s</th>%s<td>%u.%u</td></tr></tfoot>\n",
		_("mean"), buf_str(&mean), sum.points / n, sum.points * 10 / n % 10);
	buf_free(&mean);
}

static void put_points(const struct class_page *p)
{
	page_element(p->out, "h2", _("Points"));
	fputs("<div class=\"wide\"><table class=\"points\">\n<caption>", p->out);
	xml_text(p->out,
		 _("A name links to the feedback for the student. The mean of an exercise is "
		   "that of its graded files, the mean of all points that of all students. A + "
		   "says that "
		   "a file of the student has no verdict yet."));
	fputs("</caption>\n", p->out);
	put_head(p);
	fputs("<tbody>\n", p->out);
	for (size_t i = 0; i < p->c->nstudents; i++)
		put_student(p, &p->c->students[i]);
	fputs("</tbody>\n", p->out);
	put_foot(p);
	fputs("</table></div>\n", p->out);
}

// --- properties ----------------------------------------------------------------------------------

struct rate {
	const struct exercise *exercise;
	const struct property *property;
	unsigned passed, graded;
	size_t place; // keeps the order of equal rates
};

// Sorts properties: the one that most files fail comes first.
static int by_failures(const void *a, const void *b)
{
	const struct rate *x = a, *y = b;
	unsigned long left = (unsigned long)(x->graded - x->passed) * y->graded;
	unsigned long right = (unsigned long)(y->graded - y->passed) * x->graded;
	if (left != right)
		return left > right ? -1 : 1;
	return x->place < y->place ? -1 : 1;
}

static void put_rate(const struct class_page *p, const struct rate *r)
{
	unsigned percent = r->passed * 100 / r->graded;
	fputs("<tr><th scope=\"row\">", p->out);
	xml_text(p->out, r->exercise->folder);
	fputs("</th><td>", p->out);
	xml_text(p->out, r->property->text);
	fputs(" <span class=\"id\">", p->out);
	xml_text(p->out, r->property->name);
	fprintf(p->out, "</span></td><td class=\"n\">%u</td><td class=\"n\">", r->property->points);
	fprintf(p->out, _("%u of %u"), r->passed, r->graded);
	fprintf(p->out,
		"</td><td><span class=\"bar\"><span style=\"width: "
		"%u%%\"></span></span></td></tr>\n",
		percent);
}

static void put_rates(const struct class_page *p, const struct rate *all, size_t n)
{
	page_element(p->out, "h2", _("Properties that the class has"));
	fputs("<div class=\"wide\"><table class=\"rates\">\n<caption>", p->out);
	xml_text(p->out, _("The property that most files fail comes first."));
	fprintf(p->out,
		"</caption>\n<thead><tr><th scope=\"col\">%s</th><th scope=\"col\">%s</th>"
		"<th scope=\"col\">%s</th><th scope=\"col\">%s</th><th scope=\"col\">%s</th></tr>"
		"</thead>\n<tbody>\n",
		_("exercise"), _("what holds"), _("points"), _("passed"), _("share"));
	for (size_t i = 0; i < n; i++)
		put_rate(p, &all[i]);
	fputs("</tbody></table></div>\n", p->out);
}

// How many files pass a property of the exercise in this column.
static struct rate rate_of(const struct class *c, size_t column, size_t i)
{
	const struct exercise *e = &c->exercises[column];
	struct rate r = {.exercise = e, .property = &e->properties[i]};
	for (size_t k = 0; k < c->nstudents; k++) {
		const struct class_cell *cell = &c->students[k].cells[column];
		if (cell->state != CELL_GRADED)
			continue;
		r.graded++;
		r.passed += cell->grade.properties[i].result == GRADE_PASSED;
	}
	return r;
}

// 0 or ENOMEM.
static int put_properties(const struct class_page *p)
{
	struct rate *all = NULL;
	size_t n = 0, most = 0;
	for (size_t i = 0; i < p->c->nexercises; i++)
		most += p->c->exercises[i].nproperties;
	all = calloc(most ? most : 1, sizeof *all);
	if (!all)
		return ENOMEM;
	for (size_t i = 0; i < p->c->nexercises; i++)
		for (size_t k = 0; k < p->c->exercises[i].nproperties; k++) {
			struct rate r = rate_of(p->c, i, k);
			r.place = n;
			if (r.graded)
				all[n++] = r;
		}
	if (n) {
		qsort(all, n, sizeof *all, by_failures);
		put_rates(p, all, n);
	}
	free(all);
	return 0;
}

// --- mistakes ------------------------------------------------------------------------------------

// The first student with a trace of the mistake; else the first.
static size_t example_of(const struct class *c, const struct mistake *m)
{
	for (size_t i = 0; i < m->n; i++)
		if (class_trace(c, mistake_of(c, m, m->students[i])))
			return m->students[i];
	return m->students[0];
}

static void put_mistake(const struct class_page *p, const struct mistake *m)
{
	const struct exercise *e = &p->c->exercises[m->exercise];
	size_t example = example_of(p->c, m);
	const struct graded *g = mistake_of(p->c, m, example);
	fprintf(p->out, "<tr><td class=\"n\">%zu</td><th scope=\"row\">", m->n);
	xml_text(p->out, e->folder);
	fputs("</th><td>", p->out);
	xml_text(p->out, g->sentence);
	fputs(" <span class=\"id\">", p->out);
	xml_text(p->out, g->property->name);
	fputs("</span></td><td>", p->out);
	for (size_t i = 0; i < m->n; i++) {
		fputs(i ? ", " : "", p->out);
		page_name(p->out, p->c->students[m->students[i]].label);
	}
	fputs("</td><td>", p->out);
	const char *trace = class_trace(p->c, g);
	if (trace)
		page_link(p, &p->c->students[example], trace, trace);
	else if (g->trace)
		xml_text(p->out, _("withheld"));
	fputs("</td></tr>\n", p->out);
}

// 0 or ENOMEM.
static int page_mistakes(const struct class_page *p)
{
	struct mistake *all;
	size_t n;
	int rc = mistakes_find(p->c, &all, &n);
	if (rc || !n) {
		mistakes_free(all, n);
		return rc;
	}
	page_element(p->out, "h2", _("Mistakes of the class"));
	fputs("<div class=\"wide\"><table class=\"mistakes\">\n<caption>", p->out);
	xml_text(p->out, _("Students whose files fail a property in the same way: by the same "
			   "check, or by the same kind of failure of the same program. The "
			   "mistake of most students comes first. The trace (treadle view) is "
			   "that of one of them."));
	fprintf(p->out,
		"</caption>\n<thead><tr><th scope=\"col\">%s</th><th scope=\"col\">%s</th>"
		"<th scope=\"col\">%s</th><th scope=\"col\">%s</th><th scope=\"col\">%s</th></tr>"
		"</thead>\n<tbody>\n",
		_("students"), _("exercise"), _("what fails"), _("who"), _("trace"));
	for (size_t i = 0; i < n; i++)
		put_mistake(p, &all[i]);
	fputs("</tbody></table></div>\n", p->out);
	mistakes_free(all, n);
	return 0;
}

// --- the same files ------------------------------------------------------------------------------

static const char *bytes_of(const struct class_cell *cell)
{
	return cell->hash;
}

static const char *tokens_of(const struct class_cell *cell)
{
	return cell->tokens;
}

// Adds a line of the students whose file in this column has the same hash as that of student `at`,
// who is the first of them. differ: only if the files are not all equal byte by byte.
static void add_same(struct buf *b, const struct class *c, size_t at, size_t column,
		     const char *(*hash)(const struct class_cell *cell), bool differ)
{
	const struct class_cell *cell = &c->students[at].cells[column];
	struct buf line = {0};
	for (size_t i = 0; *hash(cell) && i < c->nstudents; i++) {
		const struct class_cell *other = &c->students[i].cells[column];
		if (i == at || strcmp(hash(other), hash(cell)) != 0)
			continue;
		if (i < at) {
			buf_clear(&line);
			break;
		}
		if (!line.n)
			buf_printf(&line, "%s: %s", c->exercises[column].name,
				   c->students[at].label);
		buf_printf(&line, ", %s", c->students[i].label);
		differ &= strcmp(other->hash, cell->hash) == 0;
	}
	if (line.n && !differ)
		buf_printf(b, "%s\n", buf_str(&line));
	buf_free(&line);
}

static void page_same(const struct class_page *p)
{
	struct buf same = {0}, alike = {0};
	for (size_t i = 0; i < p->c->nexercises; i++)
		for (size_t k = 0; k < p->c->nstudents; k++) {
			add_same(&same, p->c, k, i, bytes_of, false);
			add_same(&alike, p->c, k, i, tokens_of, true);
		}
	page_lines(p, _("The same file, byte for byte"), buf_str(&same));
	page_lines(p,
		   _("The same except for comments, spaces, line ends and names: only a reason to "
		     "look, since short answers are often alike"),
		   buf_str(&alike));
	buf_free(&same);
	buf_free(&alike);
}

// --- what somebody should look at ----------------------------------------------------------------

static void add_remarks(struct buf *b, const struct class *c, const struct student *s)
{
	if (s->note)
		buf_printf(b, "%s: %s\n", s->label, s->note);
	for (size_t i = 0; i < c->nexercises; i++) {
		struct buf one = {0};
		class_cell_remark(&one, &s->cells[i]);
		// the table shows already that nothing was handed in
		if (one.n && (s->cells[i].state != CELL_MISSING || s->cells[i].misnamed)) {
			class_cell_name(b, c, s, &s->cells[i]);
			buf_printf(b, ": %s\n", buf_str(&one));
		}
		buf_free(&one);
	}
}

static void put_remarks(const struct class_page *p, const char *changes)
{
	struct buf remarks = {0};
	for (size_t i = 0; i < p->c->nstudents; i++)
		add_remarks(&remarks, p->c, &p->c->students[i]);
	buf_puts(&remarks, buf_str(&p->c->stray));
	page_lines(p, _("To be looked at"), buf_str(&remarks));
	page_same(p);
	if (changes)
		page_lines(p, _("Changed since the report before"),
			   *changes ? changes : _("no points have changed"));
	buf_free(&remarks);
}

// --- the page ------------------------------------------------------------------------------------

static void put_summary(const struct class_page *p)
{
	struct class_sum sum = class_sum(p->c);
	size_t none = sum.unclear + sum.stopped;
	struct buf b = {0};
	buf_printf(&b, ngettext("%zu student", "%zu students", p->c->nstudents), p->c->nstudents);
	buf_puts(&b, ", ");
	buf_printf(&b, ngettext("%zu exercise", "%zu exercises", p->c->nexercises),
		   p->c->nexercises);
	if (sum.waiting) {
		buf_puts(&b, "; ");
		buf_printf(&b,
			   ngettext("%zu file is still to be graded",
				    "%zu files are still to be graded", sum.waiting),
			   sum.waiting);
	}
	if (none) {
		buf_puts(&b, "; ");
		buf_printf(&b,
			   ngettext("%zu file has no verdict: see below",
				    "%zu files have no verdict: see below", none),
			   none);
	}
	page_element(p->out, "p", buf_str(&b));
	buf_free(&b);
}

int class_page(FILE *out, const struct class *c, const struct class_paths *paths,
	       const char *changes)
{
	const struct class_page p = {out, c, paths};
	fputs("<!DOCTYPE html>\n"
	      "<html xmlns=\"http://www.w3.org/1999/xhtml\" lang=\"en\" xml:lang=\"en\">\n<head>\n"
	      "<meta charset=\"UTF-8\"/>\n"
	      "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"/>\n",
	      out);
	page_element(out, "title", _("Points of a class"));
	fprintf(out, "<style>\n%s</style>\n</head>\n<body>\n<main>\n", style);
	page_element(out, "h1", _("Points of a class"));
	put_summary(&p);
	put_points(&p);
	int rc = put_properties(&p);
	if (!rc)
		rc = page_mistakes(&p);
	put_remarks(&p, changes);
	fputs("</main>\n</body>\n</html>\n", out);
	return rc;
}
