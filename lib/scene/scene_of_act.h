// SPDX-License-Identifier: MIT
//
// The scene that shows an act. Any thread; blocks on the disk only.
#ifndef SCENE_SCENE_OF_ACT_H
#define SCENE_SCENE_OF_ACT_H

#include "course/lessons.h"

#include <stdbool.h>
#include <stddef.h>

// The name of the first scene of an act of a lesson (which need not have been asked for its acts):
// the one that is called as the act, if there is one, else the first in order. It is written to
// out, which has room for size bytes. False: there is none, or none that can be read.
bool scene_of_act(const struct lesson *l, const char *act, char *out, size_t size);

#endif
