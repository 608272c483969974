// SPDX-License-Identifier: MIT
//
// Comparing a report with the one before: see class_report.h. The points of that report are kept as
// last.json, where names of students, which may be any bytes, are percent-encoded.
#include "grading/class/class_report.h"

#include "base/i18n.h"
#include "command/files.h"
#include "grading/formats/escape.h"

#include <jansson.h>
#include <stdlib.h>
#include <string.h>

static const char *const states[] = {[CELL_GRADED] = "graded",
				     [CELL_MISSING] = "missing",
				     [CELL_UNCLEAR] = "unclear",
				     [CELL_STOPPED] = "stopped",
				     [CELL_WAITING] = "waiting"};

// --- saving --------------------------------------------------------------------------------------

static json_t *cell_json(const struct class *c, const struct student *s, size_t i)
{
	const struct class_cell *cell = &s->cells[i];
	json_t *points = json_object();
	for (size_t k = 0; cell->state == CELL_GRADED && k < cell->grade.n; k++)
		json_object_set_new(points, cell->grade.properties[k].property->name,
				    json_integer(cell->grade.properties[k].points));
	return json_pack("{s:s, s:s, s:s, s:i, s:o}", "state", states[cell->state], "file",
			 cell->hash, "exercise", c->specs[i], "points",
			 cell->state == CELL_GRADED ? (int)cell->grade.points : 0, "properties",
			 points);
}

static json_t *student_json(const struct class *c, const struct student *s)
{
	json_t *cells = json_object();
	for (size_t i = 0; i < c->nexercises; i++)
		json_object_set_new(cells, c->exercises[i].name, cell_json(c, s, i));
	return cells;
}

static json_t *class_json(const struct class *c)
{
	json_t *students = json_object(), *exercises = json_array();
	struct buf b = {0};
	for (size_t i = 0; i < c->nexercises; i++)
		json_array_append_new(exercises, json_string(c->exercises[i].name));
	for (size_t i = 0; i < c->nstudents; i++) {
		buf_clear(&b);
		percent_puts(&b, c->students[i].name);
		json_object_set_new(students, buf_str(&b), student_json(c, &c->students[i]));
	}
	buf_free(&b);
	return json_pack("{s:s, s:o, s:o}", "treadle", c->version, "exercises", exercises,
			 "students", students);
}

static void last_path(const struct class_paths *p, char *out, size_t size)
{
	snprintf(out, size, "%s/last.json", p->state);
}

int class_changes_save(const struct class *c, const struct class_paths *p, struct status *st)
{
	char path[PATH_MAX + sizeof "/last.json"];
	struct atomic_file f;
	last_path(p, path, sizeof path);
	json_t *j = class_json(c);
	int code = j ? atomic_file_open(&f, path, st) : status_no_memory(st);
	if (!code) {
		int rc = json_dumpf(j, f.out, JSON_INDENT(1));
		code = atomic_file_close(&f, rc ? status_no_memory(st) : EXIT_OK, st);
	}
	json_decref(j);
	return code;
}

// --- comparing -----------------------------------------------------------------------------------

struct comparing {
	const struct class *c;
	json_t *last;
	struct buf *lines;
	size_t same; // cells whose file has changed, with the same points
};

static const char *text_of(const json_t *j, const char *key)
{
	const char *s = json_string_value(json_object_get(j, key));
	return s ? s : "";
}

static bool has_points(const char *state)
{
	return strcmp(state, "graded") == 0 || strcmp(state, "missing") == 0;
}

// Adds the reason, if `is`, after a comma if it is not the first.
static void add_reason(struct buf *b, bool is, const char *reason)
{
	if (!is)
		return;
	if (b->n)
		buf_puts(b, ", ");
	buf_puts(b, reason);
}

static void say_reasons(const struct comparing *x, const struct class_cell *cell, const char *spec,
			const json_t *old, struct buf *out)
{
	struct buf b = {0};
	const char *file = text_of(old, "file");
	bool handed = *file || strcmp(text_of(old, "state"), "unclear") == 0;
	bool now = *cell->hash || cell->state == CELL_UNCLEAR;
	add_reason(&b, now && !handed, _("handed in since"));
	add_reason(&b, !now && handed, _("no longer there"));
	add_reason(&b, *cell->hash && *file && strcmp(file, cell->hash) != 0,
		   _("the file has changed"));
	add_reason(&b, strcmp(text_of(old, "exercise"), spec) != 0, _("the exercise has changed"));
	add_reason(&b, strcmp(text_of(x->last, "treadle"), x->c->version) != 0,
		   _("Treadle has another version"));
	add_reason(&b, !has_points(text_of(old, "state")), _("it was not graded before"));
	add_reason(&b, cell->state == CELL_UNCLEAR || cell->state == CELL_STOPPED,
		   cell->note ? cell->note : "");
	if (!b.n)
		buf_puts(&b, _("nothing else has changed: please report this mistake of Treadle"));
	buf_puts(out, buf_str(&b));
	buf_free(&b);
}

