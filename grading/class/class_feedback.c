// SPDX-License-Identifier: MIT
//
// Writing feedback: see class_report.h. Each student gets a folder with feedback.txt and the traces
// that it names, with paths relative to the folder. In a Moodle download the folder has the name by
// which Moodle takes it back.
#include "grading/class/class_report.h"

#include "base/i18n.h"
#include "base/lines.h"
#include "command/files.h"
#include "grading/formats/grade_format.h"

#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

// --- traces --------------------------------------------------------------------------------------

static bool same_file(const char *a, const char *b)
{
	struct stat s, t;
	return stat(a, &s) == 0 && stat(b, &t) == 0 && s.st_dev == t.st_dev && s.st_ino == t.st_ino;
}

// Makes the kept trace available as `to`: as a hard link, or else as a copy. 0 or an errno value.
static int put_trace(const char *from, const char *to)
{
	if (same_file(from, to))
		return 0;
	unlink(to);
	return link(from, to) == 0 ? 0 : file_copy(from, to);
}

static bool is_named(const struct class *c, const struct class_cell *cell, const char *trace)
{
	for (size_t i = 0; cell->state == CELL_GRADED && i < cell->grade.n; i++) {
		const char *one = class_trace(c, &cell->grade.properties[i]);
		if (one && strcmp(one, trace) == 0)
			return true;
	}
	return false;
}

// The path of the client's C code, beside its trace.
static void code_of(const char *trace, char *out, size_t size)
{
	snprintf(out, size, "%.*s.c", (int)(strlen(trace) - strlen(".trace")), trace);
}

// Removes the trace of an earlier run, with the client beside it.
static void drop_trace(const struct class *c, const char *folder, const struct class_cell *cell,
		       const char *name)
{
	char path[2 * PATH_MAX], code[2 * PATH_MAX];
	if (is_named(c, cell, name))
		return;
	snprintf(path, sizeof path, "%s/%s", folder, name);
	code_of(path, code, sizeof code);
	unlink(path);
	unlink(code);
}

static void drop_traces(const struct class *c, const char *folder, const struct exercise *e,
			const struct class_cell *cell)
{
	char path[2 * PATH_MAX], name[PATH_MAX];
	for (size_t i = 0; i < e->nproperties; i++) {
		const struct property *p = &e->properties[i];
		for (size_t j = 0; j < p->nscenarios; j++) {
			snprintf(name, sizeof name, "%s/%s.trace", e->folder, p->scenarios[j].name);
			drop_trace(c, folder, cell, name);
		}
		snprintf(name, sizeof name, "%s/contract-%s.trace", e->folder, p->name);
		drop_trace(c, folder, cell, name);
	}
	snprintf(path, sizeof path, "%s/%s", folder, e->folder);
	rmdir(path); // if it is empty
}

// Puts a kept file of the grade into the folder.
static int put_kept(const struct class_paths *p, const char *folder, const struct class_cell *cell,
		    const char *name, struct status *st)
{
	char path[2 * PATH_MAX], kept[2 * PATH_MAX];
	snprintf(path, sizeof path, "%s/%s", folder, name);
	snprintf(kept, sizeof kept, "%s/%s/%s", p->state, cell->key, name);
	int err = put_trace(kept, path);
	return err ? status_set(st, EXIT_TROUBLE, _("'%s' cannot be written: %s"), path,
				strerror(err))
		   : EXIT_OK;
}

static int put_traces(const struct class *c, const struct class_paths *p, const char *folder,
		      const struct exercise *e, const struct class_cell *cell, struct status *st)
{
	char path[2 * PATH_MAX];
	int code = EXIT_OK;
	drop_traces(c, folder, e, cell);
	for (size_t i = 0; !code && cell->state == CELL_GRADED && i < cell->grade.n; i++) {
		const struct graded *g = &cell->grade.properties[i];
		const char *trace = class_trace(c, g);
		if (!trace)
			continue;
		snprintf(path, sizeof path, "%s/%s", folder, e->folder);
		code = folder_ensure(path, st);
		if (!code)
			code = put_kept(p, folder, cell, trace, st);
		code_of(trace, path, sizeof path);
		if (!code && g->client)
			code = put_kept(p, folder, cell, path, st);
	}
	return code;
}

