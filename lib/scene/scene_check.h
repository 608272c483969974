// SPDX-License-Identifier: MIT
//
// Checking a scene's expectations at a moment of a run.
#ifndef SCENE_SCENE_CHECK_H
#define SCENE_SCENE_CHECK_H

#include "base/buf.h"
#include "scene/scene_data.h"
#include "scene/scene_moment.h"

// Does the expectation of the command hold at this moment? If not, adds a sentence with the actual
// state to why. *log_from: the first slot whose log line was not expected yet (struct scene_place);
// is set behind a log line that is found. For any thread that may use the moment; never blocks.
bool scene_expect_check(const struct scene_command *c, const struct scene_moment *m,
			uint32_t *log_from, struct buf *why);

#endif
