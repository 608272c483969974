// SPDX-License-Identifier: MIT
//
// How a lesson is looked at: see learn_view.h.
#include "grading/learn/learn_view.h"

#include "scene/scene_find.h"

#include <stdio.h>
#include <string.h>

// The scene of the step's act. False: there is none.
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
