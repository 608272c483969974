// SPDX-License-Identifier: MIT
//
// Reading what a scene expects. Whether it is so is asked of scene_check.h.
#ifndef SCENE_SCENE_EXPECT_H
#define SCENE_SCENE_EXPECT_H

#include "base/buf.h"
#include "scene/scene_data.h"
#include "scene/scene_words.h"

// Reads the words behind `expect` into the command. 0, EINVAL with a sentence in why, or ENOMEM.
// Used by the thread that reads the scene; never blocks.
int scene_expect_read(struct scene_command *c, const struct scene_words *w, struct buf *why);

#endif
