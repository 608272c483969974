// SPDX-License-Identifier: MIT
//
// The acts of a lesson, each with its scenes: what can be looked at next.
#ifndef VISUALIZER_HISTORY_CONTENTS_H
#define VISUALIZER_HISTORY_CONTENTS_H

#include "course/lessons.h"

struct content {
	size_t act;	   // of the lesson
	char *scene;	   // its name; NULL: the act itself
	char title[96];	   // of the scene, "": it has none
	unsigned commands; // of the scene
};

struct contents {
	struct lesson *lessons; // as lessons_scan() found them
	size_t nlessons;
	const struct lesson *lesson; // which one
	struct content *all;	     // n of them: each act, and behind it its scenes
	size_t n, cap;
};

// Reads those of a lesson, by its name. Asks its program, and reads its scenes; those that cannot
// be read are left out. EXIT_OK, or an exit code with its line.
int contents_read(struct contents *c, const char *lesson, struct status *st);
void contents_free(struct contents *c);

// The number of an act, or of a scene by its name; n: there is none.
size_t contents_find(const struct contents *c, const char *act, const char *scene);

// The number of the scene that stands before (by -1) or behind (by 1) a number; n: there is none.
size_t contents_scene_beside(const struct contents *c, size_t i, int by);

#endif
