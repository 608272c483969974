// SPDX-License-Identifier: MIT
//
// What the user named: see target.h. A name without a slash is a lesson first, then a file
// here, then a program on the PATH; so a stray file never hides a lesson, and ./semaphores
// still names the file.
#include "session/target.h"
#include "session/hash.h"
#include "session/lessons.h"
#include "session/numbered.h"
#include "session/program.h"
#include "base/i18n.h"
#include "base/nearest.h"
#include "base/vec.h"
#include "trace/trace.h"

#include <errno.h>
#include <limits.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

void target_free(struct target *t)
{
	for (size_t i = 0; t->argv && t->argv[i]; i++)
		free(t->argv[i]);
	free(t->argv);
	free(t->program);
	free(t->lesson);
	free(t->act);
	*t = (struct target){0};
}

static bool is_folder(const char *path)
{
	struct stat s;
	return stat(path, &s) == 0 && S_ISDIR(s.st_mode);
}

// Adds a copy of an argument at argv[at], for which there is room.
static int add_arg(struct target *t, size_t *at, const char *arg)
{
	t->argv[*at] = strdup(arg);
	return t->argv[(*at)++] ? 0 : ENOMEM;
}

// Sets program and argv: path, then the n arguments. 0 or ENOMEM.
static int target_set(struct target *t, const char *path, const char *const *first, size_t nfirst,
		      char **args, size_t nargs)
{
	size_t at = 0;
	t->program = strdup(path);
	t->argv = calloc(nfirst + nargs + 2, sizeof *t->argv);
	if (!t->program || !t->argv)
		return ENOMEM;
	int err = add_arg(t, &at, path);
	for (size_t i = 0; !err && i < nfirst; i++)
		err = add_arg(t, &at, first[i]);
	for (size_t i = 0; !err && i < nargs; i++)
		err = add_arg(t, &at, args[i]);
	return err;
}

// --- programs ---------------------------------------------------------------------------------

static int target_program(struct target *t, const char *path, const char *shown, char **args,
			  size_t nargs, struct status *st)
{
	int code = program_check(path, shown, st);
	if (code)
		return code;
	char real[PATH_MAX];
	if (!realpath(path, real))
		return status_set(st, EXIT_USAGE, "%s: %s", shown, strerror(errno));
	return target_set(t, real, NULL, 0, args, nargs) ? status_no_memory(st) : EXIT_OK;
}

// Looks for an executable file in the folders of the PATH.
static bool on_path(const char *name, char *out, size_t size)
{
	const char *p = getenv("PATH");
	while (p && *p) {
		size_t n = strcspn(p, ":");
		int len = n ? snprintf(out, size, "%.*s/%s", (int)n, p, name)
			    : snprintf(out, size, "./%s", name);
		if (len > 0 && (size_t)len < size && access(out, X_OK) == 0 && !is_folder(out))
			return true;
		p += n + (p[n] == ':');
	}
	return false;
}

// --- lessons ----------------------------------------------------------------------------------

bool lesson_is(const struct lesson *l, const char *what)
{
	return numbered_is(l->folder, what);
}

static int no_act(const struct lesson *l, const char *act, struct status *st)
{
	const char **names = calloc(l->nacts, sizeof *names);
	if (!names)
		return status_no_memory(st);
	for (size_t i = 0; i < l->nacts; i++)
		names[i] = l->acts[i].name;
	const char *near = nearest(act, names, l->nacts);
	free(names);
	if (near)
		return status_set(st, EXIT_USAGE, _("%s has no act '%s'; did you mean '%s'?"),
				  l->name, act, near);
	return status_set(st, EXIT_USAGE, _("%s has no act '%s'; 'treadle list' names them"),
			  l->name, act);
}

static int target_lesson(struct target *t, struct lesson *l, char **args, size_t nargs,
			 struct status *st)
{
	int code = lesson_ask(l, st);
	if (code)
		return code;
	bool named = nargs > 0 && args[0][0] != '-';
	const char *act = named ? args[0] : l->acts[0].name;
	size_t i = 0;
	while (i < l->nacts && strcmp(l->acts[i].name, act) != 0)
		i++;
	if (i == l->nacts)
		return no_act(l, act, st);
	const char *first[] = {"--act", act};
	t->lesson = strdup(l->name);
	t->act = strdup(act);
	t->bug = l->acts[i].bug;
	if (!t->lesson || !t->act ||
	    target_set(t, l->program, first, 2, args + named, nargs - named))
		return status_no_memory(st);
	return EXIT_OK;
}

