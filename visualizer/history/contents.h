// SPDX-License-Identifier: MIT
//
// The contents of a lesson: its acts, each followed by its scenes.
#ifndef VISUALIZER_HISTORY_CONTENTS_H
#define VISUALIZER_HISTORY_CONTENTS_H

#include "course/lessons.h"

struct content {
	size_t act;	   // index into the lesson's acts
	char *scene;	   // the scene's name; NULL: the act itself
	char title[96];	   // of the scene; "": none
	unsigned commands; // of the scene
};

struct contents {
	struct lesson *lessons; // as lessons_scan() found them
	size_t nlessons;
	const struct lesson *lesson; // the one whose contents these are
	struct content *all;	     // n entries: each act, and behind it its scenes
	size_t n, cap;
};

// Reads the contents of the lesson of this name: runs its program, which lists the acts, and reads
// its scenes; a scene that cannot be read is left out. Blocks. EXIT_OK, or an exit code with its
// line.
int contents_read(struct contents *c, const char *lesson, struct status *st);
void contents_free(struct contents *c);

// The index of an act (scene NULL) or of a scene, by name; n: there is none.
size_t contents_find(const struct contents *c, const char *act, const char *scene);

// The index of the nearest scene before (by -1) or after (by 1) entry i; n: there is none.
size_t contents_scene_beside(const struct contents *c, size_t i, int by);

#endif
