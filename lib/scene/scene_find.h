// SPDX-License-Identifier: MIT
//
// Finding scenes: a lesson's are in the folder "scenes" beside its program. For any thread; blocks
// on the disk only.
#ifndef SCENE_SCENE_FIND_H
#define SCENE_SCENE_FIND_H

#include "scene/scene.h"

#include "base/status.h"
#include "course/lessons.h"

#include <stdbool.h>
#include <stddef.h>

// Finds the scene that a word of the command line names: a file (the word has a slash or ends in
// ".scene"); else a lesson's scene, by the name of its file in lessons/NN-name/scenes/ without
// ".scene"; else a file in the current folder. lesson: which lesson, as for target_find(); NULL:
// any. EXIT_OK with the path in out; EXIT_USAGE: there is no such scene (the nearest name is
// suggested), or several lessons have one.
int scene_find(const char *name, const char *lesson, char *out, size_t size, struct status *st);

// The names of a lesson's scenes, in order, without ".scene"; there may be none. To be given to
// scene_names_free(). EXIT_OK, or EXIT_TROUBLE when memory runs out.
int scene_names(const struct lesson *l, char ***names, size_t *n, struct status *st);
void scene_names_free(char **names, size_t n);

// The path of a lesson's scene; name NULL: of the folder of its scenes. False: the path is too
// long.
bool scene_path(const struct lesson *l, const char *name, char *out, size_t size);

// The act that a scene shows, by its program line. NULL: it does not show an act of this lesson.
const char *scene_act(const struct scene *s, const struct lesson *l);

// Finds the first scene of an act of a lesson (which need not have been asked for its acts): the
// scene with the name of the act if there is one, else the first in order. Its name is written to
// out, which has room for size bytes. False: there is none, or none that can be read.
bool scene_of_act(const struct lesson *l, const char *act, char *out, size_t size);

#endif
