// SPDX-License-Identifier: MIT
//
// Archives among the submissions: see class.h. Nothing is written to the disk: the text of C
// files is kept in memory, of other files the name. An archive with a member that no honest archive
// has is refused as a whole.
#include "grading/class/class.h"

#include "base/i18n.h"
#include "base/utf8.h"
#include "grading/class/class_students.h"
#include "grading/class/unpack.h"
#include "grading/grade/submission_file.h"

#include <ctype.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>

enum { DEEPEST = 10, STUDENT_MEMBERS = 5000, CLASS_MEMBERS = 200000 };
enum { STUDENT_BYTES = 32 << 20, CLASS_BYTES = 1 << 30 };

struct unpacking {
	struct class *c;   // set for an archive of the class; else NULL
	struct student *s; // set for a student's archive; else NULL
	const char *shown; // name of a student's archive
	const char *top;   // folder with the archive's own name, which is left out; "": none
	size_t first;	   // the student's files from this number on are of this archive
	struct status *st;
};

// --- what is refused -----------------------------------------------------------------------------

// Adds why the archive is refused. format: with %s for the member's name.
static int refuse(struct buf *problem, const char *format, const char *name)
{
	struct buf shown = {0};
	utf8_show(&shown, name, strcspn(name, "\n"));
	buf_printf(problem, format, buf_str(&shown));
	problem->failed |= shown.failed;
	buf_free(&shown);
	return EINVAL;
}

static bool is_absolute(const char *path)
{
	return path[0] == '/' || path[0] == '\\' ||
	       (isalpha((unsigned char)path[0]) && path[1] == ':');
}

// The depth to which a path leads from a folder of this depth; below 0, if it leaves the archive on
// its way.
static int depth_of(const char *path, int depth)
{
	for (size_t n; *path && depth >= 0; path += n + (path[n] == '/')) {
		n = strcspn(path, "/");
		if (n == 2 && memcmp(path, "..", 2) == 0)
			depth--;
		else if (n && !(n == 1 && *path == '.'))
			depth++;
	}
	return depth;
}

static bool leads_out(const struct packed *p)
{
	if (p->kind == PACKED_HARD_LINK)
		return is_absolute(p->target) || depth_of(p->target, 0) < 0;
	return is_absolute(p->target) || depth_of(p->target, depth_of(p->name, 0) - 1) < 0;
}

// Adds the name without empty parts and "."; false: it contains "..".
static bool clean(struct buf *b, const char *name)
{
	for (size_t n; *name; name += n + (name[n] == '/')) {
		n = strcspn(name, "/");
		if (n == 2 && memcmp(name, "..", 2) == 0)
			return false;
		if (!n || (n == 1 && *name == '.'))
			continue;
		if (b->n)
			buf_putc(b, '/');
		buf_add(b, name, n);
	}
	return true;
}

// Checks a member and sets its clean name. 0, ENOMEM, or EINVAL with a sentence in *problem.
static int check(const struct packed *p, struct buf *name, struct buf *problem)
{
	if (is_absolute(p->name))
		return refuse(problem, _("it holds an absolute path: '%s'"), p->name);
	if (!clean(name, p->name))
		return refuse(problem, _("it holds a path that leads out of it: '%s'"), p->name);
	if (p->kind == PACKED_OTHER)
		return refuse(problem, _("it holds a device, a pipe or a socket: '%s'"), p->name);
	if ((p->kind == PACKED_LINK || p->kind == PACKED_HARD_LINK) && leads_out(p))
		return refuse(problem, _("it holds a link that leads out of it: '%s'"), p->name);
	if (depth_of(buf_str(name), 0) > DEEPEST)
		return refuse(problem, _("it holds folders too deep in each other: '%s'"), p->name);
	return name->failed ? ENOMEM : 0;
}

// Is a part of the path ignored?
static bool is_any_skipped(const char *path)
{
	for (size_t n; *path; path += n + (path[n] == '/')) {
		n = strcspn(path, "/");
		if (*path == '.' || (n == 8 && memcmp(path, "__MACOSX", n) == 0))
			return true;
	}
	return false;
}

// --- what is taken -------------------------------------------------------------------------------

// How many bytes are read of a file: of a C file one more than the limit, so that a file that is
// too large is recognised.
static size_t wanted_of_student(const char *name)
{
	return name_ends_in(name, ".c") || name_ends_in(name, ".c.txt") ? SUBMISSION_MOST + 1 : 0;
}

static size_t wanted_of_class(const char *name)
{
	return unpack_stem(name) ? STUDENT_BYTES : wanted_of_student(name);
}