static int no_such(const char *what, const struct lesson *l, size_t n, struct status *st)
{
	const char **names = calloc(n + 1, sizeof *names);
	if (!names)
		return status_no_memory(st);
	for (size_t i = 0; i < n; i++)
		names[i] = l[i].name;
	const char *near = nearest(what, names, n);
	free(names);
	if (near)
		return status_set(st, EXIT_USAGE,
				  _("there is no lesson or program '%s'; did you mean '%s'?"), what,
				  near);
	return status_set(st, EXIT_USAGE,
			  _("there is no lesson or program '%s'; 'treadle list' names the lessons"),
			  what);
}

// Tries what as a lesson, then as a file here, then as a program on the PATH.
static int target_search(struct target *t, struct lesson *l, size_t n, const char *what,
			 char **args, size_t nargs, struct status *st)
{
	char path[PATH_MAX];
	for (size_t i = 0; i < n; i++)
		if (lesson_is(&l[i], what))
			return target_lesson(t, &l[i], args, nargs, st);
	if (strchr(what, '/'))
		return target_program(t, what, what, args, nargs, st);
	if (access(what, X_OK) == 0 && !is_folder(what))
		return target_program(t, what, what, args, nargs, st);
	if (on_path(what, path, sizeof path))
		return target_program(t, path, what, args, nargs, st);
	if (*what && access(what, F_OK) == 0)
		return program_check(what, what, st);
	return no_such(what, l, n, st);
}

int target_find(struct target *t, const char *what, char **args, size_t nargs, struct status *st)
{
	struct lesson *l;
	size_t n;
	*t = (struct target){0};
	int code = lessons_scan(&l, &n, st);
	if (code)
		return code;
	code = target_search(t, l, n, what, args, nargs, st);
	lessons_free(l, n);
	if (code)
		target_free(t);
	return code;
}

// --- traces -----------------------------------------------------------------------------------

int target_tell(const struct target *t, struct trace *trace)
{
	char build[HASH_TEXT];
	int err = trace_add_meta(trace, "version", PACKAGE_VERSION);
	if (!err)
		err = trace_add_meta(trace, "program", t->program);
	for (size_t i = 1; !err && t->argv[i]; i++)
		err = trace_add_meta(trace, "arg", t->argv[i]);
	if (!err && t->lesson)
		err = trace_add_meta(trace, "lesson", t->lesson);
	if (!err && t->act)
		err = trace_add_meta(trace, "act", t->act);
	if (!err && file_hash(t->program, SIZE_MAX, build) == 0)
		err = trace_add_meta(trace, "build", build);
	return err;
}

// A copy of a meta value, NULL if there is none.
static char *meta(const struct trace *t, const char *key, int nth)
{
	int n = trace_meta(t, key, nth, NULL, 0);
	char *value = n >= 0 ? malloc((size_t)n + 1) : NULL;
	if (value)
		trace_meta(t, key, nth, value, (size_t)n + 1);
	return value;
}

static int target_of_meta(struct target *t, const struct trace *trace, bool *changed,
			  struct status *st)
{
	char *path = meta(trace, "program", 0);
	if (!path)
		return status_set(st, EXIT_USAGE,
				  _("the trace does not say which program it is of"));
	char **args = NULL, *arg, now[HASH_TEXT] = "";
	size_t n = 0, cap = 0;
	int code = EXIT_OK;
	while (code == EXIT_OK && (arg = meta(trace, "arg", (int)n))) {
		char **more = vec_room(args, &cap, n + 1, sizeof *args);
		if (more) {
			args = more;
			args[n++] = arg;
		} else {
			free(arg);
			code = status_no_memory(st);
		}
	}
	if (code == EXIT_OK)
		code = target_program(t, path, path, args, n, st);
	if (code == EXIT_OK) {
		char *build = meta(trace, "build", 0);
		file_hash(path, SIZE_MAX, now);
		*changed = build && strcmp(build, now) != 0;
		free(build);
		t->lesson = meta(trace, "lesson", 0);
		t->act = meta(trace, "act", 0);
	}
	for (size_t i = 0; i < n; i++)
		free(args[i]);
	free(args);
	free(path);
	return code;
}

int target_of_trace(struct target *t, const struct trace *trace, bool *changed, struct status *st)
{
	*t = (struct target){0};
	*changed = false;
	int code = target_of_meta(t, trace, changed, st);
	if (code)
		target_free(t);
	return code;
}
