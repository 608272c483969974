// SPDX-License-Identifier: MIT
//
// Playing a scene without a screen: the story is told as by `view --plain`, with the scene's words
// between, and what the scene expects is checked.
#ifndef VISUALIZER_PLAIN_SCENE_H
#define VISUALIZER_PLAIN_SCENE_H

#include "base/status.h"
#include "base/target.h"
#include "scene/scene.h"

#include <stdio.h>

// Plays the scene of this file on standard output. slow: called before a search that may take some
// seconds; NULL: nothing is written but what is wrong. votes: where questions with answers are
// answered, a number on a line; how many were right is told at the end; NULL: they are only told.
// Blocks until the scene is over, and for each of these answers. EXIT_OK;
// EXIT_FAILED with the place in the file where the scene does not fit the program; or another exit
// code with a line in *st.
int plain_scene(struct scene *scene, const char *file, const struct target *t, void (*slow)(void),
		FILE *votes, struct status *st);

#endif
