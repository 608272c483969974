// SPDX-License-Identifier: MIT
//
// The words of scenes, explained for a person who writes one.
#ifndef SCENE_SCENE_HELP_H
#define SCENE_SCENE_HELP_H

#include "base/buf.h"

// Adds the text. Any thread; never blocks.
void scene_help(struct buf *b);

#endif
