// SPDX-License-Identifier: MIT
//
// Reading a scene from its file.
//
// Any thread.
#ifndef SCENE_SCENE_READ_H
#define SCENE_SCENE_READ_H

#include "base/status.h"
#include "scene/scene.h"

// Reads the scene at path, which is to be given to scene_free(); NULL if it fails. Blocks on the
// disk only. EXIT_OK; EXIT_USAGE with "FILE:LINE: what is wrong, and what to do" (a word it does
// not know: the nearest one); EXIT_TROUBLE: memory.
int scene_read(struct scene **out, const char *path, struct status *st);

#endif
