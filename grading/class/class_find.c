// SPDX-License-Identifier: MIT
//
// Finding a class: the students that have handed in, and their files. A folder of submissions holds
// a folder for each student, or what a Moodle download holds: "Surname
// Name_1234567_assignsubmission_file_" as the name of a folder (without the last underscore since
// 4.1), or in front of the name of a file.
#include "grading/class/class_find.h"

#include "base/i18n.h"
#include "base/utf8.h"
#include "base/vec.h"
#include "grading/class/class_choose.h"

#include <dirent.h>
#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#define MOODLE "_assignsubmission_"
#define MOODLE_FILE "_assignsubmission_file_"
enum { DEEPEST = 8, MOST_FILES = 5000 }; // of a student: what is beyond is not looked at

static bool is_skipped(const char *name)
{
	return name[0] == '.' || strcmp(name, "__MACOSX") == 0;
}

// --- names ---------------------------------------------------------------------------------------

// What an entry of the folder says of whose it is.
struct owner {
	size_t name;	  // how many bytes of it are the student's name, by which they are sorted
	size_t label;	  // and how many of these are for people
	const char *file; // of a flat download, the file's own name; else NULL
	bool moodle;
};

static struct owner owner_of(const char *entry)
{
	struct owner o = {.name = strlen(entry), .label = strlen(entry)};
	const char *at = strstr(entry, MOODLE);
	for (const char *more = at; more; more = strstr(more + 1, MOODLE))
		at = more;
	if (!at)
		return o;
	const char *id = at;
	while (id > entry && id[-1] >= '0' && id[-1] <= '9')
		id--;
	if (id == at || id - entry < 2 || id[-1] != '_')
		return o;
	const char *kind = at + sizeof MOODLE - 1, *end = strchr(kind, '_');
	return (struct owner){.name = (size_t)(at - entry),
			      .label = (size_t)(id - entry) - 1,
			      .file = end && end[1] ? end + 1 : NULL,
			      .moodle = true};
}

static char *label_of(const char *s, size_t n)
{
	struct buf b = {0};
	utf8_show(&b, s, n);
	for (size_t i = 0; i < b.n; i++)
		if (b.s[i] == '\n' || b.s[i] == '\t')
			b.s[i] = '?'; // it stands in lines
	char *label = b.failed ? NULL : strdup(buf_str(&b));
	buf_free(&b);
	return label;
}

static char *folder_of(const char *entry, const struct owner *o)
{
	struct buf b = {0};
	buf_add(&b, entry, o->name);
	if (o->moodle)
		buf_puts(&b, MOODLE_FILE);
	char *folder = b.failed ? NULL : strdup(buf_str(&b));
	buf_free(&b);
	return folder;
}

// The student that the entry belongs to; made, if there is none yet. NULL: out of memory.
static struct student *student_of(struct class *c, const char *entry, const struct owner *o)
{
	for (size_t i = 0; i < c->nstudents; i++)
		if (strlen(c->students[i].name) == o->name &&
		    memcmp(c->students[i].name, entry, o->name) == 0)
			return &c->students[i];
	struct student *all =
		vec_room(c->students, &c->students_cap, c->nstudents + 1, sizeof *all);
	if (!all)
		return NULL;
	c->students = all;
	struct student *s = &all[c->nstudents++];
	*s = (struct student){
		.name = strndup(entry, o->name),
		.label = label_of(entry, o->label),
		.id = o->moodle ? strndup(entry + o->label + 1, o->name - o->label - 1)
				: strdup(""),
		.folder = folder_of(entry, o),
		.cells = calloc(c->nexercises, sizeof *s->cells),
	};
	return s->name && s->label && s->id && s->folder && s->cells ? s : NULL;
}

// --- files ---------------------------------------------------------------------------------------

static int add_file(struct student *s, const char *path, const char *shown, bool plain)
{
	struct submitted_file *all = vec_room(s->files, &s->files_cap, s->nfiles + 1, sizeof *all);
	if (!all)
		return ENOMEM;
	s->files = all;
	s->files[s->nfiles] = (struct submitted_file){strdup(path), strdup(shown), plain};
	struct submitted_file *h = &s->files[s->nfiles++];
	return h->path && h->shown ? 0 : ENOMEM;
}

