// SPDX-License-Identifier: MIT
//
// The scene of an act: see scene_of_act.h.
#include "scene/scene_of_act.h"

#include "scene/scene_find.h"
#include "scene/scene_read.h"

#include <limits.h>
#include <stdio.h>
#include <string.h>

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
