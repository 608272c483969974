// SPDX-License-Identifier: MIT
//
// Finds the files of scenes: see scene_find.h.
#include "scene/scene_find.h"

#include "scene/scene_data.h"

#include "base/i18n.h"
#include "base/nearest.h"
#include "base/vec.h"

#include <dirent.h>
#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#define SUFFIX ".scene"

// --- those of a lesson ---------------------------------------------------------------------------

static bool has_suffix(const char *name)
{
	size_t n = strlen(name), m = sizeof SUFFIX - 1;
	return n > m && strcmp(name + n - m, SUFFIX) == 0;
}

static int is_scene(const struct dirent *d)
{
	return d->d_name[0] != '.' && has_suffix(d->d_name);
}

// By name without the suffix: "race" comes before "race-two".
static int by_name(const struct dirent **a, const struct dirent **b)
{
	char x[sizeof(*a)->d_name], y[sizeof x];
	snprintf(x, sizeof x, "%.*s", (int)(strlen((*a)->d_name) - strlen(SUFFIX)), (*a)->d_name);
	snprintf(y, sizeof y, "%.*s", (int)(strlen((*b)->d_name) - strlen(SUFFIX)), (*b)->d_name);
	return strverscmp(x, y);
}

// name NULL: the path of the folder.
bool scene_path(const struct lesson *l, const char *name, char *out, size_t size)
{
	const char *slash = strrchr(l->program, '/');
	int n = slash ? snprintf(out, size, "%.*s/scenes%s%s%s", (int)(slash - l->program),
				 l->program, name ? "/" : "", name ? name : "", name ? SUFFIX : "")
		      : -1;
	return n > 0 && (size_t)n < size;
}

void scene_names_free(char **names, size_t n)
{
	while (n)
		free(names[--n]);
	free(names);
}

int scene_names(const struct lesson *l, char ***names, size_t *n, struct status *st)
{
	char folder[PATH_MAX];
	struct dirent **found = NULL;
	*names = NULL;
	*n = 0;
	if (!scene_path(l, NULL, folder, sizeof folder))
		return EXIT_OK;
	int count = scandir(folder, &found, is_scene, by_name);
	bool failed = count > 0 && !(*names = calloc((size_t)count, sizeof **names));
	for (int i = 0; i < count; i++) {
		const char *name = found[i]->d_name;
		char *copy = failed ? NULL : strndup(name, strlen(name) - (sizeof SUFFIX - 1));
		if (copy)
			(*names)[(*n)++] = copy;
		failed |= !copy;
		free(found[i]);
	}
	free(found);
	if (!failed)
		return EXIT_OK;
	scene_names_free(*names, *n);
	*names = NULL;
	*n = 0;
	return status_no_memory(st);
}

const char *scene_act(const struct scene *s, const struct lesson *l)
{
	if (!s->nprogram || !lesson_is(l, s->program[0]) || !l->nacts)
		return NULL;
	const char *act = s->nprogram > 1 && s->program[1][0] != '-' ? s->program[1] : NULL;
	for (size_t i = 0; act && i < l->nacts; i++)
		if (strcmp(act, l->acts[i].name) == 0)
			return l->acts[i].name;
	return act ? NULL : l->acts[0].name;
}

// --- by name -------------------------------------------------------------------------------------

struct scene_search {
	const char *name, *lesson;
	char *out;
	size_t size;
	const char *first; // the lesson that has the scene, and
	const char *more;  // another that has one of this name
	char **known;	   // the names of all scenes seen
	size_t nknown, cap;
};

// Searches the scenes of one lesson.
static int search_in(struct scene_search *h, const struct lesson *l, struct status *st)
{
	char **names;
	size_t n;
	int code = scene_names(l, &names, &n, st);
	char **known = code ? NULL : vec_room(h->known, &h->cap, h->nknown + n + 1, sizeof *known);
	if (!known) {
		scene_names_free(names, n);
		return code ? code : status_no_memory(st);
	}
	h->known = known;
	for (size_t i = 0; i < n; i++) {
		h->known[h->nknown++] = names[i];
		if (strcmp(names[i], h->name) != 0)
			continue;
		if (h->first)
			h->more = l->name;
		else if (scene_path(l, h->name, h->out, h->size))
			h->first = l->name;
	}
	free(names);
	return EXIT_OK;
}

