// SPDX-License-Identifier: MIT
//
// Where scenes stand: a lesson's in the folder "scenes" beside its program. Any thread; blocks on
// the disk only.
#ifndef SCENE_SCENE_FIND_H
#define SCENE_SCENE_FIND_H

#include "base/status.h"
#include "course/lessons.h"
#include "scene/scene.h"

#include <stdbool.h>
#include <stddef.h>

// Finds a scene that was named on a command line: a file (it has a slash or ends in ".scene"), else
// a lesson's, by the name of its file in lessons/NN-name/scenes/ without ".scene", else a file
// here. lesson: of which lesson, as for target_find(), NULL: of any. EXIT_OK with the path in out;
// EXIT_USAGE: there is none (with the nearest name), or several lessons have one.
int scene_find(const char *name, const char *lesson, char *out, size_t size, struct status *st);

// The names of a lesson's scenes, in order, without ".scene"; none is no error. For
// scene_names_free(). EXIT_OK, or EXIT_TROUBLE when memory runs out. Blocks on the disk only.
int scene_names(const struct lesson *l, char ***names, size_t *n, struct status *st);
void scene_names_free(char **names, size_t n);

// The file of one of them; without a name, their folder. False: too long.
bool scene_path(const struct lesson *l, const char *name, char *out, size_t size);

// The act of a lesson that a scene is of: what its program line says. NULL: not of a lesson's act.
const char *scene_act(const struct scene *s, const struct lesson *l);

#endif
