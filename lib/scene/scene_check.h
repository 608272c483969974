// SPDX-License-Identifier: MIT
//
// Is what a scene expects so at a moment of a run?
#ifndef SCENE_SCENE_CHECK_H
#define SCENE_SCENE_CHECK_H

#include "base/buf.h"
#include "scene/scene_data.h"
#include "scene/scene_moment.h"

// Is what the command expects so at this moment? If not, why has a sentence with what is so
// instead. *log_from: log lines before this slot were expected already (struct scene_place); moves
// on behind one that is found. Any thread that may use the moment; never blocks.
bool scene_expect_check(const struct scene_command *c, const struct scene_moment *m,
			uint32_t *log_from, struct buf *why);

#endif
