// SPDX-License-Identifier: MIT
//
// Mistakes of a class: see class_mistakes.h. Two students make the same mistake if the same check
// of the same scenario fails, whatever numbers it names; or if the same scenario ends in the same
// kind of failure. Line and variable do not count, since they depend on how a file is written.
#include "grading/class/class_mistakes.h"

#include "base/i18n.h"
#include "base/vec.h"

#include <ctype.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>

// Adds a check's sentence up to its place or cause, without numbers and letters of threads.
static void add_check(struct buf *b, const char *sentence)
{
	size_t n = strcspn(sentence, ";");
	for (size_t i = 0; i < n; i++) {
		bool begins = i == 0 || sentence[i - 1] == ' ';
		if (begins && sentence[i] == '(' && memchr(sentence + i, ':', n - i))
			return; // "(ask.c:20)"
		if (begins && isupper((unsigned char)sentence[i]) &&
		    !isalpha((unsigned char)sentence[i + 1]))
			continue;
		if (!isdigit((unsigned char)sentence[i]))
			buf_putc(b, sentence[i]);
	}
}

static char *how_of(const struct graded *p)
{
	const char *check = _("property: %s"); // how the sentence of a check begins
	struct buf b = {0};
	buf_printf(&b, "%s: ", p->scenario ? p->scenario->file : "");
	if (strncmp(p->sentence, check, strcspn(check, "%")) == 0)
		add_check(&b, p->sentence);
	else
		buf_add(&b, p->sentence, strcspn(p->sentence, ":"));
	char *how = b.failed ? NULL : strdup(buf_str(&b));
	buf_free(&b);
	return how;
}

struct finding {
	struct mistake *all;
	size_t n, cap;
};

static bool add_student(struct mistake *m, size_t student)
{
	size_t *more = reallocarray(m->students, m->n + 1, sizeof *more);
	if (!more)
		return false;
	m->students = more;
	more[m->n++] = student;
	return true;
}

// Adds a student to the mistake `how`, which the function frees or keeps. False: no memory.
static bool add(struct finding *f, size_t exercise, size_t property, size_t student, char *how)
{
	for (size_t i = 0; how && i < f->n; i++) {
		struct mistake *m = &f->all[i];
		if (m->exercise == exercise && m->property == property && !strcmp(m->how, how)) {
			free(how);
			return add_student(m, student);
		}
	}
	struct mistake *more = how ? vec_room(f->all, &f->cap, f->n + 1, sizeof *more) : NULL;
	if (!more) {
		free(how);
		return false;
	}
	f->all = more;
	more[f->n] = (struct mistake){.exercise = exercise, .property = property, .how = how};
	return add_student(&more[f->n++], student);
}

static int by_students(const void *a, const void *b)
{
	const struct mistake *x = a, *y = b;
	if (x->n != y->n)
		return x->n > y->n ? -1 : 1;
	if (x->exercise != y->exercise)
		return x->exercise < y->exercise ? -1 : 1;
	if (x->property != y->property)
		return x->property < y->property ? -1 : 1;
	return strcmp(x->how, y->how);
}

const struct graded *mistake_of(const struct class *c, const struct mistake *m, size_t student)
{
	return &c->students[student].cells[m->exercise].grade.properties[m->property];
}

int mistakes_find(const struct class *c, struct mistake **all, size_t *n)
{
	struct finding f = {0};
	bool good = true;
	for (size_t s = 0; s < c->nstudents; s++)
		for (size_t e = 0; e < c->nexercises; e++) {
			const struct class_cell *cell = &c->students[s].cells[e];
			if (cell->state != CELL_GRADED || cell->grade.problem)
				continue;
			for (size_t i = 0; good && i < cell->grade.n; i++)
				if (cell->grade.properties[i].result == GRADE_FAILED)
					good = add(&f, e, i, s, how_of(&cell->grade.properties[i]));
		}
	if (f.n)
		qsort(f.all, f.n, sizeof *f.all, by_students);
	*all = f.all;
	*n = f.n;
	return good ? 0 : ENOMEM;
}

void mistakes_free(struct mistake *all, size_t n)
{
	for (size_t i = 0; i < n; i++) {
		free(all[i].how);
		free(all[i].students);
	}
	free(all);
}
