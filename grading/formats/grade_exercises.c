// SPDX-License-Identifier: MIT
//
// Grading exercises and writing the grades: see grade_exercises.h. Formats that make sense line by
// line are written as grades come. Others are written at the end, or, into a plain file, anew after
// each property.
#include "grading/formats/grade_exercises.h"
#include "base/i18n.h"
#include "command/files.h"
#include "grading/grade/submission_file.h"

#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

struct writing {
	const struct grade_exercises_options *what;
	struct grade *grades; // what->n grades
	bool anew;	      // the output is a plain file, replaced after each property
	bool streams;	      // written line by line
	struct grade_out out; // if `streams`
	struct status st;     // of the first error
};

// --- writing -------------------------------------------------------------------------------------

static int write_document(const struct writing *w, FILE *out, struct status *st)
{
	const struct grade_exercises_options *e = w->what;
	return grade_write(e->format, out, w->grades, e->n, e->all, e->release)
		       ? status_no_memory(st)
		       : EXIT_OK;
}

static int write_anew(struct writing *w, struct status *st)
{
	struct atomic_file file;
	int code = atomic_file_open(&file, w->what->output, st);
	return code ? code : atomic_file_close(&file, write_document(w, file.out, st), st);
}

static void opened(void *ctx, const struct grade *g)
{
	struct writing *w = ctx;
	if (w->streams && w->what->format->open)
		w->what->format->open(&w->out, g);
}

static void decided(void *ctx, const struct grade *g, const struct graded *p)
{
	struct writing *w = ctx;
	if (!w->what->release)
		graded_forget_trace(p);
	if (w->streams) {
		grade_show_property(w->what->format, &w->out, g, p);
		fflush(w->out.out);
	} else if (w->anew && !w->st.code) {
		write_anew(w, &w->st);
	}
}

// Is the output a plain file, which can be replaced as a whole?
static bool is_plain(const char *output)
{
	struct stat s;
	return stat(output, &s) != 0 || S_ISREG(s.st_mode);
}

static int writing_open(struct writing *w, struct status *st)
{
	const struct grade_exercises_options *e = w->what;
	w->anew = e->output && is_plain(e->output);
	if (w->anew)
		return write_anew(w, st); // so an error in writing is found before grading
	w->streams = e->format->property != NULL;
	w->out = (struct grade_out){
		.out = stdout, .many = e->all, .complete = true, .release = e->release};
	if (e->output && !(w->out.out = fopen(e->output, "we")))
		return status_set(st, EXIT_TROUBLE, _("'%s' cannot be written: %s"), e->output,
				  strerror(errno));
	if (w->streams && e->format->begin && e->format->begin(&w->out))
		return status_no_memory(st);
	return EXIT_OK;
}

// Ends the output. code: of the grading, which may have been stopped.
static int writing_close(struct writing *w, int code, struct status *st)
{
	const struct grade_exercises_options *e = w->what;
	struct status late = {0};
	if (w->anew && code && code != EXIT_UNDECIDED)
		return code;
	if (w->anew) {
		write_anew(w, &late);
	} else if (!w->streams && w->out.out && (!code || code == EXIT_UNDECIDED)) {
		write_document(w, w->out.out, &late);
	} else if (w->streams && !code && e->format->end && e->format->end(&w->out)) {
		status_no_memory(&late);
	}
	errno = 0;
	bool bad = w->out.out && ferror(w->out.out);
	if (e->output && w->out.out && (fclose(w->out.out) || bad))
		status_set(&late, EXIT_TROUBLE, _("'%s' cannot be written: %s"), e->output,
			   strerror(errno ? errno : EIO));
	if (!late.code || code)
		return code;
	*st = late;
	return st->code;
}

// --- grading -------------------------------------------------------------------------------------

static int say_missing(const struct exercise *e, const char *folder, struct status *st)
{
	char own[NAME_MAX], other[NAME_MAX];
	snprintf(own, sizeof own, "%s.c", e->name);
	if (submission_file_nearest(folder, own, other, sizeof other))
		return status_set(st, EXIT_USAGE,
				  _("there is no %s in '%s', but %s: give it that name, or name it "
				    "with --file"),
				  own, folder, other);
	return status_set(st, EXIT_USAGE,
			  _("there is no %s in '%s': begin with a copy of %s/%s, or name your file "
			    "with --file"),
			  own, folder, e->path, own);
}

// Finds the file to be graded: what->file, or the exercise's file in what->folder or here. *file is
// NULL if there is none, and others are graded.
static int find_file(const struct grade_exercises_options *what, const struct exercise *e,
		     char **file, struct status *st)
{
	const char *folder = what->folder ? what->folder : ".";
	struct buf b = {0};
	*file = NULL;
	if (what->file)
		buf_puts(&b, what->file);
	else if (what->folder)
		buf_printf(&b, "%s/%s.c", folder, e->name);
	else
		buf_printf(&b, "%s.c", e->name);
	if (!what->file && !b.failed && access(b.s, F_OK) != 0) {
		buf_clear(&b);
		buf_printf(&b, "%s/%s/%s.c", folder, e->folder, e->name);
	}
	bool there = !b.failed && access(b.s, F_OK) == 0;
	int code = EXIT_OK;
	if (b.failed)
		code = status_no_memory(st);
	else if (!there && what->file)
		code = status_set(st, EXIT_USAGE, _("there is no file '%s'"), what->file);
	else if (!there && !what->all)
		code = say_missing(e, folder, st);
	if (!code && there)
		*file = b.s;
	else
		buf_free(&b);
	return code;
}

static int grade_one(struct writing *w, struct grade *g, struct status *st)
{
	const struct grade_format *format = w->what->format;
	struct exercise_build b = {0};
	struct grade_file_options how = w->what->options;
	how.opened = opened;
	how.decided = decided;
	how.ctx = w;
	int code = exercise_build_open(&b, g->exercise, NULL, st);
	if (!code)
		code = grade_file(&how, &b, g, st);
	if (!code && w->streams && grade_show_close(format, &w->out, g))
		code = status_no_memory(st);
	exercise_build_close(&b);
	if (!code && w->st.code) {
		*st = w->st;
		code = st->code;
	}
	return code;
}

static int find_all(struct writing *w, struct status *st)
{
	const struct grade_exercises_options *what = w->what;
	int code = EXIT_OK;
	w->grades = calloc(what->n, sizeof *w->grades);
	if (!w->grades)
		return status_no_memory(st);
	for (size_t i = 0; !code && i < what->n; i++) {
		if (grade_init(&w->grades[i], &what->exercises[i]))
			return status_no_memory(st);
		code = find_file(what, &what->exercises[i], &w->grades[i].file, st);
	}
	return code;
}

static int result_of(const struct writing *w)
{
	enum exit_code result = EXIT_OK;
	for (size_t i = 0; i < w->what->n; i++) {
		enum exit_code one = grade_code(&w->grades[i]);
		if (result != EXIT_FAILED && one)
			result = one;
	}
	return result;
}

int grade_exercises(const struct grade_exercises_options *what, struct status *st)
{
	struct writing w = {.what = what};
	int code = find_all(&w, st);
	if (!code && what->options.traces)
		code = folders_possible(what->options.traces, st);
	if (!code)
		code = writing_open(&w, st);
	for (size_t i = 0; !code && i < what->n; i++)
		code = grade_one(&w, &w.grades[i], st);
	code = writing_close(&w, code, st);
	if (!code)
		code = result_of(&w);
	for (size_t i = 0; w.grades && i < what->n; i++)
		if (w.grades[i].exercise)
			grade_free(&w.grades[i]);
	free(w.grades);
	return code;
}
