// SPDX-License-Identifier: MIT
//
// The tables of a class: one row a student for a gradebook, and one row a property for everything
// else. A cell that has no verdict is empty, not 0: somebody must look at it.
#include "grading/class/class.h"

#include "base/i18n.h"
#include "command/files.h"
#include "grading/grade/csv.h"

#include <errno.h>
#include <string.h>

// --- sums ----------------------------------------------------------------------------------------

static void add_cell(struct class_sum *sum, const struct cell *cell, const struct exercise *e)
{
	size_t *const count[] = {[CELL_GRADED] = &sum->graded,
				 [CELL_MISSING] = &sum->graded, // 0 points are a grade too
				 [CELL_UNCLEAR] = &sum->unclear,
				 [CELL_STOPPED] = &sum->stopped,
				 [CELL_WAITING] = &sum->waiting};
	sum->cells++;
	++*count[cell->state];
	sum->max_points += e->points;
	if (cell->state != CELL_GRADED)
		return;
	sum->points += cell->grade.points;
	for (size_t i = 0; i < cell->grade.n; i++)
		sum->undecided += cell->grade.properties[i].result == GRADE_UNDECIDED;
}

static void add_student(struct class_sum *sum, const struct class *c, const struct student *s)
{
	for (size_t i = 0; i < c->nexercises; i++)
		add_cell(sum, &s->cells[i], &c->exercises[i]);
}

struct class_sum student_sum(const struct class *c, const struct student *s)
{
	struct class_sum sum = {0};
	add_student(&sum, c, s);
	return sum;
}

struct class_sum class_sum(const struct class *c)
{
	struct class_sum sum = {0};
	for (size_t i = 0; i < c->nstudents; i++)
		add_student(&sum, c, &c->students[i]);
	return sum;
}

void class_say_cell(struct buf *b, const struct class *c, const struct student *s,
		    const struct cell *cell)
{
	buf_printf(b, "%s, %s", s->label, c->exercises[cell - s->cells].name);
}

// --- remarks -------------------------------------------------------------------------------------

static unsigned withheld(const struct grade *g)
{
	unsigned points = 0;
	for (size_t i = 0; i < g->n; i++)
		if (g->properties[i].result == GRADE_UNDECIDED)
			points += g->properties[i].property->points;
	return points;
}

void cell_remark(struct buf *b, const struct cell *cell)
{
	static const char *const not_graded[] = {[CELL_UNCLEAR] = N_("not graded: "),
						 [CELL_STOPPED] = N_("not graded: "),
						 [CELL_WAITING] = N_("not graded yet"),
						 [CELL_GRADED] = NULL};
	if (cell->state != CELL_MISSING && not_graded[cell->state])
		buf_puts(b, _(not_graded[cell->state]));
	if (cell->note && cell->state != CELL_WAITING)
		buf_puts(b, cell->note);
	if (cell->state != CELL_GRADED)
		return;
	unsigned points = withheld(&cell->grade);
	if (cell->note && (points || cell->grade.problem))
		buf_puts(b, "; ");
	if (cell->grade.problem)
		buf_puts(b, cell->grade.problem);
	else if (points)
		buf_printf(b, _("%u points are withheld, for it could not be decided"), points);
}

static void put_remarks(FILE *out, const struct class *c, const struct student *s)
{
	struct buf b = {0}, one = {0};
	if (s->note)
		buf_puts(&b, s->note);
	for (size_t i = 0; i < c->nexercises; i++) {
		buf_clear(&one);
		cell_remark(&one, &s->cells[i]);
		if (one.n)
			buf_printf(&b, "%s%s: %s", b.n ? "; " : "", c->exercises[i].name, one.s);
	}
	csv_text(out, buf_str(&b));
	buf_free(&b);
	buf_free(&one);
}

// --- one row a student ---------------------------------------------------------------------------

static void put_points(FILE *out, const struct cell *cell)
{
	if (cell->state == CELL_GRADED)
		fprintf(out, "%u,", cell->grade.points);
	else
		fputs(cell->state == CELL_MISSING ? "0," : ",", out);
}

static void put_grades(FILE *out, const struct class *c)
{
	fputs("student,id,", out);
	for (size_t i = 0; i < c->nexercises; i++) {
		csv_text(out, c->exercises[i].name);
		fputc(',', out);
	}
	fputs("points,max_points,remarks\n", out);
	for (size_t i = 0; i < c->nstudents; i++) {
		const struct student *s = &c->students[i];
		struct class_sum sum = student_sum(c, s);
		csv_text(out, s->label);
		fputc(',', out);
		csv_text(out, s->id);
		fputc(',', out);
		for (size_t j = 0; j < c->nexercises; j++)
			put_points(out, &s->cells[j]);
		fprintf(out, "%u,%u,", sum.points, sum.max_points);
		put_remarks(out, c, s);
		fputc('\n', out);
	}
}

// --- one row a property --------------------------------------------------------------------------

static const char *result_name(const struct cell *cell, size_t i)
{
	static const char *const names[] = {[CELL_MISSING] = "missing",
					    [CELL_UNCLEAR] = "unclear",
					    [CELL_STOPPED] = "stopped",
					    [CELL_WAITING] = "pending"};
	return cell->state == CELL_GRADED ? grade_names[cell->grade.properties[i].result]
					  : names[cell->state];
}

static void put_text(FILE *out, const char *s)
{
	fputc(',', out);
	csv_text(out, s ? s : "");
}

static void put_property(FILE *out, const struct class_paths *p, const struct student *s,
			 const struct cell *cell, const struct exercise *e, size_t i)
{
	const struct graded *g = cell->state == CELL_GRADED ? &cell->grade.properties[i] : NULL;
	struct buf trace = {0};
	csv_text(out, s->label);
	put_text(out, s->id);
	put_text(out, e->name);
	put_text(out, e->properties[i].name);
	if (g || cell->state == CELL_MISSING)
		fprintf(out, ",%u", g ? g->points : 0);
	else
		fputc(',', out);
	fprintf(out, ",%u,%s", e->properties[i].points, result_name(cell, i));
	put_text(out, g ? g->sentence : cell->note);
	put_text(out, cell->shown);
	if (g && g->trace)
		buf_printf(&trace, "%s/%s/%s", p->feedback_name, s->folder, g->trace);
	put_text(out, buf_str(&trace));
	fputc('\n', out);
	buf_free(&trace);
}

static void put_details(FILE *out, const struct class *c, const struct class_paths *p)
{
	fputs("student,id,exercise,property,points,max_points,result,sentence,file,trace\n", out);
	for (size_t i = 0; i < c->nstudents; i++)
		for (size_t j = 0; j < c->nexercises; j++)
			for (size_t k = 0; k < c->exercises[j].nproperties; k++)
				put_property(out, p, &c->students[i], &c->students[i].cells[j],
					     &c->exercises[j], k);
}

// --- the files -----------------------------------------------------------------------------------

int class_tables(const struct class *c, const struct class_paths *p, const char *changes,
		 struct status *st)
{
	struct atomic_file w;
	int code = atomic_file_open(&w, p->csv, st);
	if (code)
		return code;
	put_grades(w.out, c);
	code = atomic_file_close(&w, EXIT_OK, st);
	if (!code)
		code = atomic_file_open(&w, p->details, st);
	if (code)
		return code;
	put_details(w.out, c, p);
	code = atomic_file_close(&w, EXIT_OK, st);
	if (!code)
		code = atomic_file_open(&w, p->page, st);
	if (code)
		return code;
	class_page(w.out, c, p, changes);
	return atomic_file_close(&w, EXIT_OK, st);
}