// Of a folder that was not looked through, or not to its end. 0 or ENOMEM.
static int note_unreadable(struct student *s, const char *shown, const char *why)
{
	struct buf b = {0};
	buf_putc(&b, '\'');
	utf8_show(&b, *shown ? shown : s->name, strlen(*shown ? shown : s->name));
	buf_printf(&b, "': %s", why);
	if (!s->unreadable)
		s->unreadable = b.failed ? NULL : strdup(buf_str(&b));
	buf_free(&b);
	return s->unreadable ? 0 : ENOMEM;
}

// All files in a student's folder, and in those in it; links are not followed. 0 or ENOMEM.
static int add_folder(struct student *s, const char *path, const char *shown, int depth)
{
	if (depth > DEEPEST || s->nfiles >= MOST_FILES)
		return note_unreadable(s, shown, _("too much to look through"));
	DIR *d = opendir(path);
	if (!d)
		return note_unreadable(s, shown, strerror(errno));
	int rc = 0;
	for (struct dirent *e; !rc && s->nfiles < MOST_FILES && (e = readdir(d));) {
		char inner[PATH_MAX], name[PATH_MAX];
		struct stat st;
		if (is_skipped(e->d_name))
			continue;
		int n = snprintf(inner, sizeof inner, "%s/%s", path, e->d_name);
		int m = snprintf(name, sizeof name, "%s%s%s", shown, *shown ? "/" : "", e->d_name);
		if (n < 0 || m < 0 || (size_t)n >= sizeof inner || (size_t)m >= sizeof name ||
		    lstat(inner, &st))
			continue;
		rc = S_ISDIR(st.st_mode) ? add_folder(s, inner, name, depth + 1)
					 : add_file(s, inner, name, S_ISREG(st.st_mode));
	}
	closedir(d);
	return !rc && s->nfiles >= MOST_FILES
		       ? note_unreadable(s, shown, _("too much to look through"))
		       : rc;
}

static void say_stray(struct class *c, const char *entry, const struct stat *s)
{
	struct buf b = {0};
	utf8_show(&b, entry, strlen(entry));
	if (S_ISLNK(s->st_mode))
		buf_printf(&c->stray, _("'%s' is a link, which is not followed\n"), buf_str(&b));
	else
		buf_printf(&c->stray,
			   _("'%s' belongs to no student: a folder for each is expected, or the "
			     "names of a Moodle download\n"),
			   buf_str(&b));
	buf_free(&b);
}

static int add_entry(struct class *c, const char *root, const char *entry)
{
	char path[PATH_MAX];
	struct stat st;
	struct owner o = owner_of(entry);
	int n = snprintf(path, sizeof path, "%s/%s", root, entry);
	if (n < 0 || (size_t)n >= sizeof path || lstat(path, &st))
		return 0;
	if (!S_ISDIR(st.st_mode) && (!o.moodle || S_ISLNK(st.st_mode))) {
		say_stray(c, entry, &st);
		return 0;
	}
	struct student *s = student_of(c, entry, &o);
	if (!s)
		return ENOMEM;
	return S_ISDIR(st.st_mode)
		       ? add_folder(s, path, "", 0)
		       : add_file(s, path, o.file ? o.file : entry, S_ISREG(st.st_mode));
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
	int n = scandir(root, &all, NULL, alphasort), rc = 0;
	if (n < 0)
		return status_set(st, EXIT_USAGE, _("'%s' cannot be read: %s"), root,
				  strerror(errno));
	for (int i = 0; i < n; i++) {
		if (!rc && !is_skipped(all[i]->d_name))
			rc = add_entry(c, root, all[i]->d_name);
		free(all[i]);
	}
	free(all);
	return rc ? status_no_memory(st) : EXIT_OK;
}

int class_find(struct class *c, const struct class_options *o, struct status *st)
{
	*c = (struct class){.exercises = o->exercises, .nexercises = o->nexercises};
	int code = find_entries(c, o->submissions, st);
	if (!code && !c->nstudents)
		code = status_set(st, EXIT_USAGE,
				  _("there are no submissions in '%s': a folder for each student "
				    "is expected, or the names of a Moodle download"),
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
