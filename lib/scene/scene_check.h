// SPDX-License-Identifier: MIT
//
// Checking a scene's expectations at a moment of a run; livelock in a run that has not ended.
#ifndef SCENE_SCENE_CHECK_H
#define SCENE_SCENE_CHECK_H

#include "base/buf.h"
#include "scene/scene_data.h"
#include "scene/scene_moment.h"
#include "trace/story.h"

#include <stdbool.h>

// Does the expectation of the command hold at this moment? If not, adds a sentence with the actual
// state to why. *log_from: the first slot whose log line was not expected yet (struct scene_place);
// is set behind a log line that is found. For any thread that may use the moment; never blocks.
bool scene_expect_check(const struct scene_command *c, const struct scene_moment *m,
			uint32_t *log_from, struct buf *why);

// Does `expect livelock` hold: is the state the same as before an earlier step, and has each thread
// that can run moved since? (No run shows whether the program would continue so for ever.) False
// also when memory runs out. For any thread that may use the story; never blocks.
bool scene_cycle_closed(const struct trace *t, const struct story *s);

#endif
