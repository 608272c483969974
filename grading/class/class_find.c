// SPDX-License-Identifier: MIT
//
// Finding the students and their files: see class.h. The submissions, a folder or an archive,
// hold a folder or an archive for each student, or files with the names of a Moodle download
// (class_students.h).
#include "grading/class/class.h"

#include "base/i18n.h"
#include "grading/class/class_students.h"
#include "grading/class/unpack.h"

#include <dirent.h>
#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

enum { DEEPEST = 8, MOST_FILES = 5000 }; // limits for one student; what exceeds them is ignored

// --- a student's files ---------------------------------------------------------------------------

// Adds what a student has handed in under this name: a file, or an archive of several.
static int add_file(struct student *s, const char *path, const char *shown, bool plain,
		    struct status *st)
{
	const struct unpack_from from = {.path = path};
	if (plain && unpack_stem(shown))
		return class_unpack_student(s, &from, shown, st);
	return student_add_file(s, path, shown, plain) ? EXIT_OK : status_no_memory(st);
}

// Adds all files below a student's folder; links are not followed.
static int add_folder(struct student *s, const char *path, const char *shown, int depth,
		      struct status *st)
{
	if (depth > DEEPEST || s->nfiles >= MOST_FILES)
		return student_note_unreadable(s, shown, _("too much to look through"), st);
	DIR *d = opendir(path);
	if (!d)
		return student_note_unreadable(s, shown, strerror(errno), st);
	int code = EXIT_OK;
	for (struct dirent *e; !code && s->nfiles < MOST_FILES && (e = readdir(d));) {
		char inner[PATH_MAX], name[PATH_MAX];
		struct stat t;
		if (is_skipped(e->d_name))
			continue;
		int n = snprintf(inner, sizeof inner, "%s/%s", path, e->d_name);
		int m = snprintf(name, sizeof name, "%s%s%s", shown, *shown ? "/" : "", e->d_name);
		if (n < 0 || m < 0 || (size_t)n >= sizeof inner || (size_t)m >= sizeof name ||
		    lstat(inner, &t))
			continue;
		code = S_ISDIR(t.st_mode) ? add_folder(s, inner, name, depth + 1, st)
					  : add_file(s, inner, name, S_ISREG(t.st_mode), st);
	}
	closedir(d);
	return !code && s->nfiles >= MOST_FILES
		       ? student_note_unreadable(s, shown, _("too much to look through"), st)
		       : code;
}

static int add_entry(struct class *c, const char *root, const char *entry, struct status *st)
{
	char path[PATH_MAX];
	struct stat t;
	int n = snprintf(path, sizeof path, "%s/%s", root, entry);
	if (n < 0 || (size_t)n >= sizeof path || lstat(path, &t))
		return EXIT_OK;
	struct owner o = owner_of(entry, S_ISDIR(t.st_mode));
	if (!S_ISDIR(t.st_mode) && (!o.file || S_ISLNK(t.st_mode))) {
		class_say_stray(c, entry, S_ISLNK(t.st_mode));
		return EXIT_OK;
	}
	struct student *s = student_of(c, entry, &o);
	if (!s)
		return status_no_memory(st);
	return S_ISDIR(t.st_mode) ? add_folder(s, path, "", 0, st)
				  : add_file(s, path, o.file, S_ISREG(t.st_mode), st);
}

// --- all of them ---------------------------------------------------------------------------------

static int by_name(const void *a, const void *b)
{
	return strcmp(((const struct student *)a)->name, ((const struct student *)b)->name);
}

static int by_shown(const void *a, const void *b)
{
	return strcmp(((const struct submitted_file *)a)->shown,
		      ((const struct submitted_file *)b)->shown);
}

static int find_entries(struct class *c, const char *root, struct status *st)
{
	struct dirent **all;
	int n = scandir(root, &all, NULL, alphasort), code = EXIT_OK;
	if (n < 0)
		return status_set(st, EXIT_USAGE, _("'%s' cannot be read: %s"), root,
				  strerror(errno));
	for (int i = 0; i < n; i++) {
		if (!code && !is_skipped(all[i]->d_name))
			code = add_entry(c, root, all[i]->d_name, st);
		free(all[i]);
	}
	free(all);
	return code;
}

// Are the submissions an archive, not a folder?
static bool is_packed(const char *submissions)
{
	struct stat t;
	return stat(submissions, &t) == 0 && S_ISREG(t.st_mode);
}

int class_find(struct class *c, const struct class_options *o, struct status *st)
{
	*c = (struct class){
		.exercises = o->exercises, .nexercises = o->nexercises, .release = o->release};
	int code = is_packed(o->submissions) ? class_unpack_all(c, o->submissions, st)
					     : find_entries(c, o->submissions, st);
	if (!code && !c->nstudents)
		code = status_set(
			st, EXIT_USAGE,
			_("there are no submissions in '%s': expected a folder or an archive for "
			  "each student, or files with the names of a Moodle download"),
			o->submissions);
	if (code)
		return code;
	qsort(c->students, c->nstudents, sizeof *c->students, by_name);
	for (size_t i = 0; !code && i < c->nstudents; i++) {
		struct student *s = &c->students[i];
		if (s->nfiles)
			qsort(s->files, s->nfiles, sizeof *s->files, by_shown);
		code = class_choose(c, s, o->newest, st);
	}
	return code;
}