static int add_file(struct student *s, const struct packed *p, const char *shown, const char *why)
{
	struct submitted_file *h = student_add_file(s, NULL, shown, p->kind == PACKED_FILE);
	if (!h)
		return ENOMEM;
	h->text = malloc(p->n + 1);
	if (h->text)
		memcpy(h->text, p->text, p->n + 1);
	h->n = p->n;
	h->time = p->time;
	h->problem = why ? strdup(why) : NULL;
	return h->text && (h->problem || !why) ? 0 : ENOMEM;
}

static bool is_there(const struct student *s, size_t first, const char *shown)
{
	for (size_t i = first; i < s->nfiles; i++)
		if (strcmp(s->files[i].shown, shown) == 0)
			return true;
	return false;
}

// Adds a member as a file of the student, called `shown`.
static int take_file(const struct unpacking *u, struct student *s, const struct packed *p,
		     const char *shown, struct buf *problem)
{
	const char *why = NULL;
	if (p->kind == PACKED_FOLDER)
		return 0;
	if (is_there(s, u->s ? u->first : 0, shown))
		return refuse(problem, _("it holds two files of one name: '%s'"), p->name);
	if (unpack_stem(shown) && p->kind == PACKED_FILE) {
		const struct unpack_from inner = {.text = p->text, .n = p->n};
		if (u->c)
			return class_unpack_student(s, &inner, shown, u->st) ? ENOMEM : 0;
		why = _("it is packed within another archive");
	}
	return add_file(s, p, shown, why);
}

// Adds a member of a class's archive: the first part of its name names the student.
static int take_of_class(const struct unpacking *u, const struct packed *p, char *name,
			 struct buf *problem)
{
	size_t n = strlen(u->top);
	if (n && strncmp(name, u->top, n) == 0 && (name[n] == '/' || !name[n]))
		name += n + (name[n] == '/');
	char *rest = strchr(name, '/');
	if (!*name)
		return 0;
	if (rest)
		*rest++ = '\0';
	bool is_folder = rest || p->kind == PACKED_FOLDER;
	const struct owner o = owner_of(name, is_folder);
	if (!is_folder && (!o.file || p->kind != PACKED_FILE)) {
		class_say_stray(u->c, name, p->kind != PACKED_FILE);
		return 0;
	}
	struct student *s = student_of(u->c, name, &o);
	if (!s)
		return ENOMEM;
	return take_file(u, s, p, rest ? rest : is_folder ? "" : o.file, problem);
}

static int take_of_student(const struct unpacking *u, const struct packed *p, const char *name,
			   struct buf *problem)
{
	struct buf shown = {0};
	buf_printf(&shown, "%s/%s", u->shown, name);
	int rc = shown.failed ? ENOMEM : take_file(u, u->s, p, shown.s, problem);
	buf_free(&shown);
	return rc;
}

static int take(void *ctx, const struct packed *p, struct buf *problem)
{
	const struct unpacking *u = ctx;
	struct buf name = {0};
	int rc = check(p, &name, problem);
	if (!rc && name.n && !is_any_skipped(name.s))
		rc = u->s ? take_of_student(u, p, name.s, problem)
			  : take_of_class(u, p, name.s, problem);
	buf_free(&name);
	return rc;
}

// --- archives ------------------------------------------------------------------------------------

int class_unpack_student(struct student *s, const struct unpack_from *from, const char *shown,
			 struct status *st)
{
	struct unpacking u = {.s = s, .shown = shown, .first = s->nfiles, .st = st};
	const struct unpack_how how = {.bytes = STUDENT_BYTES,
				       .members = STUDENT_MEMBERS,
				       .wanted = wanted_of_student,
				       .take = take,
				       .ctx = &u};
	struct buf problem = {0};
	int code = unpack(from, &how, &problem, st);
	if (code) {
		const struct packed itself = {.kind = PACKED_FILE, .text = ""};
		student_drop_files(s, u.first);
		if (code == EXIT_FAILED)
			code = add_file(s, &itself, shown, buf_str(&problem)) ? status_no_memory(st)
									      : EXIT_OK;
	}
	buf_free(&problem);
	return code;
}

int class_unpack_all(struct class *c, const char *path, struct status *st)
{
	const char *slash = strrchr(path, '/'), *name = slash ? slash + 1 : path;
	char *top = strndup(name, unpack_stem(name));
	struct unpacking u = {.c = c, .top = top ? top : "", .st = st};
	const struct unpack_how how = {.bytes = CLASS_BYTES,
				       .members = CLASS_MEMBERS,
				       .wanted = wanted_of_class,
				       .take = take,
				       .ctx = &u};
	const struct unpack_from from = {.path = path};
	struct buf problem = {0};
	int code = unpack(&from, &how, &problem, st);
	if (code == EXIT_FAILED)
		code = status_set(st, EXIT_USAGE, _("'%s' cannot be used: %s"), path,
				  buf_str(&problem));
	buf_free(&problem);
	free(top);
	return code;
}
