// SPDX-License-Identifier: MIT
//
// The steps of `treadle learn`: showing them, going to another, hints, and starting anew: see
// learn.h.
#include "grading/learn/learn.h"
#include "base/i18n.h"
#include "base/lines.h"
#include "command/command.h"
#include "course/work.h"
#include "grading/grade/grade.h"
#include "grading/learn/learn_verdict.h"

#include "scene/scene_find.h"

#include <jansson.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

int learn_open(struct learn *l, const char *folder, const char *exercises, struct status *st)
{
	*l = (struct learn){.progress.lock = -1};
	int code = progress_open(&l->progress, folder, st);
	if (!code)
		code = course_read(&l->course, progress_root(&l->progress, exercises), st);
	if (!code)
		l->at = course_find(&l->course, progress_at(&l->progress));
	if (!code && l->at == l->course.n)
		l->at = 0;
	return code;
}

void learn_close(struct learn *l)
{
	course_free(&l->course);
	progress_close(&l->progress);
}

// --- showing -------------------------------------------------------------------------------------

static unsigned count_solved(const struct learn *l, unsigned *all)
{
	unsigned solved = 0;
	*all = 0;
	for (size_t i = 0; i < l->course.n; i++) {
		const struct exercise *e = l->course.steps[i].exercise;
		*all += e != NULL;
		solved += e && progress_solved(&l->progress, e->folder);
	}
	return solved;
}

// Writes the heading of a step: its place on the path, and what it is.
static void put_heading(const struct learn *l, bool styled, const char *what, FILE *out)
{
	struct buf b = {0};
	unsigned all, solved = count_solved(l, &all);
	buf_printf(&b, _("Step %zu of %zu: %s. Solved: %u of %u."), l->at + 1, l->course.n, what,
		   solved, all);
	fputs(styled ? "\033[1m" : "", out);
	line_put(out, buf_str(&b), 2);
	fputs(styled ? "\033[0m" : "", out);
	fputc('\n', out);
	buf_free(&b);
}

static int show_exercise(const struct learn *l, bool styled, FILE *out, struct status *st)
{
	char path[PATH_MAX], file[PATH_MAX];
	struct buf what = {0};
	const struct exercise *e = learn_step(l)->exercise;
	buf_printf(&what, _("exercise %s, %u points"), e->name, e->points);
	put_heading(l, styled, buf_str(&what), out);
	buf_free(&what);
	snprintf(path, sizeof path, "%s/task.md", e->path);
	int code = markdown_show(path, styled, out, st);
	work_file(e, ".", file, sizeof file);
	fprintf(out,
		_("\nYour file: %s\nIt is graded here each time you save it in your editor.\n"),
		file + 2);
	return code;
}

// Finds the scene of the step's act. False: there is none.
static bool find_scene(const struct course_step *s, char *out, size_t size)
{
	struct lesson *all = NULL;
	struct status st;
	size_t n = 0;
	bool found = false;
	if (lessons_scan(&all, &n, &st))
		return false;
	for (size_t i = 0; i < n; i++)
		if (!strcmp(all[i].name, s->lesson->name) && !lesson_ask(&all[i], &st))
			found = scene_of_act(&all[i], s->act, out, size);
	lessons_free(all, n);
	return found;
}

void learn_view_find(struct learn_view *v, const struct course_step *s)
{
	static char treadle[] = "treadle", view[] = "view", option[] = "--scene=";
	size_t k = sizeof option - 1;
	*v = (struct learn_view){.argv = {treadle, view, s->lesson->name, s->act}};
	memcpy(v->scene, option, sizeof option);
	if (s->act && find_scene(s, v->scene + k, sizeof v->scene - k)) {
		v->argv[2] = v->scene;
		v->argv[3] = s->lesson->name;
	}
}

static void show_acts(const struct lesson *l, const char *act, FILE *out)
{
	int width = 0;
	for (size_t i = 0; i < l->nacts; i++)
		if ((int)strlen(l->acts[i].name) > width)
			width = (int)strlen(l->acts[i].name);
	for (size_t i = 0; i < l->nacts; i++) {
		bool here = act ? strcmp(act, l->acts[i].name) == 0 : i == 0;
		struct buf b = {0};
		buf_printf(&b, "%s %-*s  %s", here ? (learn_marks() ? "▶" : ">") : " ", width,
			   l->acts[i].name, l->acts[i].title);
		line_put(out, buf_str(&b), width + 4);
		buf_free(&b);
	}
}

