// SPDX-License-Identifier: MIT
//
// The report of a class: see class_report.h. In the tables a cell without a verdict is empty, not
// 0, so that somebody looks at it.
#include "grading/class/class_report.h"

#include "command/files.h"
#include "grading/formats/escape.h"

// --- one row a student ---------------------------------------------------------------------------

static void put_remarks(FILE *out, const struct class *c, const struct student *s)
{
	struct buf b = {0}, one = {0};
	if (s->note)
		buf_puts(&b, s->note);
	for (size_t i = 0; i < c->nexercises; i++) {
		buf_clear(&one);
		class_cell_remark(&one, &s->cells[i]);
		if (one.n)
			buf_printf(&b, "%s%s: %s", b.n ? "; " : "", c->exercises[i].name, one.s);
	}
	csv_text(out, buf_str(&b));
	buf_free(&b);
	buf_free(&one);
}

static void put_points(FILE *out, const struct class_cell *cell)
{
	if (cell->state == CELL_GRADED)
		fprintf(out, "%u,", cell->grade.points);
	else
		fputs(cell->state == CELL_MISSING ? "0," : ",", out);
}

static void class_table_points(FILE *out, const struct class *c)
{
	fputs("student,id,", out);
	for (size_t i = 0; i < c->nexercises; i++) {
		csv_text(out, c->exercises[i].name);
		fputc(',', out);
	}
	fputs("points,max_points,remarks\n", out);
	for (size_t i = 0; i < c->nstudents; i++) {
		const struct student *s = &c->students[i];
		struct class_sum sum = class_student_sum(c, s);
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

static const char *result_name(const struct class_cell *cell, size_t i)
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

static void put_property(FILE *out, const struct class *c, const struct class_paths *p,
			 const struct student *s, const struct class_cell *cell,
			 const struct exercise *e, size_t i)
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
	if (g && class_trace(c, g))
		buf_printf(&trace, "%s/%s/%s", p->feedback_name, s->folder, g->trace);
	put_text(out, buf_str(&trace));
	fputc('\n', out);
	buf_free(&trace);
}

static void class_table_details(FILE *out, const struct class *c, const struct class_paths *p)
{
	fputs("student,id,exercise,property,points,max_points,result,sentence,file,trace\n", out);
	for (size_t i = 0; i < c->nstudents; i++)
		for (size_t j = 0; j < c->nexercises; j++)
			for (size_t k = 0; k < c->exercises[j].nproperties; k++)
				put_property(out, c, p, &c->students[i], &c->students[i].cells[j],
					     &c->exercises[j], k);
}

// --- all of it -----------------------------------------------------------------------------------

int class_report_write(const struct class *c, const struct class_paths *p, const char *changes,
		       struct status *st)
{
	struct atomic_file f;
	int code = atomic_file_open(&f, p->csv, st);
	if (code)
		return code;
	class_table_points(f.out, c);
	code = atomic_file_close(&f, EXIT_OK, st);
	if (!code)
		code = atomic_file_open(&f, p->details, st);
	if (code)
		return code;
	class_table_details(f.out, c, p);
	code = atomic_file_close(&f, EXIT_OK, st);
	if (!code)
		code = atomic_file_open(&f, p->page, st);
	if (code)
		return code;
	code = class_page(f.out, c, p, changes) ? status_no_memory(st) : EXIT_OK;
	return atomic_file_close(&f, code, st);
}
