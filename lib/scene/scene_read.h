// SPDX-License-Identifier: MIT
//
// Reading a scene from its file.
//
// Any thread.
#ifndef SCENE_SCENE_READ_H
#define SCENE_SCENE_READ_H

#include "base/status.h"
#include "scene/scene.h"

// Reads the scene at path; *out is to be given to scene_free(), and is NULL on an error. Blocks on
// the disk only. EXIT_OK; EXIT_USAGE with "FILE:LINE: what is wrong, and what to do" (for an
// unknown word the nearest one is suggested); EXIT_TROUBLE when memory runs out.
int scene_read(struct scene **out, const char *path, struct status *st);

#endif