// --- the text ------------------------------------------------------------------------------------

// format: with %s for what.
static void put_line(FILE *out, const char *format, const char *what)
{
	struct buf b = {0};
	buf_printf(&b, format, what);
	line_put(out, buf_str(&b), 2);
	fputc('\n', out);
	buf_free(&b);
}

// Writes the cell's grade, with the file's name as the student knows it.
static int write_grade(struct grade_out *o, const struct exercise *e, const struct class_cell *cell)
{
	struct grade g = cell->grade, none = {0};
	int rc = 0;
	if (cell->state == CELL_MISSING) {
		struct buf b = {0};
		buf_printf(&b, _("%s: no points"), cell->note);
		rc = b.failed || grade_init(&none, e) ||
				     grade_refuse(&none, GRADE_FAILED, buf_str(&b), NULL)
			     ? ENOMEM
			     : 0;
		g = none;
		buf_free(&b);
	} else {
		g.file = cell->shown;
		g.headers = "."; // the headers are in the student's own folder
	}
	if (!rc)
		grade_text.open(o, &g);
	for (size_t i = 0; !rc && i < g.n; i++)
		rc = grade_show_property(&grade_text, o, &g, &g.properties[i]);
	if (!rc)
		rc = grade_show_close(&grade_text, o, &g);
	grade_free(&none);
	return rc;
}

static int write_cell(struct grade_out *o, const struct exercise *e, const struct class_cell *cell)
{
	struct buf b = {0};
	if (cell->state == CELL_GRADED && cell->note)
		put_line(o->out, _("Graded: %s"), cell->note);
	if (cell->state == CELL_GRADED || cell->state == CELL_MISSING)
		return write_grade(o, e, cell);
	buf_printf(&b, "%s: %s", e->folder, e->title);
	line_put(o->out, buf_str(&b), 2);
	buf_clear(&b);
	class_cell_remark(&b, cell);
	fputc('\n', o->out);
	line_put(o->out, buf_str(&b), 2);
	fputc('\n', o->out);
	o->max_points += e->points;
	buf_free(&b);
	return 0;
}

static int write_feedback(FILE *out, const struct class *c, const struct student *s)
{
	struct grade_out o = {
		.out = out, .many = c->nexercises > 1, .release = c->release, .handed_back = true};
	struct class_sum sum = class_student_sum(c, s);
	int rc = 0;
	put_line(out, "%s", s->label);
	if (s->note)
		put_line(out, "%s", s->note);
	for (size_t i = 0; !rc && i < c->nexercises; i++)
		rc = write_cell(&o, &c->exercises[i], &s->cells[i]);
	if (!rc && o.many)
		rc = grade_text.end(&o);
	if (sum.graded < sum.cells)
		fputs(_("Not everything is graded.\n"), out);
	return rc;
}

int class_feedback(const struct class *c, const struct class_paths *p, const struct student *s,
		   struct status *st)
{
	char folder[PATH_MAX], path[PATH_MAX + sizeof "/feedback.txt"];
	struct atomic_file w;
	int n = snprintf(folder, sizeof folder, "%s/%s", p->feedback, s->folder);
	if (n < 0 || (size_t)n >= sizeof folder)
		return status_set(st, EXIT_TROUBLE, _("'%s' is too long"), s->folder);
	int code = folder_ensure(folder, st);
	for (size_t i = 0; !code && i < c->nexercises; i++)
		code = put_traces(c, p, folder, &c->exercises[i], &s->cells[i], st);
	snprintf(path, sizeof path, "%s/feedback.txt", folder);
	if (!code)
		code = atomic_file_open(&w, path, st);
	if (code)
		return code;
	code = write_feedback(w.out, c, s) ? status_no_memory(st) : EXIT_OK;
	return atomic_file_close(&w, code, st);
}
