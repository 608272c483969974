// SPDX-License-Identifier: MIT
//
// Finding what the user has named: see target_find.h. A name without a slash is a lesson first,
// then a file in the current folder, then a program on the PATH; so a stray file never hides a
// lesson, and
// ./semaphores still names the file.
#include "course/target_find.h"
#include "base/i18n.h"
#include "base/nearest.h"
#include "course/lessons.h"
#include "course/numbered.h"
#include "session/program.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

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
	    target_set(t, l->program, l->program, first, 2, args + named, nargs - named))
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
		return program_find(t, what, what, args, nargs, st);
	if (access(what, X_OK) == 0 && !is_folder(what))
		return program_find(t, what, what, args, nargs, st);
	if (on_path(what, path, sizeof path))
		return program_find(t, path, what, args, nargs, st);
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