static int search_end(const struct scene_search *h, struct status *st)
{
	if (h->more)
		return status_set(st, EXIT_USAGE,
				  _("%s and %s both have a scene '%s': name the lesson after it"),
				  h->first, h->more, h->name);
	if (h->first)
		return EXIT_OK;
	const char *near = nearest(h->name, (const char *const *)h->known, h->nknown);
	if (near)
		return status_set(st, EXIT_USAGE, _("there is no scene '%s'; did you mean '%s'?"),
				  h->name, near);
	if (h->lesson)
		return status_set(st, EXIT_USAGE,
				  _("%s has no scene '%s'; 'treadle list --scenes %s' names them"),
				  h->lesson, h->name, h->lesson);
	return status_set(st, EXIT_USAGE,
			  _("there is no scene '%s'; 'treadle list --scenes' names them"), h->name);
}

static bool is_file(const char *path)
{
	struct stat s;
	return stat(path, &s) == 0 && !S_ISDIR(s.st_mode);
}

static int scene_is_file(const char *name, char *out, size_t size, struct status *st)
{
	if ((size_t)snprintf(out, size, "%s", name) < size)
		return EXIT_OK;
	return status_set(st, EXIT_USAGE, "%s: %s", name, strerror(ENAMETOOLONG));
}

// Looks for a lesson's scene first, so that no file or folder in the present folder hides it.
static int search_all(struct scene_search *h, struct status *st)
{
	struct lesson *l;
	size_t n;
	int code = lessons_scan(&l, &n, st);
	if (code)
		return code;
	bool known = false; // the word in the lesson's place may be a program
	for (size_t i = 0; i < n; i++)
		known |= h->lesson && lesson_is(&l[i], h->lesson);
	for (size_t i = 0; !code && i < n; i++)
		if (!known || lesson_is(&l[i], h->lesson))
			code = search_in(h, &l[i], st);
	if (!known)
		h->lesson = NULL;
	if (!code && !h->first && is_file(h->name))
		code = scene_is_file(h->name, h->out, h->size, st);
	else if (!code)
		code = search_end(h, st);
	lessons_free(l, n);
	return code;
}

int scene_find(const char *name, const char *lesson, char *out, size_t size, struct status *st)
{
	struct scene_search h = {.name = name, .lesson = lesson, .out = out, .size = size};
	if (strchr(name, '/') || has_suffix(name))
		return scene_is_file(name, out, size, st);
	int code = search_all(&h, st);
	scene_names_free(h.known, h.nknown);
	return code;
}

// ---- the scene of an act -----------------------------------------------------------------------

static bool is_of(const struct lesson *l, const char *scene, const char *act)
{
	char file[PATH_MAX];
	struct scene *s;
	struct status st;
	if (!scene_path(l, scene, file, sizeof file) || scene_read(&s, file, &st))
		return false;
	const char *of = scene_act(s, l);
	bool same = of && strcmp(of, act) == 0;
	scene_free(s);
	return same;
}

bool scene_of_act(const struct lesson *l, const char *act, char *out, size_t size)
{
	char **names;
	struct status st;
	size_t n, found;
	if (scene_names(l, &names, &n, &st))
		return false;
	size_t first = n;
	for (size_t i = 0; i < n && first == n; i++)
		if (is_of(l, names[i], act))
			first = i;
	found = first;
	for (size_t i = first; i < n; i++)
		if (strcmp(names[i], act) == 0 && is_of(l, names[i], act))
			found = i;
	bool fits = found < n && (size_t)snprintf(out, size, "%s", names[found]) < size;
	scene_names_free(names, n);
	return fits;
}