// Adds the changes of a cell's properties: "exact 6, was 0; order is new, with 4 points; whole no
// longer exists". Nothing, if none has changed.
static void say_properties(const struct class_cell *cell, const json_t *old, struct buf *b)
{
	const json_t *points = json_object_get(old, "properties");
	const char *name;
	json_t *value;
	if (cell->state != CELL_GRADED || strcmp(text_of(old, "state"), "graded") != 0)
		return;
	for (size_t i = 0; i < cell->grade.n; i++) {
		const struct graded *p = &cell->grade.properties[i];
		const json_t *was = json_object_get(points, p->property->name);
		if (was && json_integer_value(was) == p->points)
			continue;
		buf_puts(b, b->n ? "; " : "");
		if (was)
			buf_printf(b, _("%s %u, was %d"), p->property->name, p->points,
				   (int)json_integer_value(was));
		else
			buf_printf(b,
				   ngettext("%s is new, with %u point", "%s is new, with %u points",
					    p->points),
				   p->property->name, p->points);
	}
	json_object_foreach((json_t *)(uintptr_t)points, name, value)
	{
		bool there = false;
		for (size_t i = 0; i < cell->grade.n; i++)
			there |= strcmp(cell->grade.properties[i].property->name, name) == 0;
		if (there)
			continue;
		buf_puts(b, b->n ? "; " : "");
		buf_printf(b, _("%s no longer exists"), name);
	}
}

// Stands for the points of a cell without a grade.
#define NONE UINT_MAX

static void say_points(struct comparing *x, const char *name, unsigned is, unsigned was,
		       unsigned most, const char *reasons)
{
	if (is == NONE)
		buf_printf(x->lines, _("%s: not graded, was %u of %u points: %s"), name, was, most,
			   reasons);
	else if (was == NONE)
		buf_printf(x->lines, _("%s: %u of %u points, was not graded: %s"), name, is, most,
			   reasons);
	else
		buf_printf(x->lines, _("%s: %u of %u points, was %u: %s"), name, is, most, was,
			   reasons);
}

static void compare_cell(struct comparing *x, const struct student *s, size_t i, const json_t *old)
{
	const struct class_cell *cell = &s->cells[i];
	struct buf properties = {0}, name = {0}, reasons = {0};
	unsigned was = (unsigned)json_integer_value(json_object_get(old, "points"));
	unsigned is = cell->state == CELL_GRADED ? cell->grade.points : 0;
	was = has_points(text_of(old, "state")) ? was : NONE;
	is = has_points(states[cell->state]) ? is : NONE;
	say_properties(cell, old, &properties);
	if (was == is && !properties.n) {
		x->same += strcmp(text_of(old, "file"), cell->hash) != 0;
	} else {
		class_cell_name(&name, x->c, s, cell);
		say_reasons(x, cell, x->c->specs[i], old, &reasons);
		if (properties.n)
			buf_printf(&reasons, " (%s)", buf_str(&properties));
		say_points(x, buf_str(&name), is, was, x->c->exercises[i].points,
			   buf_str(&reasons));
		buf_putc(x->lines, '\n');
	}
	x->lines->failed |= properties.failed || name.failed || reasons.failed;
	buf_free(&properties);
	buf_free(&name);
	buf_free(&reasons);
}

static void compare_student(struct comparing *x, const struct student *s, const json_t *old)
{
	struct class_sum sum = class_student_sum(x->c, s);
	if (!old)
		buf_printf(x->lines, _("%s: new, %u of %u points\n"), s->label, sum.points,
			   sum.max_points);
	for (size_t i = 0; old && i < x->c->nexercises; i++) {
		const json_t *cell = json_object_get(old, x->c->exercises[i].name);
		if (cell)
			compare_cell(x, s, i, cell);
	}
}

static bool has_exercise(const struct class *c, const char *name)
{
	for (size_t i = 0; i < c->nexercises; i++)
		if (strcmp(c->exercises[i].name, name) == 0)
			return true;
	return false;
}

static void compare_exercises(struct comparing *x)
{
	const json_t *old = json_object_get(x->last, "exercises");
	for (size_t i = 0; i < x->c->nexercises; i++) {
		bool there = false;
		for (size_t k = 0; k < json_array_size(old); k++) {
			const char *name = json_string_value(json_array_get(old, k));
			there |= name && strcmp(name, x->c->exercises[i].name) == 0;
		}
		if (!there)
			buf_printf(x->lines, _("the exercise %s: new in this report\n"),
				   x->c->exercises[i].name);
	}
	for (size_t k = 0; k < json_array_size(old); k++) {
		const char *name = json_string_value(json_array_get(old, k));
		if (name && !has_exercise(x->c, name))
			buf_printf(x->lines, _("the exercise %s: no longer in this report\n"),
				   name);
	}
}

static void compare_all(struct comparing *x)
{
	json_t *students = json_object_get(x->last, "students"), *value;
	struct buf name = {0};
	const char *gone;
	compare_exercises(x);
	for (size_t i = 0; i < x->c->nstudents; i++) {
		buf_clear(&name);
		percent_puts(&name, x->c->students[i].name);
		compare_student(x, &x->c->students[i], json_object_get(students, buf_str(&name)));
		json_object_del(students, buf_str(&name));
	}
	json_object_foreach(students, gone, value)
		buf_printf(x->lines, _("%s: no longer among the submissions\n"), gone);
	if (x->same)
		buf_printf(x->lines,
			   ngettext("%zu more file has changed, with the same points\n",
				    "%zu more files have changed, with the same points\n", x->same),
			   x->same);
	buf_free(&name);
}

int class_changes(const struct class *c, const struct class_paths *p, struct buf *lines,
		  bool *first, struct status *st)
{
	char path[PATH_MAX + sizeof "/last.json"];
	json_error_t error;
	struct comparing x = {.c = c, .lines = lines};
	last_path(p, path, sizeof path);
	x.last = json_load_file(path, 0, &error);
	*first = !x.last;
	if (x.last)
		compare_all(&x);
	json_decref(x.last);
	return lines->failed ? status_no_memory(st) : EXIT_OK;
}
