// SPDX-License-Identifier: MIT
//
// The class at a glance, as a page: HTML 5 that is XML as well, complete in itself, with no script.
// What a colour says is said by a word or a number too.
#include "grading/class/class_page.h"

#include "base/i18n.h"
#include "grading/class/class_page_part.h"
#include "grading/class/class_page_style.h"
#include "grading/formats/xml.h"

#include <stdlib.h>
#include <string.h>

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

// A row of the foot: how many have handed in, and the mean of those.
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
	size_t place; // to keep the order of equals
};

// Those that most have failed come first.
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

// The rate of a property of the exercise in a column.
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

static void put_properties(const struct class_page *p)
{
	struct rate *all = NULL;
	size_t n = 0, most = 0;
	for (size_t i = 0; i < p->c->nexercises; i++)
		most += p->c->exercises[i].nproperties;
	all = calloc(most ? most : 1, sizeof *all);
	for (size_t i = 0; all && i < p->c->nexercises; i++)
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
}

// --- what somebody should look at ----------------------------------------------------------------

static void add_remarks(struct buf *b, const struct class *c, const struct student *s)
{
	if (s->note)
		buf_printf(b, "%s: %s\n", s->label, s->note);
	for (size_t i = 0; i < c->nexercises; i++) {
		struct buf one = {0};
		class_cell_remark(&one, &s->cells[i]);
		// that nothing was handed in stands in the table
		if (one.n && (s->cells[i].state != CELL_MISSING || strstr(one.s, ".c, "))) {
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

void class_page(FILE *out, const struct class *c, const struct class_paths *paths,
		const char *changes)
{
	const struct class_page p = {out, c, paths};
	fputs("<!DOCTYPE html>\n"
	      "<html xmlns=\"http://www.w3.org/1999/xhtml\" lang=\"en\" xml:lang=\"en\">\n<head>\n"
	      "<meta charset=\"UTF-8\"/>\n"
	      "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"/>\n",
	      out);
	page_element(out, "title", _("Points of a class"));
	fprintf(out, "<style>\n%s</style>\n</head>\n<body>\n<main>\n", class_page_style);
	page_element(out, "h1", _("Points of a class"));
	put_summary(&p);
	put_points(&p);
	put_properties(&p);
	page_mistakes(&p);
	put_remarks(&p, changes);
	fputs("</main>\n</body>\n</html>\n", out);
}
