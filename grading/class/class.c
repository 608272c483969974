// SPDX-License-Identifier: MIT
//
// A class: see class.h.
#include "grading/class/class.h"

#include "base/i18n.h"
#include "command/files.h"

#include <errno.h>
#include <nettle/sha2.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// --- files ---------------------------------------------------------------------------------------

void submitted_file_free(struct submitted_file *h)
{
	free(h->path);
	free(h->shown);
	free(h->text);
	free(h->problem);
	*h = (struct submitted_file){0};
}

int submitted_file_read(const struct submitted_file *h, size_t most, struct buf *b)
{
	char part[4096];
	if (!h->path) {
		buf_add(b, h->text, h->n < most ? h->n : most);
		return 0;
	}
	FILE *in = fopen(h->path, "re");
	if (!in)
		return errno;
	for (size_t n; b->n < most && (n = fread(part, 1, sizeof part, in));)
		buf_add(b, part, n);
	int err = ferror(in) ? EIO : 0;
	fclose(in);
	return err;
}

int submitted_file_hash(const struct submitted_file *h, size_t most, char out[HASH_TEXT])
{
	struct sha256_ctx sum;
	if (h->path)
		return file_hash(h->path, most, out);
	sha256_init(&sum);
	sha256_update(&sum, h->n < most ? h->n : most, (const uint8_t *)h->text);
	hash_end(&sum, out);
	return h->n > most ? EFBIG : 0;
}

int submitted_file_copy(const struct submitted_file *h, const char *to)
{
	if (h->path)
		return file_copy(h->path, to);
	FILE *out = fopen(to, "wxe");
	if (!out)
		return errno;
	errno = 0;
	bool whole = fwrite(h->text, 1, h->n, out) == h->n;
	int err = whole ? 0 : errno ? errno : EIO;
	return fclose(out) && !err ? errno : err;
}

// -------------------------------------------------------------------------------------------------

static void student_free(struct student *s, size_t nexercises)
{
	for (size_t i = 0; s->cells && i < nexercises; i++) {
		struct class_cell *cell = &s->cells[i];
		free(cell->shown);
		free(cell->note);
		grade_free(&cell->grade);
	}
	for (size_t i = 0; i < s->nfiles; i++)
		submitted_file_free(&s->files[i]);
	free(s->files);
	free(s->cells);
	free(s->name);
	free(s->label);
	free(s->id);
	free(s->folder);
	free(s->note);
	free(s->unreadable);
}

void class_free(struct class *c)
{
	for (size_t i = 0; i < c->nstudents; i++)
		student_free(&c->students[i], c->nexercises);
	free(c->students);
	free(c->specs);
	buf_free(&c->stray);
	*c = (struct class){0};
}

// --- sums ----------------------------------------------------------------------------------------

static void add_cell(struct class_sum *sum, const struct class_cell *cell, const struct exercise *e)
{
	size_t *const count[] = {[CELL_GRADED] = &sum->graded,
				 [CELL_MISSING] =
					 &sum->graded, // missing counts as graded, with 0 points
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

struct class_sum class_student_sum(const struct class *c, const struct student *s)
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

const char *class_trace(const struct class *c, const struct graded *p)
{
	return graded_is_withheld(p) && !c->release ? NULL : p->trace;
}

void class_cell_name(struct buf *b, const struct class *c, const struct student *s,
		     const struct class_cell *cell)
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

void class_cell_remark(struct buf *b, const struct class_cell *cell)
{
	if (cell->state == CELL_UNCLEAR || cell->state == CELL_STOPPED)
		buf_printf(b, _("not graded: %s"), cell->note ? cell->note : "");
	else if (cell->state == CELL_WAITING)
		buf_puts(b, _("not graded yet"));
	else if (cell->note)
		buf_puts(b, cell->note);
	if (cell->state != CELL_GRADED)
		return;
	unsigned points = withheld(&cell->grade);
	if (cell->note && (points || cell->grade.problem))
		buf_puts(b, "; ");
	if (cell->grade.problem)
		buf_puts(b, cell->grade.problem);
	else if (points)
		buf_printf(b,
			   ngettext("%u point is withheld: not all could be decided",
				    "%u points are withheld: not all could be decided", points),
			   points);
}
