// SPDX-License-Identifier: MIT
//
// The path through lessons and exercises: see course.h.
#include "course/course.h"

#include "base/buf.h"
#include "base/i18n.h"
#include "base/textfile.h"
#include "base/vec.h"
#include "course/numbered.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static int step_add(struct course *c, const struct course_step *step, struct status *st)
{
	if (!VEC_FITS(c->steps, &c->cap, c->n + 1))
		return status_no_memory(st);
	c->steps[c->n++] = *step;
	return step->id ? EXIT_OK : status_no_memory(st);
}

static bool is_on(const struct course *c, const struct exercise *e)
{
	for (size_t i = 0; i < c->n; i++)
		if (c->steps[i].exercise == e)
			return true;
	return false;
}

static int add_exercise(struct course *c, const struct exercise *e, struct status *st)
{
	struct course_step step = {.id = strdup(e->folder), .exercise = e};
	return step_add(c, &step, st);
}

static int add_lesson(struct course *c, const struct lesson *l, const char *act, struct status *st)
{
	struct buf id = {0};
	buf_printf(&id, "lesson %s%s%s", l->name, act ? " " : "", act ? act : "");
	struct course_step step = {
		.id = id.failed ? NULL : id.s, .lesson = l, .act = act ? strdup(act) : NULL};
	int code = step_add(c, &step, st);
	return !code && act && !step.act ? status_no_memory(st) : code;
}

// --- reading -------------------------------------------------------------------------------------

static int wrong(const struct textfile *t, struct status *st, const char *fmt, const char *name)
{
	struct buf b = {0};
	buf_printf(&b, fmt, name);
	int code = textfile_wrong(t, st, buf_str(&b));
	buf_free(&b);
	return code;
}

static int read_exercise(struct course *c, const struct textfile *t, const char *name,
			 struct status *st)
{
	for (size_t i = 0; i < c->nexercises; i++) {
		const struct exercise *e = &c->exercises[i];
		if (!numbered_is(e->folder, name))
			continue;
		if (is_on(c, e))
			return wrong(t, st, _("the exercise '%s' is on the path already"), name);
		return add_exercise(c, e, st);
	}
	return wrong(t, st, _("there is no exercise '%s'"), name);
}

static int read_lesson(struct course *c, const struct textfile *t, const char *name,
		       const char *act, struct status *st)
{
	for (size_t i = 0; i < c->nlessons; i++)
		if (lesson_is(&c->lessons[i], name))
			return add_lesson(c, &c->lessons[i], act, st);
	return wrong(t, st, _("there is no lesson '%s'"), name);
}

static int read_step(struct course *c, const struct textfile *t, char *line, struct status *st)
{
	static const char blanks[] = " \t";
	char *word = strtok_r(line, blanks, &line);
	char *name = word ? strtok_r(NULL, blanks, &line) : NULL;
	char *act = name ? strtok_r(NULL, blanks, &line) : NULL;
	bool more = act && strtok_r(NULL, blanks, &line);
	if (!word)
		return EXIT_OK;
	if (strcmp(word, "lesson") == 0 && name && !more)
		return read_lesson(c, t, name, act, st);
	if (strcmp(word, "exercise") == 0 && name && !act)
		return read_exercise(c, t, name, st);
	return textfile_wrong(t, st, _("'lesson LESSON [ACT]' or 'exercise NAME' is expected"));
}

static int read_path(struct course *c, const char *path, struct status *st)
{
	struct textfile t;
	char *line = NULL;
	int code = textfile_open(&t, path, st);
	while (!code && !(code = textfile_line(&t, &line, st)) && line) {
		textfile_cut(line);
		code = read_step(c, &t, line, st);
	}
	textfile_close(&t);
	return code;
}

int course_read(struct course *c, const char *given, struct status *st)
{
	char root[PATH_MAX - sizeof "/path"], path[PATH_MAX];
	*c = (struct course){0};
	int code = exercises_root(given, root, sizeof root, st);
	if (!code)
		code = exercises_find(&c->exercises, &c->nexercises, given, st);
	if (!code && !c->nexercises)
		code = status_set(st, EXIT_TROUBLE,
				  _("no exercises were found: run 'make' or 'make install' again"));
	if (!code)
		code = lessons_scan(&c->lessons, &c->nlessons, st);
	snprintf(path, sizeof path, "%s/path", root);
	if (!code && access(path, F_OK) == 0)
		code = read_path(c, path, st);
	for (size_t i = 0; !code && i < c->nexercises; i++)
		if (!is_on(c, &c->exercises[i]))
			code = add_exercise(c, &c->exercises[i], st);
	return code;
}

void course_free(struct course *c)
{
	for (size_t i = 0; i < c->n; i++) {
		free(c->steps[i].id);
		free(c->steps[i].act);
	}
	free(c->steps);
	lessons_free(c->lessons, c->nlessons);
	exercises_free(c->exercises, c->nexercises);
	*c = (struct course){0};
}

// --- finding -------------------------------------------------------------------------------------

size_t course_find(const struct course *c, const char *id)
{
	for (size_t i = 0; id && i < c->n; i++)
		if (strcmp(c->steps[i].id, id) == 0)
			return i;
	return c->n;
}

size_t course_exercise(const struct course *c, const char *what, struct status *st)
{
	const char *names[c->n + 1];
	size_t n = 0;
	for (size_t i = 0; i < c->n; i++) {
		const struct exercise *e = c->steps[i].exercise;
		if (e && numbered_is(e->folder, what))
			return i;
		if (e)
			names[n++] = e->name;
	}
	exercise_unknown(what, names, n, st);
	return c->n;
}
