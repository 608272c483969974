// SPDX-License-Identifier: MIT
//
// The levels there are: see play_levels.h.
#include "course/play_levels.h"

#include "base/i18n.h"
#include "base/installed.h"
#include "base/nearest.h"
#include "base/vec.h"
#include "course/numbered.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#define ENDING ".level"

static const struct installed levels_places[] = {
	{INSTALLED_GIVEN, "/levels"},
	{INSTALLED_BESIDE, "/levels"},
	{INSTALLED_BESIDE, "/../share/treadle/levels"},
	{INSTALLED_FIXED, TREADLE_LEVELS_DIR},
};

static bool is_folder(const char *path)
{
	struct stat s;
	return stat(path, &s) == 0 && S_ISDIR(s.st_mode);
}

static int find_root(const char *given, char *out, size_t size, struct status *st)
{
	const char *named = given ? given : getenv("TREADLE_LEVELS");
	if (!named || !*named) {
		size_t n = sizeof levels_places / sizeof *levels_places;
		return installed_find(levels_places, n, out, size)
			       ? EXIT_OK
			       : status_set(st, EXIT_TROUBLE, _("the levels are not installed"));
	}
	if (!is_folder(named) || strlen(named) >= size)
		return status_set(st, EXIT_USAGE, _("there is no folder of levels '%s'%s"), named,
				  given ? "" : _(" (TREADLE_LEVELS)"));
	strcpy(out, named);
	return EXIT_OK;
}

static int is_level(const struct dirent *d)
{
	size_t n = strlen(d->d_name), ending = strlen(ENDING);
	return numbered_filter(d) && n > ending && !strcmp(d->d_name + n - ending, ENDING);
}

int play_levels_read_file(struct play_levels *l, const char *path, struct status *st)
{
	struct play_level *all = vec_room(l->all, &l->cap, l->n + 1, sizeof *all);
	if (!all)
		return status_no_memory(st);
	l->all = all;
	return play_level_read(&all[l->n++], path, st);
}

int play_levels_read(struct play_levels *l, const char *given, struct status *st)
{
	char root[PATH_MAX], path[PATH_MAX + NAME_MAX + 2];
	struct dirent **found = NULL;
	*l = (struct play_levels){0};
	int code = find_root(given, root, sizeof root, st);
	int n = code ? 0 : scandir(root, &found, is_level, versionsort);
	for (int i = 0; i < n; i++) {
		snprintf(path, sizeof path, "%s/%s", root, found[i]->d_name);
		if (!code)
			code = play_levels_read_file(l, path, st);
		free(found[i]);
	}
	free(found);
	if (!code && n <= 0)
		code = status_set(st, EXIT_USAGE,
				  _("there is no level in '%s': a file NN-name.level"), root);
	return code;
}

void play_levels_free(struct play_levels *l)
{
	for (size_t i = 0; i < l->n; i++)
		play_level_free(&l->all[i]);
	free(l->all);
	*l = (struct play_levels){0};
}

static size_t find(const struct play_levels *l, const char *what)
{
	size_t i = 0;
	while (i < l->n && strcmp(l->all[i].name, what) != 0)
		i++;
	if (i < l->n || what[strspn(what, "0123456789")])
		return i;
	unsigned long number = strtoul(what, NULL, 10);
	for (i = 0; i < l->n && play_level_number(&l->all[i]) != number;)
		i++;
	return i;
}

bool play_levels_has(const struct play_levels *l, const char *what)
{
	return find(l, what) < l->n;
}

size_t play_levels_named(const struct play_levels *l, const char *what, struct status *st)
{
	size_t i = find(l, what);
	if (i < l->n)
		return i;
	const char **names = calloc(l->n + 1, sizeof *names);
	if (!names) {
		status_no_memory(st);
		return i;
	}
	for (size_t k = 0; k < l->n; k++)
		names[k] = l->all[k].name;
	const char *near = nearest(what, names, l->n);
	free(names);
	if (near)
		status_set(st, EXIT_USAGE, _("there is no level '%s'; did you mean '%s'?"), what,
			   near);
	else
		status_set(st, EXIT_USAGE,
			   _("there is no level '%s'; 'treadle play --list' names them"), what);
	return i;
}