static int show_lesson(const struct learn *l, bool styled, FILE *out, struct status *st)
{
	const struct course_step *step = learn_step(l);
	struct lesson *all = NULL;
	struct buf what = {0};
	struct buf self = {0};
	size_t n = 0;
	struct learn_view v;
	learn_view_find(&v, step);
	int code = lessons_scan(&all, &n, st);
	for (size_t i = 0; !code && i < n; i++) {
		if (strcmp(all[i].name, step->lesson->name) != 0)
			continue;
		code = lesson_ask(&all[i], st);
		buf_printf(&what, _("lesson %s"), all[i].name);
		if (!code)
			put_heading(l, styled, buf_str(&what), out);
		if (!code)
			fprintf(out, "%s\n\n", all[i].title);
		if (!code)
			show_acts(&all[i], step->act, out);
	}
	if (!code)
		command_self(&self);
	if (!code)
		fprintf(out, _("\nTo look at it (key v):  %s view %s%s%s\n"), buf_str(&self),
			v.argv[2], v.argv[3] ? " " : "", v.argv[3] ? v.argv[3] : "");
	if (!code)
		learn_levels_put(&l->progress, step->lesson->name, buf_str(&self), out);
	buf_free(&self);
	lessons_free(all, n);
	buf_free(&what);
	return code;
}

int learn_show(const struct learn *l, bool styled, FILE *out, struct status *st)
{
	return learn_step(l)->exercise ? show_exercise(l, styled, out, st)
				       : show_lesson(l, styled, out, st);
}

// --- the list ------------------------------------------------------------------------------------

static const char *mark_of(const struct learn *l, const struct course_step *s)
{
	if (s->exercise ? progress_solved(&l->progress, s->id)
			: progress_marked(&l->progress, s->id, PROGRESS_SEEN))
		return learn_marks() ? "✓" : "+";
	if (progress_marked(&l->progress, s->id, PROGRESS_LEFT))
		return "-";
	return " ";
}

static void put_lesson(const struct learn *l, const struct course_step *s,
		       const struct play_levels *levels, struct buf *b)
{
	buf_printf(b, "  %s", s->id);
	learn_levels_count(levels, &l->progress, s->lesson->name, b);
}

void learn_list(const struct learn *l, FILE *out)
{
	unsigned all, solved = count_solved(l, &all), left = 0;
	struct play_levels levels = {0};
	struct status none; // without levels, the list does not show them
	if (play_levels_read(&levels, NULL, &none))
		play_levels_free(&levels);
	for (size_t i = 0; i < l->course.n; i++) {
		const struct course_step *s = &l->course.steps[i];
		const struct exercise *e = s->exercise;
		const char *here = i != l->at ? " " : learn_marks() ? "▶" : ">";
		struct buf b = {0};
		buf_printf(&b, "%s %s ", here, mark_of(l, s));
		if (e)
			buf_printf(&b, _("%-24s %2u of %2u  %s"), e->folder,
				   progress_points(&l->progress, e->folder), e->points, e->title);
		else
			put_lesson(l, s, &levels, &b);
		line_put_cut(out, buf_str(&b), strlen(buf_str(&b)), 0);
		buf_free(&b);
		left += e && !progress_solved(&l->progress, s->id) &&
			progress_marked(&l->progress, s->id, PROGRESS_LEFT);
	}
	if (left)
		fprintf(out, _("Exercises solved: %u of %u; left for later (-): %u\n"), solved, all,
			left);
	else
		fprintf(out, _("Exercises solved: %u of %u\n"), solved, all);
	play_levels_free(&levels);
}

// --- hints ---------------------------------------------------------------------------------------

// The property in the last verdict; NULL: it is not there.
static const json_t *told_of(const struct learn *l, const struct exercise *e, const char *property)
{
	size_t i;
	json_t *one,
		*all = json_object_get(progress_verdict(&l->progress, e->folder), "properties");
	json_array_foreach(all, i, one)
	{
		const char *name = json_string_value(json_object_get(one, "name"));
		if (name && strcmp(name, property) == 0)
			return one;
	}
	return NULL;
}

// Did the property pass in the last verdict?
static bool has_passed(const struct learn *l, const struct exercise *e, const char *property)
{
	const char *result = json_string_value(json_object_get(told_of(l, e, property), "result"));
	return result && strcmp(result, grade_names[GRADE_PASSED]) == 0;
}

// The nth hint, from 0, that fits the property's failure; NULL: there are fewer.
static const char *nth_hint(const struct learn *l, const struct exercise *e,
			    const struct property *p, unsigned n)
{
	const json_t *told = told_of(l, e, p->name);
	const char *kind = json_string_value(json_object_get(told, "kind"));
	const char *place = json_string_value(json_object_get(told, "place"));
	for (size_t i = 0; i < p->nhints; i++)
		if (hint_fits(p->hints, p->nhints, i, kind, place) && n-- == 0)
			return p->hints[i].text;
	return NULL;
}

// The first failed property with a hint that was not shown; else the first with a hint.
static const struct property *hint_of(const struct learn *l, const struct exercise *e)
{
	const struct property *first = NULL;
	for (size_t i = 0; i < e->nproperties; i++) {
		const struct property *p = &e->properties[i];
		if (has_passed(l, e, p->name) || !nth_hint(l, e, p, 0))
			continue;
		if (nth_hint(l, e, p, progress_hints(&l->progress, e->folder, p->name)))
			return p;
		first = first ? first : p;
	}
	return first;
}

static void put_hint(const struct learn *l, const struct exercise *e, const struct property *p,
		     unsigned i, FILE *out)
{
	struct buf b = {0};
	unsigned n = 0;
	while (nth_hint(l, e, p, n))
		n++;
	buf_printf(&b, _("Hint %u of %u to '%s': %s"), i + 1, n, p->name, nth_hint(l, e, p, i));
	line_put(out, buf_str(&b), 2);
	buf_free(&b);
}

int learn_hint(struct learn *l, size_t step, FILE *out, struct status *st)
{
	const struct exercise *e = l->course.steps[step].exercise;
	if (!e) {
		fputs(_("This is a lesson: look at it, and continue.\n"), out);
		return EXIT_OK;
	}
	int code = progress_begin(&l->progress, st);
	const struct property *p = code ? NULL : hint_of(l, e);
	unsigned shown = p ? progress_hints(&l->progress, e->folder, p->name) : 0;
	bool more = p && nth_hint(l, e, p, shown);
	if (!code && more)
		progress_hinted(&l->progress, e->folder, p->name, shown + 1);
	if (!code)
		code = progress_end(&l->progress, st);
	if (code)
		return code;
	if (!p)
		fputs(progress_solved(&l->progress, e->folder)
			      ? _("Solved: no hint is needed.\n")
			      : _("No further hint for this failure: read the message above.\n"),
		      out);
	else if (more)
		put_hint(l, e, p, shown, out);
	for (unsigned i = 0; p && !more && nth_hint(l, e, p, i); i++)
		put_hint(l, e, p, i, out);
	if (p && !more)
		fputs(_("These are all the hints there are.\n"), out);
	return EXIT_OK;
}

// --- going ---------------------------------------------------------------------------------------

int learn_seen(struct learn *l, const struct course_step *lesson, struct status *st)
{
	int code = progress_begin(&l->progress, st);
	if (code)
		return code;
	progress_mark(&l->progress, lesson->id, PROGRESS_SEEN);
	return progress_end(&l->progress, st);
}

int learn_go(struct learn *l, size_t step, struct status *st)
{
	int code = progress_begin(&l->progress, st);
	if (code)
		return code;
	progress_go(&l->progress, l->course.steps[step].id);
	code = progress_end(&l->progress, st);
	if (!code)
		l->at = step;
	return code;
}

static int leave_step(struct learn *l, FILE *out, struct status *st)
{
	const struct course_step *s = learn_step(l);
	if (!s->exercise) {
		if (!progress_marked(&l->progress, s->id, PROGRESS_SEEN))
			fprintf(out, _("The lesson %s was not looked at.\n"), s->lesson->name);
		return EXIT_OK;
	}
	if (progress_solved(&l->progress, s->id))
		return EXIT_OK;
	fprintf(out, _("%s is left for later, with %u of %u points.\n"), s->exercise->name,
		progress_points(&l->progress, s->id), s->exercise->points);
	int code = progress_begin(&l->progress, st);
	if (code)
		return code;
	progress_mark(&l->progress, s->id, PROGRESS_LEFT);
	return progress_end(&l->progress, st);
}

int learn_next(struct learn *l, bool leave, FILE *out, struct status *st)
{
	const struct course_step *s = learn_step(l);
	bool open = s->exercise && !progress_solved(&l->progress, s->id);
	if (open && !leave)
		return EXIT_FAILED;
	int code = leave_step(l, out, st);
	if (code)
		return code;
	if (l->at + 1 < l->course.n)
		return learn_go(l, l->at + 1, st);
	unsigned all, solved = count_solved(l, &all);
	if (solved == all)
		fprintf(out, _("This was the last step, and all %u exercises are solved.\n"), all);
	else
		fprintf(out, _("This was the last step. Exercises solved: %u of %u.\n"), solved,
			all);
	return EXIT_UNDECIDED;
}

const struct course_step *learn_lesson(const struct learn *l)
{
	for (size_t i = l->at + 1; i-- > 0;)
		if (l->course.steps[i].lesson)
			return &l->course.steps[i];
	return NULL;
}

// --- anew ----------------------------------------------------------------------------------------

int learn_reset(struct learn *l, size_t step, FILE *out, struct status *st)
{
	char old[PATH_MAX];
	const struct exercise *e = l->course.steps[step].exercise;
	int code = work_reset(e, ".", old, sizeof old, st);
	if (!code)
		code = progress_begin(&l->progress, st);
	if (code)
		return code;
	progress_forget(&l->progress, e->folder);
	code = progress_end(&l->progress, st);
	if (!code && *old)
		fprintf(out, _("%s.c is the stub again; what was there is now %s.\n"), e->name,
			old + 2);
	else if (!code)
		fprintf(out, _("%s.c is the stub.\n"), e->name);
	return code;
}
